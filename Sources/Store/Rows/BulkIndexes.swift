/// Sets a table's indexes aside while its first rows arrive: sorting them all afterwards is many times cheaper than
/// placing each one.
struct BulkIndexes {
  private let connection: Connection
  private let table: String
  private var aside: [String] = []

  init(_ connection: Connection, table: String) {
    self.connection = connection
    self.table = table
  }

  /// Drops the table's indexes, to be made again by `restore`.
  mutating func setAside() throws {
    let known = try connection.rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1 AND sql IS NOT NULL ORDER BY name",
      .text(table)
    ) { (name: $0.text(0) ?? "", sql: $0.text(1) ?? "") }
    for index in known { try connection.execute("DROP INDEX \(index.name)") }
    aside = known.map(\.sql)
  }

  mutating func restore() throws {
    for sql in aside { try connection.execute(sql) }
    aside = []
  }
}
