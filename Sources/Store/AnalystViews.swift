/// The SQL that lays the analysts' views over the store's tables, in the connection's own TEMP schema.
///
/// There their names hide the tables' names, and nothing of them is written to the store.
enum AnalystViews {
  /// One `CREATE TEMP VIEW` for each table of the dictionary; what this store lacks is null or empty.
  static func statements(of connection: Connection) throws -> [String] {
    let stored = try storedTables(of: connection)
    return try AnalystDictionary.tables.map { table in
      if table.name == "photos", stored.contains("photo_jobs") { return photos }
      guard stored.contains(table.name) else {
        let nothing = table.columns.map { "NULL AS \"\($0.name)\"" }.joined(separator: ", ")
        return "CREATE TEMP VIEW \(table.name) AS SELECT \(nothing) WHERE 0"
      }
      return "CREATE TEMP VIEW \(table.name) AS " + select(table, try columns(of: table.name, connection))
    }
  }

  /// The names of the store's own tables.
  static func storedTables(of connection: Connection) throws -> Set<String> {
    Set(try connection.rows("SELECT name FROM main.sqlite_schema WHERE type = 'table'") { $0.text(0) ?? "" })
  }

  static func columns(of table: String, _ connection: Connection) throws -> Set<String> {
    Set(try connection.rows("SELECT name FROM pragma_table_info(?1, 'main')", .text(table)) { $0.text(0) ?? "" })
  }

  private static func select(_ table: AnalystTable, _ stored: Set<String>) -> String {
    let list = table.columns.map { "\(expression($0, stored)) AS \"\($0.name)\"" }.joined(separator: ", ")
    // A stub is a subject that others refer to and that no export told of.
    return "SELECT \(list) FROM main.\(table.name) AS base"
      + (stored.contains("present") ? " WHERE base.present = 1" : "")
  }

  /// An address without what follows its question mark: tokens stay in the store (law 8).
  private static func withoutQuery(_ name: String) -> String {
    "CASE WHEN instr(\(name), '?') > 0 THEN substr(\(name), 1, instr(\(name), '?') - 1) ELSE \(name) END"
  }

  private static let photos = """
    CREATE TEMP VIEW photos AS SELECT \(withoutQuery("job.reference")) AS reference,
      CASE job.avatar WHEN 1 THEN 'avatar' ELSE 'photo' END AS kind, job.outcome AS state,
      (SELECT max(width) FROM main.photo_copies WHERE result = job.result) AS width,
      (SELECT max(height) FROM main.photo_copies WHERE result = job.result) AS height,
      (SELECT sum(bytes) FROM main.photo_copies WHERE result = job.result) AS bytes,
      nullif(job.problem, '') AS problem
    FROM main.photo_jobs AS job
    """

  private static func expression(_ column: AnalystTable.Column, _ stored: Set<String>) -> String {
    let name = "base.\"\(column.name)\""
    switch column.name {
    case "user_id" where stored.contains("user_key"): return "(SELECT id FROM main.users WHERE key = base.user_key)"
    case "restaurant_id" where stored.contains("restaurant_key"):
      return "(SELECT id FROM main.restaurants WHERE key = base.restaurant_key)"
    case "id" where !stored.contains("id") && stored.contains("key"): return "base.key"
    case _ where !stored.contains(column.name): return "NULL"
    case "photo": return withoutQuery(name)
    case "price", "total", "quoted":  // decimal text
      return "CASE WHEN \(name) GLOB '[-0-9.]*' THEN CAST(\(name) AS REAL) END"
    default: return column.kind == .time ? "iso_time(\(name))" : name
    }
  }
}
