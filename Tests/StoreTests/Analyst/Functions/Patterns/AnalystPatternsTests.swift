import Testing

@testable import Store

@Suite struct AnalystPatternsTests {
  private let desk: AnalystDesk

  init() throws { desk = try AnalystDesk() }

  @Test(arguments: [
    ("SELECT 'good food' REGEXP 'fo+d'", "1"), ("SELECT 'good' REGEXP '^food'", "0"),
    ("SELECT 'a' NOT REGEXP 'a'", "0"),
    ("SELECT NULL REGEXP 'a'", "–"), ("SELECT 'a' REGEXP NULL", "–"), ("SELECT 2026 REGEXP '^20'", "1"),
    ("SELECT x'6162' REGEXP 'b'", "1"), ("SELECT regexp('b', 'abc')", "1"), ("SELECT '' REGEXP ''", "1"),
    ("SELECT regexp_extract('call +51 999-111', '\\d+')", "51"),
    ("SELECT regexp_extract('a=1', '(\\w)=(\\d)', 2)", "1"),
    ("SELECT regexp_extract('a=1', '(\\w)=(\\d)', 0)", "a=1"), ("SELECT regexp_extract('abc', 'x')", "–"),
    ("SELECT regexp_extract('abc', '(x)?b', 1)", "–"), ("SELECT '<' || regexp_extract('abc', 'x*') || '>'", "<>"),
    ("SELECT count(*) FROM (VALUES ('Ají'), ('ajo'), (NULL), ('pan')) WHERE column1 REGEXP '(?i)^AJ'", "2"),
    (
      "SELECT group_concat(a REGEXP p) FROM (SELECT 'ab' AS a), (SELECT column1 AS p FROM (VALUES ('a'), ('^b'), ('b$')))",
      "1,0,1"
    ),
  ])
  func answers(_ sql: String, _ expected: String) throws { #expect(try desk.texts(sql) == [expected]) }

  @Test func manyExpressionsInOneStatementAreKeptApart() throws {
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
      SELECT count(*) FROM n a, n b WHERE ('x' || a.i || 'y') REGEXP ('^x' || b.i || 'y$')
      """
    #expect(try desk.texts(sql) == ["100"])
  }

  @Test func mistakesAreToldWithTheExpression() throws {
    let mistake = try desk.mistake("SELECT 'a' REGEXP '(a'")
    #expect(mistake?.reason == "the regular expression (a is wrong: a ( is never closed")
    #expect(mistake?.mend == "Write \\( for the character itself.")
    #expect(mistake?.offset == 11)
    #expect(try desk.mistake("SELECT regexp_extract('a', '(a)', 2)")?.reason.contains("from 0 to 1") == true)
    #expect(try desk.mistake("SELECT regexp_extract('a', '(a)', 'x')")?.offset == 7)
    #expect(try desk.mistake("SELECT regexp_extract('a')")?.mend == "Write regexp_extract(text, pattern, group).")
  }

  /// One call is one step of SQLite's, within which the function itself asks for the deadline.
  @Test func aSearchEndsAtItsLimit() throws {
    let desk = try AnalystDesk(limits: AnalystLimits(seconds: 0))
    let mistake = try desk.mistake(
      "SELECT regexp_extract(printf('%.*c', 3000000, 'a'), '((a?){900}(a?){900})*b|a$')")
    #expect(mistake?.kind == AnalystProblems.slow)
  }
}
