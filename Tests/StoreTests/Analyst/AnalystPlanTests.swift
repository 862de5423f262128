import Testing
@testable import Store

@Suite struct AnalystPlanTests {
  private let desk: AnalystDesk

  init() throws { desk = try AnalystDesk() }

  /// Analysts see the names of their views, and none of the store's inner ones.
  @Test(arguments: [
    ("SELECT * FROM reviews r ORDER BY stars", ["reads all rows of reviews", "sorts the rows for ORDER BY"]),
    ("SELECT month FROM months('2025', '2026') m ORDER BY 1", ["takes the rows of m"]),
    ("SELECT 1", ["takes one row of constants"]),
    (
      "WITH a AS MATERIALIZED (SELECT comment FROM reviews) SELECT count(*) FROM a",
      ["makes and keeps the rows of a", "  reads all rows of reviews", "reads all rows of a"]
    ),
  ])
  func theStepsAreATree(_ sql: String, _ expected: [String]) throws {
    let plan = try desk.session.plan(sql)
    #expect(plan.steps.map { String(repeating: "  ", count: $0.depth) + $0.words } == expected)
    #expect(plan.rows == (try desk.rows(sql).count))
  }

  @Test func theWorkIsCounted() throws {
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
    let plan = try desk.session.plan("\(numbers) SELECT i FROM n ORDER BY -i")
    #expect(plan.rows == 5000 && plan.sorts == 1 && plan.microseconds > 0 && plan.indexed == 0)
    let joined = try desk.session.plan(
      "\(numbers), m AS MATERIALIZED (SELECT i FROM n) SELECT count(*) FROM m a JOIN m b ON a.i = b.i")
    #expect(joined.rows == 1 && joined.indexed >= 4999 && joined.scanned >= 4999, "\(joined)")
    // The counts are those of one run.
    #expect(try desk.session.plan("\(numbers) SELECT i FROM n ORDER BY -i").sorts == 1)
  }

  @Test(arguments: ["SELECT nmae FROM users", "SELECT email FROM main.users", "DELETE FROM users", "SELECT random()"])
  func mistakesAreThoseOfTheQuestionItself(sql: String) throws {
    let mistake = try #require(try desk.mistake(sql))
    #expect(throws: mistake) { try desk.session.plan(sql) }
  }
}

@Suite struct AnalystPlanWordsTests {
  @Test(arguments: [
    ("SCAN reviews", "reads all rows of reviews"), ("SCAN CONSTANT ROW", "takes one row of constants"),
    ("SCAN reviews USING INDEX x", "reads all rows of reviews, in the order of an index"),
    ("SCAN reviews USING COVERING INDEX x", "reads all rows of reviews, in the order of an index"),
    ("SCAN m VIRTUAL TABLE INDEX 1:", "takes the rows of m"), ("SCAN (subquery-4)", "reads all rows of subquery 4"),
    ("SCAN x LEFT-JOIN", "reads all rows of x, if there are any"),
    ("SEARCH users USING INTEGER PRIMARY KEY (rowid=?)", "looks up rows of users by its key"),
    ("SEARCH users USING INDEX i (id=? AND name>?)", "looks up rows of users by id and name"),
    (
      "SEARCH x USING AUTOMATIC COVERING INDEX (day=?) LEFT-JOIN",
      "looks up rows of x by day, in an index made for this question, if there are any"
    ),
    ("USE TEMP B-TREE FOR GROUP BY", "sorts the rows for GROUP BY"),
    ("USE TEMP B-TREE FOR RIGHT PART OF ORDER BY", "sorts the rows for RIGHT PART OF ORDER BY"),
    ("MATERIALIZE \u{1}reviews", "makes and keeps the rows of reviews"),
    ("CORRELATED SCALAR SUBQUERY 3", "for each row, answers subquery 3"), ("SOMETHING NEW", "SOMETHING NEW"),
  ])
  func plain(_ detail: String, _ words: String) { #expect(AnalystPlanWords.plain(detail) == words) }
}
