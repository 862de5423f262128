import Testing

@testable import Store

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
