/// The ids of users and restaurants as analysts see them: one that holds `@` is its slug, in every view alike (law 8).
///
/// Where no id of a table does, the stored ones stand, by whose index a question finds a row. Where one does, all of
/// them are copied once into a table of the session's own, with an index of what is shown.
struct SubjectIDs {
  static let tables = ["users", "restaurants"]
  /// Those of them that hold such an id.
  let hidden: [String]

  /// Costs nothing, as an index holds these ids alone.
  static func hides(_ table: String, _ connection: Connection) throws -> Bool {
    try connection.integer("SELECT EXISTS(SELECT 1 FROM main.\(table) WHERE instr(id, '@') > 0)") == 1
  }

  /// Makes the copies; to be run before any view.
  var statements: [String] {
    hidden.flatMap { table in
      [
        "CREATE TEMP TABLE \(AnalystNames.ids(table))(key INTEGER PRIMARY KEY, id TEXT)",
        "INSERT INTO \(AnalystNames.ids(table)) SELECT key, shown_id(id) FROM main.\(table)",
        "CREATE INDEX temp.\(AnalystNames.ids(table + " of")) ON \(AnalystNames.ids(table))(id)",
      ]
    }
  }

  /// What a view of the table itself joins, where its rows are called `base`.
  func join(_ table: String) -> String {
    hidden.contains(table) ? " JOIN temp.\(AnalystNames.ids(table)) AS own ON own.key = base.key" : ""
  }

  /// The id in the table's own view.
  func ownID(_ table: String) -> String { hidden.contains(table) ? "own.id" : "base.id" }

  /// The id of another row, which may be made of a person's; as text, so that it compares like a stored one.
  static func shown(_ name: String) -> String { "CAST(shown_id(\(name)) AS TEXT)" }
}
