internal import Model

/// Finds restaurants that rows name instead of referring to them by their ids.
///
/// A subject without an exported row that is the folded name of exactly one exported restaurant is that restaurant, or
/// was made from its name. Of several it is the one with its address or city. Its rows then refer to the restaurant, and
/// what they named is kept beside them, so that they come apart again when another night says otherwise. Costs a look at
/// each restaurant on a night that changes any, and nothing where no row names one.
struct NamedRestaurants {
  private let session: IngestSession
  private let table: SubjectTable
  private var connection: Connection { session.connection }

  init(_ session: IngestSession, _ restaurants: SubjectTable) {
    self.session = session
    table = restaurants
  }

  /// Updates the references. Call it after all rows are in place and have their indexes.
  func update() throws {
    try table.flush()
    let named = try namedPlaces()
    guard !named.isEmpty || !table.named.isEmpty else { return try store(namesakes: 0) }
    let known = try exported(Set(named.map(\.place.name)))
    var keys = Set(table.named.keys)
    var namesakes = 0
    for (key, place) in named {
      keys.remove(key)
      let candidates = known[place.name] ?? []
      let target = place.index(among: candidates.map(\.place)).map { candidates[$0].key }
      if target == nil, !candidates.isEmpty { namesakes += 1 }
      if target != table.named[key] { try move(key, to: target) }
    }
    // These have exported rows of their own now, or nothing names them.
    for key in keys.sorted() { try move(key, to: nil) }
    try removeUnused()
    try store(namesakes: namesakes)
  }

  private func store(namesakes: Int) throws { try Meta(connection).set(.namesakes, Value(namesakes)) }

  /// The subjects without an exported row, by what is known of their names.
  private func namedPlaces() throws -> [(key: Int64, place: NamedPlace)] {
    try connection.rows(
      """
      SELECT r.key, r.id, d.key IS NULL, d.name, d.address, d.district FROM restaurants AS r
      LEFT JOIN derived_restaurants AS d ON d.key = r.key
      WHERE r.key IN (SELECT key FROM restaurants WHERE present = 0 UNION SELECT key FROM restaurants WHERE derived = 2
        UNION SELECT key FROM derived_restaurants) AND NOT (r.present = 1 AND r.derived = 0) ORDER BY r.key
      """
    ) { row in
      let id = row.text(1) ?? ""
      let place =
        row.integer(2) == 1
        ? NamedPlace(id: id) : NamedPlace(id: id, name: row.text(3), address: row.text(4), district: row.text(5))
      return place.map { (row.integer(0), $0) }
    }.compactMap(\.self)
  }

  /// The exported restaurants with these names.
  private func exported(_ names: Set<String>) throws -> [String: [(key: Int64, place: NamedPlace)]] {
    guard !names.isEmpty else { return [:] }
    var places: [String: [(key: Int64, place: NamedPlace)]] = [:]
    try connection.each(
      "SELECT key, name_folded, address, district FROM restaurants WHERE present = 1 AND derived = 0"
    ) { rows in
      guard let name = rows.text(1), names.contains(name) else { return }
      let place = NamedPlace(name: name, address: rows.text(2), district: rows.text(3))
      places[name, default: []].append((rows.integer(0), place))
    }
    return places
  }

  /// Lets the rows that name the subject `key` refer to `target`, or to the subject itself.
  private func move(_ key: Int64, to target: Int64?) throws {
    let before = table.named[key]
    try table.setNamed(key, target)
    guard let id = try connection.text("SELECT id FROM restaurants WHERE key = ?1", .integer(target ?? key)) else {
      return
    }
    for collection in Collection.allCases {
      let number = Value.integer(Int64(collection.rawValue))
      guard let column = TableLayout(collection).restaurant else { continue }
      let keys = try connection.rows(
        before == nil
          ? "SELECT key FROM \(collection.name) WHERE restaurant_key = ?1 AND ?2 IS NOT NULL"
          : "SELECT key FROM named_references WHERE named = ?1 AND collection = ?2", .integer(key), number
      ) { $0.integer(0) }
      for row in keys {
        try session.records(collection).refer(row, to: id, column)
        try session.note(row, of: collection, named: target == nil ? 0 : key)
      }
    }
  }

  /// Removes subjects that nothing names any more.
  private func removeUnused() throws {
    let keys = try connection.rows(
      """
      SELECT key FROM named_restaurants WHERE key NOT IN (SELECT named FROM named_references)
      AND key NOT IN (SELECT key FROM derived_restaurants)
      """
    ) { $0.integer(0) }
    for key in keys { try table.setNamed(key, nil) }
  }
}

extension IngestSession {
  /// Replaces references in a batch that name a restaurant by its id. Returns for each row the key of the subject that
  /// it named, or 0; nothing if no row of the store names a restaurant.
  func resolveNames(in batch: inout RecordBatch) throws -> [Int64] {
    guard let column = TableLayout(batch.collection).restaurant else { return [] }
    let restaurants = try subjects(.restaurants)
    guard !restaurants.named.isEmpty else { return [] }
    var named = Array(repeating: Int64(0), count: batch.rows)
    try batch.withRows { rows in
      for row in rows.indices {
        guard let id = rows[row].bytes(column) else { continue }
        named[row] = try restaurants.namedKey(of: id, rows[row].hashes.restaurant) ?? 0
      }
    }
    for (row, key) in named.enumerated() where key != 0 {
      guard let target = restaurants.named[key],
        let id = try connection.text("SELECT id FROM restaurants WHERE key = ?1", .integer(target))
      else { continue }
      batch.replace(row: row, column: column, id)
    }
    return named
  }

  /// Records which subject a row names, or that it names none.
  func note(_ key: Int64, of collection: Collection, named: Int64) throws {
    let number = Value.integer(Int64(collection.rawValue))
    if named == 0 {
      try connection.run("DELETE FROM named_references WHERE collection = ?1 AND key = ?2", number, .integer(key))
    } else {
      try connection.run(
        """
        INSERT INTO named_references VALUES(?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET named = excluded.named WHERE named <> excluded.named
        """, number, .integer(key), .integer(named))
    }
  }
}

extension SubjectTable {
  /// The key of the subject with this id, if it is the name of another subject.
  func namedKey(of id: UnsafeRawBufferPointer, _ hash: UInt64) throws -> Int64? {
    try entryKey(of: id, hash).flatMap { named[$0] == nil ? nil : $0 }
  }

  /// Makes a subject the name of another subject, which hides it, or a subject of its own again.
  func setNamed(_ key: Int64, _ target: Int64?) throws {
    named[key] = target
    guard let target else {
      try connection.run("DELETE FROM named_restaurants WHERE key = ?1", .integer(key))
      changes.lostAReference.insert(key)
      if try state(of: key) == .stub, try hasDerived(key) { try demote(key) }
      return
    }
    try connection.run("INSERT OR REPLACE INTO named_restaurants VALUES(?1, ?2)", .integer(key), .integer(target))
    if try state(of: key) != .stub { try demote(key, isHidden: true) }
  }
}

/// Restaurants that only reviews name. Each is shown with its id and the readable part of it, until an export contains
/// its row.
///
/// Costs a look-up for each restaurant whose reviews or whose row were added or removed. On the night after the setting
/// changed it looks at every restaurant that no export contains.
struct ReviewedRestaurants {
  private let table: SubjectTable
  private let connection: Connection
  private let isWanted: Bool

  /// `isWanted`: whether these restaurants are to be shown.
  init(_ table: SubjectTable, isWanted: Bool) {
    self.table = table
    self.isWanted = isWanted
    connection = table.connection
  }

  /// Updates these restaurants. Call it after all reviews are in place and have their indexes.
  func update(all: Bool) throws {
    try table.flush()
    for key in try all ? allKeys() : touchedKeys() { try update(key) }
  }

  private func touchedKeys() -> [Int64] {
    var keys = table.changes.summaries
    keys.formUnion(table.changes.lost)
    return keys.keys
  }

  private func allKeys() throws -> [Int64] {
    try connection.rows(
      "SELECT key FROM restaurants WHERE present = 0 UNION SELECT key FROM restaurants WHERE derived = 2 ORDER BY 1"
    ) { $0.integer(0) }
  }

  private func update(_ key: Int64) throws {
    let state = try table.state(of: key)
    guard state == .stub || state == .knownByReviews else { return }
    let isShown = try isWanted && hasReviews(key)
    guard isShown != (state == .knownByReviews) else { return }
    guard isShown else { return try table.demote(key) }
    guard let id = try connection.text("SELECT id FROM restaurants WHERE key = ?1", .integer(key)) else { return }
    try Self.row(id).eachRow { row, _ in try table.overwrite(row, key, row.digest, .knownByReviews) }
  }

  private func hasReviews(_ key: Int64) throws -> Bool {
    try connection.integer("SELECT 1 FROM reviews WHERE restaurant_key = ?1 LIMIT 1", .integer(key)) != nil
  }

  static func row(_ id: String) -> RecordBatch {
    var batch = RecordBatch(.restaurants)
    batch.beginRow(line: 0)
    batch.set(RestaurantColumn.id.rawValue, id)
    if let name = ReadableID.name(id) { batch.set(RestaurantColumn.name.rawValue, name) }
    return batch
  }
}
