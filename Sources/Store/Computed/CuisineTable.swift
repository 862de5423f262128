package import Model

/// The cuisines of restaurants, one row each. They are computed again if any restaurant's cuisine text, or an own table
/// of cuisines, changed.
struct CuisineTable {
  /// Raise this when the rule that finds cuisines changes.
  private static let ruleVersion: Int64 = 3

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Computes the cuisines of all restaurants again if a restaurant was added, removed, or has another cuisine text, or
  /// if a table of cuisines changed. Returns whether any cuisine changed, and records the changed restaurants in the session's table. Call it after all
  /// rows are in place.
  func refresh(_ session: IngestSession, all: Bool) throws -> Bool {
    let open = session.openSubjects.first { $0.layout.collection == .restaurants }
    let isNew = try Meta(connection).set(.cuisines, .integer(Self.ruleVersion))
    let isStale = session.tables.cuisinesChanged || open?.columns.concern(RestaurantColumn.cuisine.rawValue) == true
    guard all || isNew || isStale else { return false }
    let changed = try refresh()
    guard !changed.isEmpty else { return false }
    try (open ?? session.subjects(.restaurants)).recordChanged(.cuisine, of: changed)
    return true
  }

  /// Writes the cuisines that changed, and returns their restaurants. A cuisine has the spelling of most of its
  /// restaurants.
  @discardableResult
  func refresh() throws -> KeySet {
    let sources = try CuisineRows(connection)
    var lists = try lists(sources)
    var tally = CuisineTally()
    try eachRestaurant(sources, lists) { for cuisine in $1 { tally.add(cuisine) } }
    lists.spellings = tally.spellings
    return try write(sources, lists)
  }

  /// Writes the cuisines as lists of all restaurants tell them, of which this store has some.
  func refresh(by lists: CuisineLists) throws { try write(CuisineRows(connection), lists) }

  @discardableResult
  private func write(_ sources: CuisineRows, _ lists: CuisineLists) throws -> KeySet {
    let changed = try differing(sources, lists)
    try changed.forEach {
      try connection.run("DELETE FROM restaurant_cuisines WHERE restaurant_key = ?1", .integer($0))
    }
    let inserts = try NewRows(
      connection, table: "restaurant_cuisines", columns: ["restaurant_key", "position", "cuisine", "folded"])
    try eachRestaurant(sources, lists) { key, cuisines in
      guard changed.contains(key) else { return }
      for (index, cuisine) in cuisines.enumerated() {
        inserts.add(key)
        inserts.add(Int64(index + 1))
        inserts.add(cuisine.spelling.text)
        inserts.add(cuisine.folded)
        try inserts.endRow()
      }
    }
    try inserts.flush()
    return changed
  }

  private func lists(_ sources: CuisineRows) throws -> CuisineLists {
    var lists = CuisineLists()
    let texts = try Statement(connection, sources.texts, persistent: false)
    while try texts.step() { lists.add(texts.text(0) ?? "") }
    return lists
  }

  private func differing(_ sources: CuisineRows, _ lists: CuisineLists) throws -> KeySet {
    try connection.keysDiffering(
      "SELECT restaurant_key, position, cuisine, folded FROM restaurant_cuisines ORDER BY restaurant_key, position"
    ) { body in
      try eachRestaurant(sources, lists) { try body($0, $1[...]) }
    } isSame: { row, index, cuisine in
      row.integer(1) == Int64(index + 1) && ExactText(row.text(2) ?? "") == cuisine.spelling
        && ExactText(row.text(3) ?? "") == ExactText(cuisine.folded)
    }
  }

  /// Calls `body` with every restaurant and its cuisines, in the order of keys.
  private func eachRestaurant(
    _ sources: CuisineRows, _ lists: CuisineLists, _ body: (Int64, [CuisineName]) throws -> Void
  ) throws {
    let rows = try Statement(connection, sources.ofRestaurants, persistent: false)
    var known: [ExactText: [CuisineName]] = [:]
    var found = (key: Int64(0), cuisines: [CuisineName](), folded: Set<String>())
    while try rows.step() {
      let key = rows.integer(0)
      if key != found.key {
        if found.key != 0 { try body(found.key, found.cuisines) }
        found = (key, [], [])
      }
      let text = ExactText(rows.text(1) ?? "")
      if known[text] == nil {
        if known.count > 4096 { known.removeAll(keepingCapacity: true) }
        known[text] = lists.cuisines(of: text.text)
      }
      for cuisine in known[text] ?? [] where found.folded.insert(cuisine.folded).inserted {
        found.cuisines.append(cuisine)
      }
    }
    if found.key != 0 { try body(found.key, found.cuisines) }
  }

  /// The columns of a row after the restaurant's key.
  static func columns(as alias: String) -> String {
    ["position", "cuisine", "folded"].map { "\(alias).\($0)" }.joined(separator: ", ")
  }

  static let columnCount: Int32 = 3

  /// The join of the first cuisine of the restaurant `alias`, with the alias `lead`.
  static func joinLead(of alias: String) -> String {
    "LEFT JOIN restaurant_cuisines AS lead ON lead.restaurant_key = \(alias).key AND lead.position = 1"
  }
}

extension Statement {
  /// A cuisine of a restaurant, whose columns begin at its position; nil if it is null.
  func cuisine(at column: Int32) -> CuisineName? {
    isNull(column) ? nil : CuisineName(text(column + 2) ?? "", spelling: text(column + 1) ?? "")
  }
}

/// Decides whether a text names one cuisine or a list. A list is an array, or a text with commas if at least half of
/// its parts are in texts of other restaurants too.
///
/// The result depends on all restaurants' texts, not on their order. Memory: 8 bytes for each different text, and 9 for
/// each part.
package struct CuisineLists {
  /// By the hash of a part, the number of different texts that contain it; 2 means two or more.
  private var texts: [UInt64: UInt8] = [:]
  private var seen: Set<UInt64> = []
  /// The spelling in which each cuisine is shown, by its folded name; none until all restaurants are counted.
  var spellings: [String: String] = [:]
  /// How many of counted restaurants have each cuisine.
  private(set) var counts: [CuisineCount] = []

  init() {}

  /// The lists of all restaurants, by how many have each text.
  package init(counted texts: [ExactText: Int]) {
    for text in texts.keys { add(text.text) }
    var tally = CuisineTally()
    for (text, count) in texts {
      var folded: Set<String> = []
      for cuisine in cuisines(of: text.text) where folded.insert(cuisine.folded).inserted {
        tally.add(cuisine, times: count)
      }
    }
    (spellings, counts) = (tally.spellings, tally.counts)
  }

  /// Whether no restaurant has a cuisine, of counted ones.
  package var isEmpty: Bool { spellings.isEmpty }

  /// Adds one restaurant's text.
  mutating func add(_ text: String) {
    guard let line = NameFolding.line(text), seen.insert(Self.hash(line)).inserted else { return }
    for part in CuisineList.parts(of: text) {
      let hash = Self.hash(part.folded)
      texts[hash] = min(2, (texts[hash] ?? 0) + 1)
    }
  }

  /// The cuisines of a text; the first is the leading one.
  func cuisines(of text: String) -> [CuisineName] {
    let parts = CuisineList.parts(of: text)
    guard isList(text, parts) else {
      return Cuisine.folded(text).map { [name($0, text)] } ?? []
    }
    return parts.map { name($0.folded, $0.spelling) }
  }

  private func name(_ folded: String, _ spelling: String) -> CuisineName {
    CuisineName(folded, spelling: spellings[folded] ?? Folding.trim(spelling))
  }

  private func isList(_ text: String, _ parts: [(spelling: String, folded: String)]) -> Bool {
    if CuisineList.isArray(text) { return true }
    guard parts.count > 1 else { return text.utf8.contains(UInt8(ascii: ",")) }
    return 2 * parts.filter { texts[Self.hash($0.folded)] ?? 0 > 1 }.count >= parts.count
  }

  private static func hash(_ text: String) -> UInt64 {
    text.withBytes { RowHash.of(UnsafeRawBufferPointer($0), seed: RowHash.place) }
  }
}

/// The analysts' own tables that give restaurants their cuisines, one a row (`CuisineColumns`).
///
/// They count for restaurants whose own rows have no cuisine. The first row of a restaurant has its leading cuisine; of
/// several tables the first by name leads.
struct CuisineRows {
  /// A select of each table: its rows' order, restaurants and cuisines.
  private let selects: [String]

  init(_ connection: Connection) throws {
    let tables = try OwnTableRecord.all(connection)
    selects = try tables.enumerated().compactMap { try Self.select(connection, table: $1.key, number: $0) }
  }

  private init(_ select: String) { selects = [select] }

  /// Whether a table gives restaurants their cuisines.
  static func contains(_ table: Int64, _ connection: Connection) throws -> Bool {
    try select(connection, table: table, number: 0) != nil
  }

  /// The number of restaurants that have their cuisines from this table; 0 for any other table.
  static func restaurants(of table: Int64, _ connection: Connection) throws -> Int {
    guard let select = try select(connection, table: table, number: 0) else { return 0 }
    let count = "SELECT count(DISTINCT key) FROM (\(CuisineRows(select).completed))"
    let statement = try Statement(connection, count, persistent: false)
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  private static func select(_ connection: Connection, table: Int64, number: Int) throws -> String? {
    let columns = try OwnColumn.all(connection, table: table)
    guard let found = CuisineColumns(columns.map(\.title)), columns[found.cuisine].evidence.kind != .json else {
      return nil
    }
    let (restaurant, cuisine) = (columns[found.restaurant].number, columns[found.cuisine].number)
    return "SELECT \(number) AS part, key AS line, CAST(c\(restaurant) AS TEXT) AS id, "
      + "CAST(c\(cuisine) AS TEXT) AS cuisine FROM \(TableSchema.rows(table))"
  }

  /// Selects all texts of cuisines, each once.
  var texts: String {
    let completed = selects.isEmpty ? "" : " UNION ALL SELECT cuisine FROM (\(completed))"
    return "SELECT DISTINCT cuisine FROM (SELECT cuisine FROM (\(Self.own))\(completed))"
  }

  /// Selects keys of restaurants and texts of cuisines, in the order of keys, and of one key in the order of cuisines.
  var ofRestaurants: String {
    guard !selects.isEmpty else { return Self.own + " ORDER BY key" }
    return "SELECT key, cuisine FROM (SELECT key, cuisine, 0 AS part, 0 AS line FROM (\(Self.own)) "
      + "UNION ALL \(completed)) ORDER BY key, part, line"
  }

  /// Selects key and cuisine of restaurants with a cuisine of their own.
  private static let own = "SELECT key, cuisine FROM restaurants WHERE present = 1 AND cuisine IS NOT NULL"

  /// Selects key, cuisine, part and line of restaurants without a cuisine of their own.
  private var completed: String {
    """
    SELECT r.key AS key, t.cuisine AS cuisine, t.part AS part, t.line AS line
    FROM (\(selects.joined(separator: " UNION ALL "))) AS t CROSS JOIN restaurants AS r ON r.id = t.id
    WHERE r.present = 1 AND r.cuisine IS NULL AND t.cuisine IS NOT NULL
    """
  }
}
