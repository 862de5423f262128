import Model
import Testing
@testable import Store

@Suite struct AnalystSpineTests {
  private let desk: AnalystDesk

  init() throws { desk = try AnalystDesk() }

  @Test(arguments: [
    ("SELECT month FROM months('2025-11', '2026-02')", ["2025-11", "2025-12", "2026-01", "2026-02"]),
    ("SELECT day FROM days('2024-02-27', '2024-03-01')", ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"]),
    ("SELECT week FROM weeks('2026-12-20', '2027-01-05')", ["2026-W51", "2026-W52", "2026-W53", "2027-W01"]),
    ("SELECT quarter FROM quarters('2025-12-31', '2026')", ["2025-Q4", "2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"]),
    ("SELECT year FROM years(1999, '2001')", ["1999", "2000", "2001"]),
    ("SELECT first_day || last_day || day_count FROM months('2024-02', '2024-02')", ["2024-02-012024-02-2929"]),
    ("SELECT first_day || last_day || day_count FROM weeks('2026-W53', '2026-W53')", ["2026-12-282027-01-037"]),
    ("SELECT first_day || last_day || day_count FROM quarters('2025-Q4', '2025-Q4')", ["2025-10-012025-12-3192"]),
    ("SELECT day_count FROM years('2024', '2025')", ["366", "365"]),
    ("SELECT month FROM months('2025', '2025') WHERE first_day > '2025-10-15'", ["2025-11", "2025-12"]),
    ("SELECT month FROM months('2025-01', '2025-03') ORDER BY month DESC", ["2025-03", "2025-02", "2025-01"]),
    ("SELECT month FROM months('2025-01', '2025-03') ORDER BY first_day", ["2025-01", "2025-02", "2025-03"]),
    ("SELECT month FROM months('2025-03', '2025-01')", []), ("SELECT month FROM months(NULL, '2025-01')", []),
    ("SELECT month FROM months('2025-03', NULL)", []),
    ("SELECT count(*) FROM months((SELECT min(created_at) FROM reviews), '2025-01')", ["0"]),
    ("SELECT count(*) FROM days(1, 9999)", ["3652059"]), ("SELECT count(*) FROM weeks('2026-W01', '2026-W53')", ["53"]),
    ("SELECT month FROM MONTHS('2026-03-31T23:59:59Z', '2026-03-31T23:59:59Z')", ["2026-03"]),
    (
      "SELECT m.month || d.day FROM months('2025-01', '2025-01') m, days(m.last_day, m.last_day) d",
      ["2025-012025-01-31"]
    ),
    (
      "SELECT m.month || count(d.day) FROM days('2025-01', '2025-02') d JOIN months('2025', '2025') m ON m.month = month(d.day) GROUP BY m.month",
      ["2025-0131", "2025-0228"]
    ),
    ("SELECT \"from\" || \"to\" FROM years('2025', 2025)", ["20252025"]),
    ("SELECT rowid FROM years(2024, 2025)", ["1", "2"]),
    (
      "SELECT y.year FROM years(2024, 2026) y LEFT JOIN (SELECT '2025' AS year) x USING (year) WHERE x.year IS NULL",
      ["2024", "2026"]
    ),
    ("SELECT count(*) FROM months('2025-01', '2025-02') JOIN years('2025', '2026')", ["4"]),
    ("SELECT month FROM months(:from, '2025-02')", ["2025-02"]),
  ])
  func periodsAreListed(_ sql: String, _ expected: [String]) throws {
    let texts = try desk.rows(sql, ["from": .text("2025-02")]).map { row in
      switch row[0] {
      case .text(let text): text
      case .integer(let number): String(number)
      default: "?"
      }
    }
    #expect(texts == expected)
  }

  /// The period that a function gives of a time is the one that the table lists for it.
  @Test(arguments: SpineUnit.allCases)
  func tablesAndFunctionsSpeakAlike(unit: SpineUnit) throws {
    let wrong = try desk.texts(
      """
      WITH u AS MATERIALIZED (SELECT * FROM \(unit.table)('1968', '1973'))
      SELECT d.day FROM days('1968-12', '1972-03') d LEFT JOIN u ON u.\(unit.column) = \(unit.column)(d.day)
        WHERE u.first_day IS NULL OR d.day NOT BETWEEN u.first_day AND u.last_day
      UNION ALL SELECT count(*) FROM u LEFT JOIN u v ON v.first_day = date(u.last_day, '+1 day')
        WHERE v.first_day IS NULL OR julianday(u.last_day) - julianday(u.first_day) + 1 <> u.day_count
      """)
    // The last period has no next one.
    #expect(wrong == ["1"])
  }

  @Test func timesFollowTheSitesZone() throws {
    let desk = try AnalystDesk(zone: -5 * 3600)
    #expect(
      try desk.texts("SELECT day FROM days('2026-03-01T02:00:00Z', '2026-03-01')") == ["2026-02-28", "2026-03-01"])
    #expect(try desk.texts("SELECT quarter('2026-01-01T02:00:00Z') || year('2026-01-01T02:00:00Z')") == ["2025-Q42025"])
  }

  @Test(arguments: [
    "SELECT * FROM months", "SELECT * FROM months('2025-01')", "SELECT * FROM months('2025-13', '2026-01')",
    "SELECT * FROM months('2025-01', 'now')", "SELECT * FROM months('2025-Q5', 2025)",
    "SELECT * FROM months('2025-W53', 2025)", "SELECT * FROM months(0, 2025)", "SELECT * FROM months(2.5, 2025)",
    "SELECT * FROM months('2025-02-30', 2025)", "SELECT * FROM months(x'00', 2025)", "SELECT * FROM months('', 2025)",
  ])
  func whatIsNoDateIsToldWithAMend(_ sql: String) throws {
    let mistake = try desk.mistake(sql)
    #expect(mistake?.reason.hasPrefix("months(from, to) takes") == true, "\(String(describing: mistake))")
    #expect(mistake?.mend.hasPrefix("Write months('2025-01', '2025-12')") == true)
    #expect(mistake?.offset == 14)
  }

  @Test func otherMistakesNameTheTable() throws {
    #expect(try desk.mistake("SELECT * FROM month('2025', '2026')")?.mend == "Did you mean months?")
    #expect(try desk.mistake("SELECT * FROM weeks(1, 2, 3)")?.mend == "Write weeks(from, to).")
    #expect(try desk.mistake("SELECT moth FROM months('2025', '2026')") != nil)
    #expect(try desk.mistake("INSERT INTO months VALUES (1)") != nil)
    #expect(try desk.mistake("DROP TABLE months") != nil)
  }

  /// The tables are none of the store's, so that a question about them is not asked again for its rows.
  @Test func theyAreNoViews() throws {
    let answer = try desk.session.describe("SELECT count(*) FROM months('2025', '2026') LEFT JOIN users").answer
    #expect(answer.tables == ["users"])
    #expect(try desk.session.describe("SELECT count(*) FROM months('2025', date('now'))").answer.asksTime)
  }
}
