import Diagnostics
import Testing

@testable import Reports
@testable import Store

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
