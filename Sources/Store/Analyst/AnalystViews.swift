internal import Model

/// The SQL of the views that read the store's tables for analysts. They are in the connection's TEMP schema, so that
/// nothing is written to the store. `AnalystNames` explains their names.
enum AnalystViews {
  /// One `CREATE TEMP VIEW` for each table of the dictionary. Tables and columns that this store lacks are empty or
  /// null. The tables of `GatheredReviews` must be there. If some ids are not shown as they are, the tables of shown ids
  /// come first.
  ///
  /// `share` limits the views to the rows of a shard.
  static func statements(of connection: Connection, share: ShardShare? = nil) throws -> [String] {
    let stored = try storedTables(of: connection)
    let subjects = SubjectIDs(
      hidden: try SubjectIDs.tables.filter { try stored.contains($0) && SubjectIDs.hides($0, connection) })
    return try subjects.statements
      + AnalystDictionary.tables.map { table in
        let view = "CREATE TEMP VIEW \(OwnTableNames.quoted(AnalystNames.inner(table.name))) AS "
        if table.name == "photos", stored.contains("photo_jobs") { return view + photos }
        if let gathered = GatheredView(rawValue: table.name) { return view + gathered.selection }
        if let select = history[table.name], stored.contains(table.name) { return view + select }
        guard stored.contains(table.name) else {
          let nothing = table.columns.map { "CAST(NULL AS \($0.kind.declaredType)) AS \"\($0.name)\"" }
            .joined(separator: ", ")
          return view + "SELECT \(nothing) WHERE 0"
        }
        return view + select(table, try columns(of: table.name, connection), subjects, share)
      }
  }

  /// The names of the store's own tables.
  static func storedTables(of connection: Connection) throws -> Set<String> {
    Set(try connection.rows("SELECT name FROM main.sqlite_schema WHERE type = 'table'") { $0.text(0) ?? "" })
  }

  /// The names of SQLite's virtual tables and table-valued functions.
  static func modules(of connection: Connection) throws -> Set<String> {
    Set(try connection.rows("SELECT name FROM pragma_module_list") { $0.text(0) ?? "" })
  }

  static func columns(of table: String, _ connection: Connection) throws -> Set<String> {
    Set(try connection.rows("SELECT name FROM pragma_table_info(?1, 'main')", .text(table)) { $0.text(0) ?? "" })
  }

  private static func select(
    _ table: AnalystTable, _ stored: Set<String>, _ subjects: SubjectIDs, _ share: ShardShare?
  ) -> String {
    let list = table.columns.map { "\(expression($0, of: table.name, stored, subjects)) AS \"\($0.name)\"" }
    // A stub is a subject that rows refer to and that no export contains.
    let conditions = [stored.contains("present") ? "\(table.name).present = 1" : nil, share?.condition(table.name)]
      .compactMap(\.self)
    return "SELECT \(list.joined(separator: ", ")) FROM main.\(table.name) AS \(table.name)\(subjects.join(table.name))"
      + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
  }

  private static let photos = """
    SELECT CAST(shown_address(job.reference) AS TEXT) AS reference,
      CAST(CASE job.avatar WHEN 1 THEN 'avatar' ELSE 'photo' END AS TEXT) AS kind, job.outcome AS state,
      CAST((SELECT max(width) FROM main.photo_copies WHERE result = job.result) AS INTEGER) AS width,
      CAST((SELECT max(height) FROM main.photo_copies WHERE result = job.result) AS INTEGER) AS height,
      CAST((SELECT sum(bytes) FROM main.photo_copies WHERE result = job.result) AS INTEGER) AS bytes,
      CAST(nullif(job.problem, '') AS TEXT) AS problem
    FROM main.photo_jobs AS job
    """

  private static func collections(of table: String) -> String {
    "CASE \(table).collection "
      + Collection.allCases.map { "WHEN \($0.rawValue) THEN '\($0.name)'" }.joined(separator: " ")
      + " END AS collection"
  }

  /// Views of what is not part of the state: the changes of the last night, and the runs.
  private static let history: [String: String] =
    [
      "changes": """
      SELECT \(collections(of: "changes")), changes.change AS change, \(SubjectIDs.shown("changes.id")) AS id,
        \(AnalystSubjects.id("users", key: "changes.user_key")) AS user_id,
        \(AnalystSubjects.id("restaurants", key: "changes.restaurant_key")) AS restaurant_id,
        changes.stars_before AS stars_before, review.stars AS stars, review.comment AS comment,
        iso_time(review.created_at) AS created_at
      FROM main.changes AS changes LEFT JOIN main.reviews AS review
        ON changes.collection = \(Collection.reviews.rawValue) AND changes.change <> 'gone' AND review.key = changes.key
      """,
      "change_counts": """
      SELECT \(collections(of: "change_counts")), change_counts.added AS added, change_counts.edited AS edited,
        change_counts.gone AS gone FROM main.change_counts AS change_counts
      """,
      "runs": """
      SELECT runs.key AS id, iso_time(runs.started) AS started,
        iso_time(runs.finished) AS finished, runs.status AS status, (runs.finished - runs.started) / 1000000.0 AS seconds,
        json_extract(runs.report, '$.ingest.rowsRead') AS rows_read,
        json_extract(runs.report, '$.ingest.rowsAdded') AS rows_added,
        json_extract(runs.report, '$.ingest.rowsChanged') AS rows_changed,
        json_extract(runs.report, '$.ingest.rowsRemoved') AS rows_removed,
        json_extract(runs.report, '$.ingest.rowsRejected') AS rows_rejected,
        json_extract(runs.report, '$.pages.rendered') AS pages_rendered,
        json_extract(runs.report, '$.publish.bytesWritten') AS bytes_written
      FROM main.runs AS runs WHERE runs.status NOT IN ('unchanged', \(Store.acts))
      """,
    ]

  /// The SQL of a view's column. The stored row has the table's name as its alias, which a query plan shows.
  ///
  /// It compares as a stored column of its kind does: what is not a stored column is cast to that kind, so that
  /// `price > '9'` and `created_at < 2025` mean here what they mean in a snapshot.
  static func expression(
    _ column: AnalystTable.Column, of table: String, _ stored: Set<String>, _ subjects: SubjectIDs
  ) -> String {
    let name = "\(table).\"\(column.name)\""
    switch column.name {
    case "user_id" where stored.contains("user_key"): return AnalystSubjects.id("users", key: "\(table).user_key")
    case "restaurant_id" where stored.contains("restaurant_key"):
      return AnalystSubjects.id("restaurants", key: "\(table).restaurant_key")
    case "id" where !stored.contains("id") && stored.contains("key"): return "\(table).key"
    case _ where !stored.contains(column.name): return "CAST(NULL AS \(column.kind.declaredType))"
    case "id" where SubjectIDs.tables.contains(table): return subjects.ownID(table)
    case "id", "record_id": return SubjectIDs.shown(name)
    case "cuisine" where table == "restaurants":
      return "CAST((SELECT leading.cuisine FROM main.restaurant_cuisines AS leading"
        + " WHERE leading.restaurant_key = restaurants.key AND leading.position = 1) AS TEXT)"
    case "district" where table == "restaurants":
      return "(SELECT places.district FROM main.restaurant_districts AS places"
        + " WHERE places.restaurant_key = restaurants.key)"
    case "name" where table == "users":
      let shown = "ifnull(\(ShownFunctions.name(of: "users")), 'someone')"
      return "CAST(CASE WHEN \(name) IS NOT NULL THEN \(shown) END AS TEXT)"
    case "user_name":
      let shown = "ifnull(shown_name(\(name), NULL, NULL), 'someone')"
      return "CAST(CASE WHEN \(name) IS NOT NULL THEN \(shown) END AS TEXT)"
    case "derived": return "CAST(\(name) = 2 AS INTEGER)"
    case "photo": return "CAST(shown_address(\(name)) AS TEXT)"
    case "price", "total", "quoted":  // decimal text
      return "CAST(CASE WHEN \(name) GLOB '[-0-9.]*' THEN \(name) END AS REAL)"
    default: return column.kind == .time ? "CAST(iso_time(\(name)) AS TEXT)" : name
    }
  }
}

/// The stored columns that each column of a view is made from. A question is asked again if one of them has changed.
enum AnalystColumns {
  /// The view columns that are not a stored column of the same name.
  private static let made: [String: [String: [String]]] = [
    // These two are computed from all restaurants' rows. A change of one is recorded for the stored column of its name.
    "restaurants": ["cuisine": ["cuisine", "key"], "district": ["district", "key"]],
    "users": ["name": ["name", "email", "phone"]],
    "reviews": subjects, "dishes": subjects, "offers": subjects, "favorites": subjects, "visits": subjects,
    "orders": subjects, "restaurant_cuisines": ["restaurant_id": ["restaurant_key"]],
  ]

  /// Only the key is listed, as the id that belongs to a key never changes.
  private static let subjects = ["user_id": ["user_key"], "restaurant_id": ["restaurant_key"]]

  static func stored(for column: String, of view: String) -> [String] { made[view]?[column] ?? [column] }
}
