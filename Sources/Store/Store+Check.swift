package import Diagnostics

extension Store {
  /// A complete check: SQLite's own check of the file, and whether the tables are consistent. Empty if nothing is
  /// wrong. It reads everything, so it takes seconds for a million reviews.
  package func check() throws -> [Problem] {
    try write { connection in
      var problems = try integrity(connection)
      for rule in Self.agreements {
        let count = try connection.integer(rule.sql) ?? 0
        if count > 0 {
          problems.append(StoreProblems.inconsistent.problem(at: Place(path), "\(rule.words): \(count)"))
        }
      }
      return problems
    }
  }

  private func integrity(_ connection: Connection) throws -> [Problem] {
    try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) ?? "" }.filter { $0 != "ok" }
      .map { StoreProblems.corrupt.problem(at: Place(path), $0) }
  }

  private static let agreements: [(words: String, sql: String)] =
    references.map { table, column, subject in
      (
        "rows of \(table) whose \(column) leads nowhere",
        """
        SELECT count(*) FROM \(table) WHERE \(column) IS NOT NULL
        AND NOT EXISTS(SELECT 1 FROM \(subject) AS s WHERE s.key = \(table).\(column))
        """
      )
    } + [summaries("restaurant"), summaries("user")]

  private static let references: [(table: String, column: String, subject: String)] =
    ["reviews", "favorites", "visits", "orders"].map { ($0, "user_key", "users") }
    + ["reviews", "dishes", "offers", "favorites", "visits", "orders"].map { ($0, "restaurant_key", "restaurants") }
    + [("neighbours", "neighbour_key", "restaurants"), ("neighbours", "restaurant_key", "restaurants")]

  private static func summaries(_ subject: String) -> (words: String, sql: String) {
    (
      "\(subject)s whose kept sums are not those of their reviews",
      """
      SELECT count(*) FROM (
        SELECT \(subject)_key AS key, count(*) AS count FROM reviews WHERE \(subject)_key IS NOT NULL GROUP BY 1
      ) AS r FULL JOIN \(subject)_summaries AS s ON s.key = r.key WHERE s.count IS NOT r.count
      """
    )
  }
}
