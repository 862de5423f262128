internal import Model

/// The indexes of the tables that a first ingest fills. They are created after a table has its rows, as sorting all
/// entries takes a fraction of the time of inserting each one.
final class DeferredIndexes {
  private let connection: Connection
  /// The SQL of the indexes that are missing, by table.
  private var missing: [String: [String]] = [:]
  /// The indexes of photos that `drop` leaves in place, by table. They stay while few rows have a photo, because
  /// creating one later reads all rows.
  private var ofPhotos: [String: [(name: String, sql: String)]] = [:]

  /// Leaves all indexes in place; `drop` removes them.
  init(_ connection: Connection) { self.connection = connection }

  /// Drops the indexes of the tables that an ingest fills, which must be empty.
  func drop() throws {
    let known = try connection.rows(
      "SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
    ) { (table: $0.text(0) ?? "", name: $0.text(1) ?? "", sql: $0.text(2) ?? "") }
    for index in known where Self.tables.contains(index.table) {
      if Self.tablesWithFewPhotos.contains(index.table),
        ["_photo", "_avatar"].contains(where: { index.name == index.table + $0 })
      {
        ofPhotos[index.table, default: []].append((index.name, index.sql))
      } else {
        try drop(index.name, index.sql, of: index.table)
      }
    }
  }

  /// Drops the indexes of a table's photos, which `drop` left in place. `make` creates them again.
  func dropPhotos(of table: String) throws {
    for index in ofPhotos.removeValue(forKey: table) ?? [] { try drop(index.name, index.sql, of: table) }
  }

  private func drop(_ name: String, _ sql: String, of table: String) throws {
    try connection.execute("DROP INDEX \(name)")
    missing[table, default: []].append(sql)
  }

  /// Creates the missing indexes of a table. From then on SQLite inserts every new row into them.
  func make(on table: String) throws {
    for sql in missing.removeValue(forKey: table) ?? [] { try connection.execute(sql) }
  }

  func makeAll() throws {
    for table in missing.keys.sorted() { try make(on: table) }
  }

  /// The tables whose index of photos stays at first. Most restaurants and users have a photo, so theirs do not.
  private static let tablesWithFewPhotos: Set = [Collection.reviews.name, Collection.dishes.name]

  private static let tables = Set(
    Collection.allCases.map(\.name) + [
      "restaurant_summaries", "user_summaries", "neighbours", "restaurant_cuisines", "restaurant_districts",
    ])
}
