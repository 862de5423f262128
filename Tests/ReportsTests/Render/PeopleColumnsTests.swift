import Model
import Testing
@testable import Reports
@testable import Store

@Suite struct PeopleColumnsTests {
  private let orders = "INSERT INTO orders(key, id, id_hash, digest, user_key, restaurant_key, status, total) VALUES "

  /// A bench with so many orders of each status.
  private func bench(_ statuses: [(String, Int)], least: Int = 5) throws -> Bench {
    let bench = try Bench()
    let rows = statuses.flatMap { status, count in (0..<count).map { _ in status } }.enumerated()
      .map { "(\($0), 'o\($0)', \($0), 1, 1, 1, '\($1)', '\($0).5')" }
    if !rows.isEmpty { try bench.shelf.fill(orders + rows.joined(separator: ", ")) }
    var settings = try Shipped.settings()
    settings.limits.least = least
    bench.settings = settings
    return bench
  }

  private func rows(_ bench: Bench, _ body: String, head: String = "title: T\naudience: public") throws -> String {
    String(
      decoding: try bench.single("---\n\(head)\n---\n\(body)\n", format: .csv), as: UTF8.self
    ).replacing("\r\n", with: ";")
  }

  private static let grouped = "SELECT status, count(*) AS n FROM orders GROUP BY 1 ORDER BY 1"

  @Test(arguments: [
    ("sql x n=people", "count(*)", "status,n;a,under 5;b,5;c,10;"),
    ("sql x", "least(count(*))", "status,n;a,;b,5;c,10;"),
    ("sql x", "least(count(*), sum(1))", "status,n;a,;b,5;c,10;"),
  ])
  func aSmallGroupIsNotShown(_ fence: String, _ count: String, _ expected: String) throws {
    let bench = try bench([("a", 4), ("b", 5), ("c", 10)])
    let sql = Self.grouped.replacing("count(*)", with: count)
    #expect(try rows(bench, "```\(fence)\n\(sql)\n```") == expected)
  }

  /// What stands behind a large group may be the number of a small one; a mean may be any number, and text as well.
  @Test func aSmallWholeNumberIsNotShownBehindALargeGroup() throws {
    let bench = try bench([("cancelled", 1), ("paid", 39)])
    let sql =
      "SELECT least(count(*), sum(status = 'cancelled')) AS n, least(count(*), 0.5) AS x, printf('%s', 3) AS k FROM orders"
    #expect(try rows(bench, "```sql x\n\(sql)\n```") == "n,x,k;under 5,0.5,3;")
  }

  @Test func theSettingSaysHowSmallAndTheLanguageHowItIsSaid() throws {
    let bench = try bench([("a", 4), ("b", 7), ("c", 10)], least: 8)
    let body = "```sql x n=people\n\(Self.grouped)\n```\n"
    #expect(try rows(bench, body, head: "title: T\nlanguage: es") == "status,n;a,menos de 8;b,menos de 8;c,10;")
    let page = try bench.page(
      body + "First: {{x_first.n}}.", head: "title: T\nheadline: \"{{x_first.n}}\"\naudience: public")
    #expect(page.contains("First: under 8.") && page.contains("<td class=\"num\">under 8</td>"))
    #expect(!page.contains("<td class=\"num\">7</td>") && page.contains("<td class=\"num\">10</td>"))
    #expect(bench.sink.text("site/reports/r/x.ndjson").contains(#"{"status":"a","n":"under 8"}"#))
    #expect(bench.sink.text("reports/index.html").contains("under 8"))
  }

  /// A total in the column, in a column of its own, in another block, or of the row.
  @Test(arguments: [
    (
      "```sql x n=people\n\(grouped)\n```\n```sql t one n=people\nSELECT count(*) AS n FROM orders\n```\n",
      "status,n;a,under 5;b,not shown;c,10;"
    ),
    (
      "```sql x n=people\nSELECT * FROM (\(grouped)) UNION ALL SELECT 'z', count(*) FROM orders\n```",
      "status,n;a,under 5;b,not shown;c,10;z,19;"
    ),
    (
      "```sql x\nSELECT status, least(count(*)) AS n FROM orders GROUP BY 1 UNION ALL SELECT 'z', least(count(*)) FROM orders ORDER BY 1\n```",
      "status,n;a,;b,not shown;c,10;z,19;"
    ),
    (
      """
      ```sql x n=people t=people
      SELECT status, count(*) AS n, sum(count(*)) OVER () AS t, least(count(*), 0.25 * count(*)) AS share
      FROM orders GROUP BY 1 ORDER BY 1
      ```
      """, "status,n,t,share;a,under 5,19,;b,not shown,19,not shown;c,10,19,2.5;"
    ),
    (
      """
      ```sql x a=people b=people all=people
      SELECT 'o' AS k, sum(status = 'a') AS a, sum(status = 'b') AS b, count(*) AS "all" FROM orders WHERE status < 'c'
      ```
      """, "k,a,b,all;o,under 5,not shown,9;"
    ),
  ])
  func theNextSmallestGoesWithATotal(_ body: String, _ expected: String) throws {
    let bench = try bench([("a", 4), ("b", 5), ("c", 10)])
    #expect(try rows(bench, body) == expected)
  }

  private final class Counting: AnalystConversation {
    let session: any AnalystConversation
    var asked: [String: Int] = [:]

    init(_ session: any AnalystConversation) { self.session = session }

    var tables: [AnalystTable] { get throws { try session.tables } }

    func describe(_ sql: String) throws -> (answer: AnalystSession.Answer, parameters: [String]) {
      try session.describe(sql)
    }

    func query(
      _ sql: String, parameters: [String: AnalystValue], row: ([String], [AnalystValue]) throws -> Void
    ) throws -> AnalystSession.Answer {
      asked[sql.split(whereSeparator: \.isWhitespace).suffix(1).joined(), default: 0] += 1
      return try session.query(sql, parameters: parameters, row: row)
    }

    func newestReviewDay() throws -> CivilDay? { try session.newestReviewDay() }

    func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8] {
      try session.digest(ofTable: name, columns: columns)
    }
  }

  /// A block of counts is asked twice; the totals are asked for once more, however many blocks there are.
  @Test func totalsAreAskedForOnce() throws {
    let bench = try bench([("a", 4), ("b", 5), ("c", 10)])
    let blocks = ["x", "y", "z"].map { "```sql \($0) n=people\n\(Self.grouped), '\($0)'\n```\n" }.joined()
    let total = "```sql t one n=people\nSELECT count(*) AS n FROM orders LIMIT 1\n```\n"
    let renderer = try bench.renderer(["r": "---\ntitle: T\naudience: public\n---\n\(blocks)\(total)"])
    let session = Counting(try AnalystSession(store: bench.shelf.store, asOf: bench.asOf))
    let source = try #require(renderer.sources().first { $0.name == "r" })
    let program = try #require(
      try CompiledReport(source, session: session, renderer.settings, problems: bench.box))
    let run = QuestionRunner(program: program, session: session)
    let results = try run.results([:])
    #expect(["x", "y", "z"].allSatisfy { results[$0]?.rows[1][1] == .text("not shown") })
    #expect(session.asked == ["'x'": 2, "'y'": 2, "'z'": 2, "1": 3])
    // Of other parameters they may be others.
    _ = try run.results(["p": .null])
    #expect(session.asked["1"] == 6)
  }

  @Test func aPageForEachRowShowsNoSmallGroup() throws {
    let bench = try bench([("a", 4), ("b", 5), ("c", 10)])
    let each = "```sql x each n=people\n\(Self.grouped)\n```\n"
    let one =
      "```sql o one k=people\nSELECT count(*) AS k, :n AS n FROM orders WHERE status = :status\n```\n{{o.k}}, {{o.n}}."
    try bench.render([
      "r": "---\ntitle: T\naudience: public\n---\n" + each
        + one.replacing(", :n AS n", with: "").replacing(", {{o.n}}", with: "")
    ])
    #expect(bench.box.problems == [])
    #expect(bench.sink.text("site/reports/r/a.html").contains("<p>under 5.</p>"))
    #expect(bench.sink.text("site/reports/r/b.html").contains("<p>5.</p>"))
    try bench.render(["r": "---\ntitle: T\naudience: public\n---\n" + each + one])
    #expect(bench.box.problems.map(\.id) == ["reports.small-groups"])
  }

  /// A night that hides another cell renders the page again, though the numbers shown stay.
  @Test func aCellThatIsHiddenForAnotherReasonIsSaidAnew() throws {
    let bench = try bench([("a", 4), ("b", 5), ("c", 10)])
    let body = "```sql x n=people\nSELECT * FROM (\(Self.grouped)) UNION ALL SELECT 'z', count(*) FROM orders\n```\n"
    #expect(try bench.page(body).contains("not shown"))
    try bench.shelf.fill("DELETE FROM orders WHERE key = 0; UPDATE orders SET status = 'b' WHERE key = 1")
    #expect(try bench.page(body).contains("not shown"))
    try bench.shelf.fill("UPDATE orders SET status = 'd' WHERE status = 'b' AND key IN (4, 5, 6, 7)")
    #expect(try !bench.page(body).contains("not shown"))
  }
}
