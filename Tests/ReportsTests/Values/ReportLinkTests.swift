import Diagnostics
import Testing
@testable import Reports
@testable import Store

@Suite struct ReportLinkTests {
  @Test(
    arguments: [
      ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
      ("HTTP://Example.org:8080", "http://Example.org:8080"),
      ("https://example.org/á b", nil), ("https://example.org/á\"<", "https://example.org/%C3%A1%22%3C"),
      ("league.html", "../league.html"), ("kitchens/..x.html", "../kitchens/..x.html"), ("../site/users/ana.html", nil),
      ("a/../../x", nil), ("a/%2E%2e/x", nil), ("..", nil), ("a/b:c", "../a/b:c"),
      ("#method", "#method"), ("./x", ".././x"), ("año.html", "../a%C3%B1o.html"),
      ("javascript:alert(1)", nil), ("JavaScript:alert(1)", nil), ("java\tscript:alert(1)", nil),
      (" javascript:x", nil),
      ("\u{1}javascript:x", nil), ("data:text/html,x", nil), ("vbscript:x", nil), ("mailto:a@example.org", nil),
      ("file:///etc/passwd", nil), ("//example.org", nil), ("/etc/passwd", nil), ("\\\\example.org", nil),
      ("https:\\example.org", nil), ("https:/example.org", nil), ("https://", nil), ("https://a@b.example", nil),
      ("https://user:word@b.example/", nil), ("https://exa mple.org", nil), ("https://[::1]/", nil), ("?q=1", nil),
      ("x:y/z", nil), ("", nil), ("a\nb", nil), ("https://éxample.org", nil),
      (String(repeating: "a", count: 2001), nil),
    ] as [(String, String?)])
  func onlySafeAddressesMakeALink(_ text: String, _ expected: String?) {
    #expect(ReportLink(text, root: "../")?.address == expected)
  }
}

@Suite struct LinkColumnsTests {
  private let result = ReportResult(
    columns: ["name", "page", "n", "first", "second"],
    rows: [
      [
        .text("Ana <b>"), .text("ana.html?a=1&b=2"), .integer(1), .text("https://a.example/"),
        .text("https://b.example/"),
      ],
      [.text("Bo"), .text("javascript:alert(1)"), .integer(2), .null, .text("data:x")],
      [.text(""), .text("x.html"), .null, .text("//x"), .null],
    ])

  private func html(_ formats: [String: ValueFormat], columns: [String] = []) throws -> String {
    var settings = TableSettings(data: "x")
    settings.columns = columns
    return try TableHTML.html(
      result, settings, .nothing, formats: formats, label: "x", links: TableLinks(root: "../"), sortable: false)
  }

  private func heads(_ html: String) -> [String] {
    html.matches(of: /<th scope="col"[^>]*>([^<]*)</).map { String($0.output.1) }
  }

  @Test func theWordsAreThoseOfTheColumnBefore() throws {
    let html = try html(["page": .link])
    #expect(heads(html) == ["Name", "N", "First", "Second"])
    #expect(html.contains("<a href=\"../ana.html?a=1&amp;b=2\">Ana &lt;b&gt;</a>"))
    #expect(!html.contains("javascript") && html.contains(">Bo<"))
    // A link without words could not be followed.
    #expect(!html.contains("x.html"))
  }

  @Test func anAddressWithoutWordsShowsItself() throws {
    let html = try html(["first": .link, "second": .link])
    #expect(heads(html) == ["Name", "Page", "N", "Second"])
    #expect(html.contains("<a href=\"https://a.example/\" rel=\"nofollow noopener\">1</a>"))
    #expect(html.contains("<a href=\"https://b.example/\" rel=\"nofollow noopener\">https://b.example/</a>"))
    #expect(html.contains(">data:x<") && !html.contains("href=\"data"))
    #expect(heads(try self.html(["name": .link])) == ["Name", "Page", "N", "First", "Second"])
  }

  @Test func columnsChooseWhatIsShown() throws {
    let formats: [String: ValueFormat] = ["page": .link]
    #expect(heads(try html(formats, columns: ["name"])) == ["Name"])
    #expect(try html(formats, columns: ["name"]).contains("href=\"../ana.html"))
    #expect(heads(try html(formats, columns: ["page", "n"])) == ["Page", "N"])
    #expect(heads(try html(formats, columns: ["n", "page", "name"])) == ["N", "Name"])
  }
}

/// Names in reports that lead to the site's pages.
@Suite struct KnownPagesTests {
  /// A known place, a user with and one without reviews, a stub, and an id that is none.
  private static let rows =
    Shelf.rows + """

      INSERT INTO users(key, id, name, present, derived, digest) VALUES (2, 'u2', 'Bea', 1, 0, 22);
      INSERT INTO user_summaries(key, count, rated, milli_stars, stars_1, stars_2, stars_3, stars_4, stars_5, months)
        VALUES (1, 3, 2, 9000, 0, 0, 0, 1, 1, x'');
      """

  private static let body = """
    ```sql who restaurant_id=restaurant user_id=user
    SELECT 'La Casa' AS place, 'r1' AS restaurant_id, 'Ana' AS person, 'u1' AS user_id
    UNION ALL SELECT 'Stub', 'stub', 'Bea', 'u2' UNION ALL SELECT 'None', 'x/../y', 'Nobody', NULL
    ```
    """

  private func bench(links: Bool) throws -> Bench {
    let bench = try Bench(Self.rows)
    var settings = try Shipped.settings()
    settings.linksNames = links
    bench.settings = settings
    return bench
  }

  @Test func withoutTheSettingNamesAreWordsAlone() throws {
    let page = try bench(links: false).page(Self.body)
    #expect(!page.contains("site/") && page.contains("La Casa") && !page.contains("<th scope=\"col\">Restaurant id"))
  }

  @Test func whatHasAPageIsLinked() throws {
    let bench = try bench(links: true)
    let page = try bench.page(Self.body)
    #expect(bench.box.problems == [])
    #expect(page.contains("<a href=\"../site/restaurants/r1.html\">La Casa</a>"))
    #expect(page.contains("<a href=\"../site/users/u1.html\">Ana</a>"))
    #expect(page.matches(of: /href="\.\.\/site\//).count == 2)
    #expect(
      bench.sink.text("reports/r/who.raw.csv").hasPrefix("place,restaurant_id,person,user_id\r\nLa Casa,r1,Ana,u1\r\n"))
  }

  @Test func aPublicReportAndAPageOfARowFindTheirWay() throws {
    let bench = try bench(links: true)
    let page = try bench.page(Self.body, head: "title: T\naudience: public")
    #expect(page.contains("href=\"../site/restaurants/r1.html\""))
    #expect(bench.sink.text("site/reports/r.html").contains("href=\"../restaurants/r1.html\""))
    try bench.render(["e": "---\ntitle: E\n---\n```sql n each\nSELECT 'a' AS k\n```\n\(Self.body)"])
    #expect(bench.sink.text("reports/e/a.html").contains("href=\"../../site/restaurants/r1.html\""))
  }

  /// A page that goes takes its link along, though no answer changed.
  @Test func aPageThatGoesLosesItsLink() throws {
    let bench = try bench(links: true)
    _ = try bench.page(Self.body)
    try bench.shelf.plant("UPDATE restaurants SET present = 0 WHERE id = 'r1'")
    try bench.shelf.raise("restaurants", ColumnEditions.rows)
    #expect(try !bench.page(Self.body).contains("restaurants/r1.html"))
  }
}
