internal import Model

/// The indexes of a first ingest's tables, which are made once their table has its rows: sorting all entries takes a
/// fraction of the time that placing each one does.
final class DeferredIndexes {
  private let connection: Connection
  /// By table, the SQL of those that are not made yet.
  private var missing: [String: [String]] = [:]

  /// Leaves all indexes in place; `drop` takes them away.
  init(_ connection: Connection) { self.connection = connection }

  /// Drops the indexes of the tables that an ingest fills; they must be empty.
  func drop() throws {
    let known = try connection.rows(
      "SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
    ) { (table: $0.text(0) ?? "", name: $0.text(1) ?? "", sql: $0.text(2) ?? "") }
    for index in known where Self.tables.contains(index.table) {
      try connection.execute("DROP INDEX \(index.name)")
      missing[index.table, default: []].append(index.sql)
    }
  }

  /// Makes those of a table that are missing; from now on every new row is placed in them.
  func make(on table: String) throws {
    for sql in missing.removeValue(forKey: table) ?? [] { try connection.execute(sql) }
  }

  func makeAll() throws {
    for table in missing.keys.sorted() { try make(on: table) }
  }

  private static let tables = Set(
    Collection.allCases.map(\.name) + [
      "restaurant_summaries", "user_summaries", "neighbours", "restaurant_cuisines", "restaurant_districts",
    ])
}
