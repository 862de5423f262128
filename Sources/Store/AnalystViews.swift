internal import Model

/// The SQL that lays the analysts' views over the store's tables, in the connection's own TEMP schema.
///
/// There their names hide the tables' names, and nothing of them is written to the store.
enum AnalystViews {
  /// One `CREATE TEMP VIEW` for each table of the dictionary; what this store lacks is null or empty.
  static func statements(of connection: Connection) throws -> [String] {
    let stored = try storedTables(of: connection)
    return try AnalystDictionary.tables.map { table in
      if table.name == "photos", stored.contains("photo_jobs") { return photos }
      if let view = history[table.name], stored.contains(table.name) { return view }
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

  private static let collections =
    "CASE base.collection "
    + Collection.allCases.map { "WHEN \($0.rawValue) THEN '\($0.name)'" }.joined(separator: " ") + " END AS collection"

  /// Views of what is no state: what the last night did, and the runs.
  private static let history = [
    "changes": """
    CREATE TEMP VIEW changes AS SELECT \(collections), base.change AS change, base.id AS id,
      (SELECT id FROM main.users WHERE key = base.user_key) AS user_id,
      (SELECT id FROM main.restaurants WHERE key = base.restaurant_key) AS restaurant_id,
      base.stars_before AS stars_before, review.stars AS stars, review.comment AS comment,
      iso_time(review.created_at) AS created_at
    FROM main.changes AS base LEFT JOIN main.reviews AS review
      ON base.collection = \(Collection.reviews.rawValue) AND base.change <> 'gone' AND review.key = base.key
    """,
    "change_counts": """
    CREATE TEMP VIEW change_counts AS SELECT \(collections), base.added AS added, base.edited AS edited,
      base.gone AS gone FROM main.change_counts AS base
    """,
    "runs": """
    CREATE TEMP VIEW runs AS SELECT base.key AS id, iso_time(base.started) AS started,
      iso_time(base.finished) AS finished, base.status AS status, (base.finished - base.started) / 1000000.0 AS seconds,
      json_extract(base.report, '$.ingest.rowsRead') AS rows_read,
      json_extract(base.report, '$.ingest.rowsAdded') AS rows_added,
      json_extract(base.report, '$.ingest.rowsChanged') AS rows_changed,
      json_extract(base.report, '$.ingest.rowsRemoved') AS rows_removed,
      json_extract(base.report, '$.ingest.rowsRejected') AS rows_rejected,
      json_extract(base.report, '$.pages.rendered') AS pages_rendered,
      json_extract(base.report, '$.publish.bytesWritten') AS bytes_written
    FROM main.runs AS base
    """,
  ]

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
