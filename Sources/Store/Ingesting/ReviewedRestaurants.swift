internal import Model

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
