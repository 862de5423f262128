internal import Model

/// The dishes that have pages, with their spellings. They are computed again if a dish or a restaurant was added or
/// removed, or if a dish has another name or restaurant.
///
/// Costs a scan of the index of dishes' names.
struct DishTable {
  /// How many restaurants must serve a dish before it has a page.
  static let fewest = 5
  /// Raise this when the rule that folds names changes.
  private static let ruleVersion: Int64 = 1

  private let connection: Connection
  /// The store's edition after tonight's changes.
  private let edition: Int64

  init(_ connection: Connection) throws {
    self.connection = connection
    edition = try (Meta(connection).integer(.edition) ?? 0) + 1
  }

  /// Computes the pages of dishes again if necessary. True if a dish's page was added, removed, or lists other
  /// restaurants. Calls `linked` for each restaurant whose menu got or lost a link. Call it after all rows are in
  /// place.
  func refresh(_ session: IngestSession, linked: (Int64) -> Void) throws -> Bool {
    guard try isConcerned(session) else { return false }
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS dish_candidates(folded TEXT, name TEXT, PRIMARY KEY(folded, name)) WITHOUT ROWID;
      CREATE TEMP TABLE IF NOT EXISTS dish_found(folded TEXT PRIMARY KEY) WITHOUT ROWID;
      DELETE FROM dish_candidates; DELETE FROM dish_found;
      """)
    try gatherCandidates()
    let absent = try absentRestaurants()
    var changed = false
    try eachCount(without: absent) { count in if try store(count, linked) { changed = true } }
    if try removeOthers(linked) { changed = true }
    try connection.execute("DELETE FROM dish_candidates; DELETE FROM dish_found")
    return changed
  }

  private func isConcerned(_ session: IngestSession) throws -> Bool {
    let isNew = try Meta(connection).set(.dishes, .integer(Self.ruleVersion))
    let dishes = session.openRecords.first { $0.layout.collection == .dishes }
    let restaurants = session.openSubjects.first { $0.layout.collection == .restaurants }
    return isNew
      || [DishColumn.name, .restaurantID].contains { dishes?.columns.concern($0.rawValue) == true }
      || restaurants.map { !$0.changes.gained.isEmpty || !$0.changes.lost.isEmpty } == true
  }

  /// Writes the names that may have enough dishes into `dish_candidates`.
  private func gatherCandidates() throws {
    var sketch = DishSketch()
    try eachName { _, folded, count in sketch.add(folded, times: count) }
    let insert = try connection.statement("INSERT INTO dish_candidates(folded, name) VALUES(?1, ?2)")
    try eachName { name, folded, _ in
      guard sketch.mayHavePage(folded) else { return }
      insert.bind([.text(folded), .text(name)])
      _ = try insert.step()
    }
  }

  /// Calls `body` with every name that folds to something, and the number of dishes that have it.
  private func eachName(_ body: (_ name: String, _ folded: String, _ count: Int) throws -> Void) throws {
    try connection.each(
      "SELECT name, count(*) FROM dishes WHERE name IS NOT NULL AND restaurant_key IS NOT NULL GROUP BY name"
    ) { names in
      guard let name = names.text(0), let folded = DishName.folded(name) else { return }
      try body(name, folded, Int(names.integer(1)))
    }
  }

  /// The restaurants that have no page.
  private func absentRestaurants() throws -> KeySet {
    var absent = KeySet()
    try connection.each("SELECT key FROM restaurants WHERE present = 0") { rows in
      absent.insert(rows.integer(0))
    }
    return absent
  }

  private func eachCount(without absent: KeySet, _ body: (DishCount) throws -> Void) throws {
    var count: DishCount?
    try connection.each(
      """
      SELECT c.folded, c.name, d.restaurant_key FROM dish_candidates AS c CROSS JOIN dishes AS d ON d.name = c.name
      WHERE d.restaurant_key IS NOT NULL ORDER BY c.folded, c.name
      """
    ) { rows in
      let (folded, restaurant) = (rows.text(0) ?? "", rows.integer(2))
      if let done = count, done.folded != folded {
        try body(done)
        count = nil
      }
      if !absent.contains(restaurant) {
        if count == nil { count = DishCount(folded) }
        count?.add(rows.text(1) ?? "", of: restaurant)
      }
    }
    if let count { try body(count) }
  }

  /// Stores a dish's page if it changed; true if it did.
  private func store(_ count: DishCount, _ linked: (Int64) -> Void) throws -> Bool {
    let restaurants = count.restaurants
    guard restaurants.count >= Self.fewest else { return false }
    try connection.run("INSERT INTO dish_found(folded) VALUES(?1)", .text(count.folded))
    let known = try connection.rows(
      "SELECT places, print FROM dish_pages WHERE folded = ?1", .text(count.folded)
    ) { (places: $0.integer(0), print: UInt64(bitPattern: $0.integer(1))) }.first
    if let known, known.places == restaurants.count, known.print == count.digest { return false }
    if (known?.places ?? 0) == 0 { restaurants.forEach(linked) }
    try write(count.folded, restaurants.count, count.digest)
    try connection.run("DELETE FROM dish_spellings WHERE folded = ?1", .text(count.folded))
    for spelling in count.spellings {
      try connection.run(
        "INSERT INTO dish_spellings(name, folded, places) VALUES(?1, ?2, ?3)", .text(spelling.name),
        .text(count.folded), Value(spelling.places))
    }
    return true
  }

  /// Removes the pages of dishes that are now served by too few restaurants.
  private func removeOthers(_ linked: (Int64) -> Void) throws -> Bool {
    let gone = try connection.rows(
      "SELECT folded FROM dish_pages WHERE places > 0 AND folded NOT IN (SELECT folded FROM dish_found)"
    ) { $0.text(0) ?? "" }
    for folded in gone {
      let restaurants = try connection.rows(
        "SELECT d.restaurant_key FROM dish_spellings AS s JOIN dishes AS d ON d.name = s.name WHERE s.folded = ?1",
        .text(folded)
      ) { $0.optionalInteger(0) }
      restaurants.compactMap(\.self).forEach(linked)
      try connection.run("DELETE FROM dish_spellings WHERE folded = ?1", .text(folded))
      try write(folded, 0, 0)
    }
    return !gone.isEmpty
  }

  private func write(_ folded: String, _ places: Int, _ print: UInt64) throws {
    try connection.run(
      "INSERT OR REPLACE INTO dish_pages(folded, places, print, edition) VALUES(?1, ?2, ?3, ?4)",
      .text(folded), Value(places), .integer(Int64(bitPattern: print)), .integer(edition))
  }
}

/// A dish, identified by its folded name, while the restaurants that serve it are counted.
struct DishCount {
  struct Spelling {
    let name: String
    var places: Int
  }

  let folded: String
  private(set) var spellings: [Spelling] = []
  /// Keys of restaurants, each as often as it serves the dish.
  private var keys: [Int64] = []
  private var sum: UInt64 = 0

  init(_ folded: String) { self.folded = folded }

  /// Adds a dish of a restaurant. The dishes of one spelling must follow one another.
  mutating func add(_ name: String, of restaurant: Int64) {
    if spellings.last.map({ ExactText($0.name) != ExactText(name) }) ?? true {
      spellings.append(Spelling(name: name, places: 0))
    }
    spellings[spellings.count - 1].places += 1
    keys.append(restaurant)
    var hash = RowHash(seed: RowHash.row)
    hash.add(UInt64(bitPattern: restaurant) &* 3 &+ 1)
    name.withBytes { hash.add(UnsafeRawBufferPointer($0)) }
    sum &+= hash.value
  }

  /// The restaurants, each once, ascending.
  var restaurants: [Int64] {
    var restaurants: [Int64] = []
    for key in keys.sorted() where restaurants.last != key { restaurants.append(key) }
    return restaurants
  }

  /// A digest of the restaurants and their spellings.
  var digest: UInt64 { sum }
}

/// An approximate count of names, which rules out dishes that too few restaurants serve. Its memory is constant.
///
/// Names with the same hash share a counter, so a count may be too high and is never too low.
struct DishSketch {
  private static let size = 1 << 20
  private var counters = [UInt8](repeating: 0, count: DishSketch.size)

  mutating func add(_ folded: String, times: Int) {
    let slot = Self.slot(folded)
    counters[slot] = UInt8(min(255, Int(counters[slot]) + times))
  }

  func mayHavePage(_ folded: String) -> Bool { counters[Self.slot(folded)] >= DishTable.fewest }

  private static func slot(_ folded: String) -> Int {
    Int(truncatingIfNeeded: folded.withBytes { RowHash.of(UnsafeRawBufferPointer($0), seed: RowHash.place) })
      & (size - 1)
  }
}
