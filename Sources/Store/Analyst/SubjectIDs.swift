/// The ids of users and restaurants as analysts see them. An id that looks like an address or a phone number is shown as
/// its slug in every view (law 8).
///
/// If no id of a table does, the views select the stored ids, whose index finds a row. Otherwise all shown ids are copied
/// once into a temporary table with an index.
struct SubjectIDs {
  static let tables = ["users", "restaurants"]
  /// The tables that have such an id.
  let hidden: [String]

  /// Whether a table has such an id. The query is cheap, as a partial index holds only ids that may be such.
  static func hides(_ table: String, _ connection: Connection) throws -> Bool {
    try connection.integer(
      "SELECT EXISTS(SELECT 1 FROM main.\(table) WHERE \(QuestionsSchema.mayBeHidden) AND shown_id(id) <> id)") == 1
  }

  /// The SQL that creates the copies. It must run before the views are created.
  var statements: [String] {
    hidden.flatMap { table in
      [
        "CREATE TEMP TABLE \(AnalystNames.ids(table))(key INTEGER PRIMARY KEY, id TEXT)",
        "INSERT INTO \(AnalystNames.ids(table)) SELECT key, shown_id(id) FROM main.\(table)",
        "CREATE INDEX temp.\(AnalystNames.ids(table + " of")) ON \(AnalystNames.ids(table))(id)",
      ]
    }
  }

  /// The join that a view of the table itself needs.
  func join(_ table: String) -> String {
    hidden.contains(table) ? " JOIN temp.\(AnalystNames.ids(table)) AS own ON own.key = \(table).key" : ""
  }

  /// The expression of the id in the table's own view.
  func ownID(_ table: String) -> String { hidden.contains(table) ? "own.id" : "\(table).id" }

  /// The expression of another row's id, which may contain a person's. The cast makes it compare like a stored text.
  static func shown(_ name: String) -> String { "CAST(shown_id(\(name)) AS TEXT)" }
}
