import Model
import Platform
import Testing

@testable import Reports

/// Reports of the audience `public`, which stand on the site too.
@Suite struct PublicReportsTests {
  private static let list = "```sql names\nSELECT id, name, cuisine FROM restaurants ORDER BY id\n```\n"

  @Test func aPublicReportIsAlsoOnTheSite() throws {
    let bench = try Bench()
    try bench.render([
      "open": "---\ntitle: Open\naudience: public\n---\n\(Self.list)", "inner": "---\ntitle: Inner\n---\nSecret.\n",
    ])
    let paths = bench.sink.paths
    #expect(paths.contains("reports/open.html") && paths.contains("site/reports/open.html"))
    #expect(paths.contains("site/reports/open/names.csv") && paths.contains("site/reports/index.html"))
    #expect(!paths.contains("site/reports/inner.html") && !paths.contains("site/reports/dictionary.html"))
    #expect(!bench.sink.text("site/reports/index.html").contains("Inner"))
    #expect(!bench.sink.text("site/reports/open.html").contains("dictionary.html"))
    for path in paths where path.hasSuffix(".html") {
      let folder = Path.parent(of: path)
      for link in bench.sink.text(path).matches(of: /(?:href|src)="([^"#]+)"/) {
        let target = Path.absolute(String(link.1), in: "/" + folder)
        #expect(paths.contains(String(target.dropFirst())), "\(path) leads to \(link.1)")
      }
    }
  }

  @Test func aPublicReportNamesItsAddressAndTheSitemapNamesIt() throws {
    let bench = try Bench()
    var settings = try Shipped.settings()
    settings.baseURL = try SiteAddress("https://example.org/a&b/")
    bench.settings = settings
    let reports = [
      "open": "---\ntitle: Open & <shut>\naudience: public\ndescription: Of all.\n---\n\(Self.list)",
      "inner": "---\ntitle: Inner\n---\nSecret.\n",
      "towns":
        "---\ntitle: About {{name}}\naudience: public\nlanguage: es\n---\n```sql towns each\nSELECT id, name FROM restaurants\n```\nx\n",
      "wrong": "---\ntitle: Wrong\naudience: public\n---\n```sql x\nSELECT nothing\n```\n",
    ]
    try bench.render(reports)
    let base = "https://example.org/a&amp;b/"
    let pages = ["index", "open", "towns", "towns/r1", "towns/r2"]
    let sitemap = bench.sink.text("site/reports/sitemap.xml")
    #expect(
      sitemap.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1) } == pages.map { "\(base)reports/\($0).html" })
    for path in bench.sink.paths where path.hasSuffix(".html") {
      let text = bench.sink.text(path)
      guard path.hasPrefix("site/") else {
        #expect(!text.contains("canonical") && !text.contains("og:"), "\(path)")
        continue
      }
      let address = base + path.dropFirst("site/".count)
      #expect(text.contains("<link rel=\"canonical\" href=\"\(address)\">"), "\(path)")
      #expect(text.contains("<meta property=\"og:url\" content=\"\(address)\">"), "\(path)")
      let locale = path.contains("towns") ? "es_ES" : "en_US"
      #expect(text.contains("<meta property=\"og:locale\" content=\"\(locale)\">"), "\(path)")
    }
    let open = bench.sink.text("site/reports/open.html")
    #expect(open.contains("<meta property=\"og:title\" content=\"Open &amp; &lt;shut&gt;\">"))
    #expect(open.contains("<meta property=\"og:description\" content=\"Of all.\">"))
  }

  /// Reports of one question each, `audience: public`, and whether it is published.
  @Test(arguments: [
    ("SELECT u.name, least(count(*)) AS n FROM users u JOIN visits v ON v.user_id = u.id GROUP BY u.id", "", false),
    (
      "SELECT u.name, least(count(*)) AS n FROM users u JOIN visits v ON v.user_id = u.id GROUP BY 1",
      "[visits, users]", true
    ),
    (
      "SELECT u.name, least(count(*)) AS n FROM users u JOIN visits v ON v.user_id = u.id GROUP BY 1", "[visits]", false
    ),
    (
      "SELECT u.name, least(count(*)) AS n FROM users u JOIN orders v ON v.user_id = u.id GROUP BY 1",
      "[visits, users]", false
    ),
    ("SELECT u.name FROM users u, favorites f, orders o", "[favorites, users]", false),
    ("SELECT u.name FROM users u, favorites f, orders o", "favorites, orders, users", true),
    ("WITH x AS (SELECT * FROM visits) SELECT u.name FROM users u JOIN x ON x.user_id = u.id", "[users]", false),
    ("SELECT name FROM users WHERE id IN (SELECT user_id FROM favorites)", "[users]", false),
    ("SELECT user_id, restaurant_id FROM orders", "", false), ("SELECT * FROM visits", "", false),
    ("SELECT restaurant_id, visited_at FROM visits", "", false), ("SELECT restaurant_id FROM visits", "visits", true),
    ("SELECT visited_at, restaurant_id FROM visits WHERE restaurant_id IN ('r-1')", "", false),
    ("SELECT DISTINCT visited_at, restaurant_id FROM visits", "", false),
    ("SELECT DISTINCT visited_at, restaurant_id FROM visits", "visits", true),
    ("SELECT name FROM restaurants WHERE id IN (SELECT restaurant_id FROM visits)", "", true),
    ("SELECT least(count(*)) AS n FROM users JOIN guests", "", false),
    ("SELECT least(count(*)) AS n FROM users, guests", "guests", true),
    ("SELECT restaurant_id, least(count(*)) AS n FROM visits GROUP BY 1", "", true),
    ("SELECT count(*) AS n FROM guests", "", true),
    ("SELECT u.name, v.comment FROM users u JOIN reviews v ON v.user_id = u.id", "", false),
    ("SELECT u.name, v.comment FROM users u JOIN reviews v ON v.user_id = u.id", "users", true),
    ("SELECT name FROM users", "", false), ("SELECT name, created_at FROM users", "", false),
    ("SELECT created_at FROM users", "", false), ("SELECT * FROM users NATURAL JOIN reviews", "", false),
    ("SELECT month(created_at) AS month, least(count(*)) AS n FROM users GROUP BY 1", "", true),
    ("SELECT user_id, count(*) AS n FROM reviews GROUP BY 1", "", true),
  ])
  func whatUsersShowHidesIsPublishedOnlyWhereTheHeadSaysSo(
    _ sql: String, _ publishes: String, _ isPublished: Bool
  ) throws {
    let bench = try Bench()
    try bench.shelf.fill(Self.guests)
    let head = publishes.isEmpty ? "" : "publishes: \(publishes)\n"
    try bench.render([
      "people": "---\ntitle: People\naudience: public\n\(head)---\n```sql x\n\(sql)\n```\n",
      "other": "---\ntitle: Other\naudience: public\n---\n\(Self.list)",
    ])
    let paths = bench.sink.paths
    #expect(paths.contains("site/reports/people.html") == isPublished)
    #expect(paths.contains("site/reports/people/x.csv") == isPublished)
    #expect(paths.contains("site/reports/other.html") && paths.contains("reports/people.html"))
    #expect(bench.box.problems.map(\.id) == (isPublished ? [] : ["reports.publishes"]))
  }

  @Test func allQuestionsOfAPublicReportCountTogether() throws {
    let bench = try Bench()
    let blocks =
      "```sql who each\nSELECT id, name FROM users\n```\n```sql x\nSELECT restaurant_id FROM visits WHERE user_id = :id\n```\n"
    try bench.render(["people": "---\ntitle: {{name}}\naudience: public\n---\n\(blocks)"])
    #expect(bench.box.problems.map(\.id) == ["reports.publishes"])
    #expect(bench.box.problems.first?.mend.contains("publishes: [users, visits]") == true)
  }

  @Test func whatUsersShowShowsNeedsNoWord() throws {
    let bench = try Bench()
    var settings = try Shipped.settings()
    settings.usersShow = ["visits"]
    settings.showsAllUsers = true
    bench.settings = settings
    let head = "title: P\naudience: public\npublishes: [visit]\n"
    try bench.render([
      "a": "---\ntitle: A\naudience: public\n---\n```sql x\nSELECT name FROM users, visits\n```\n",
      "f":
        "---\ntitle: F\naudience: public\n---\n```sql x\nSELECT name, min(created_at) AS joined FROM users GROUP BY 1\n```\n",
      "b": "---\ntitle: B\naudience: public\n---\n```sql x\nSELECT name FROM users, reviews\n```\n",
      "c": "---\n\(head)---\n```sql x\nSELECT 1 AS n\n```\n",
      "d": "---\ntitle: D\naudience: public\n---\n```sql x\nSELECT user_id FROM reviews_by_user\n```\n",
      "g": "---\ntitle: G\naudience: public\n---\n```sql x\nSELECT user_name FROM reviews\n```\n",
      "e": "---\ntitle: E\naudience: public\n---\n```sql x\nSELECT sum(reviews) AS n FROM reviews_by_hour\n```\n",
    ])
    #expect(bench.sink.paths.contains("site/reports/a.html") && !bench.sink.paths.contains("site/reports/b.html"))
    #expect(bench.sink.paths.contains("site/reports/e.html") && !bench.sink.paths.contains("site/reports/d.html"))
    #expect(!bench.sink.paths.contains("site/reports/f.html") && !bench.sink.paths.contains("site/reports/g.html"))
    settings.usersShow = ["joined", "visits"]
    bench.settings = settings
    try bench.render([
      "f":
        "---\ntitle: F\naudience: public\n---\n```sql x\nSELECT name, min(created_at) AS joined FROM users GROUP BY 1\n```\n"
    ])
    #expect(bench.sink.paths.contains("site/reports/f.html"))
    let problem = bench.box.problems.first { $0.id == "reports.front-matter" }
    #expect(problem?.place?.line == 4 && problem?.mend.contains("visits") == true)
  }

  /// Public reports of one question each that may print a number of a few people; what the mend says.
  @Test(arguments: [
    ("sql x", "SELECT restaurant_id, count(*) AS n FROM visits GROUP BY 1", "Write least(count(*)) AS n; or"),
    (
      "sql x one", "SELECT count(DISTINCT restaurant_id) AS n FROM orders",
      "begin the block with ```sql x one n=people."
    ),
    (
      "sql x", "SELECT (SELECT count(*) FROM visits) AS n FROM restaurants",
      "Write least((SELECT count(*) FROM visits)) AS n; or"
    ),
    ("sql x", "SELECT avg(total) AS paid FROM orders", "Write least(count(*), avg(total)) AS paid; or"),
    ("sql x", "SELECT sum(status = 'a') AS n FROM orders", "Write least(count(*), sum(status = 'a')) AS n; or"),
    ("sql x", "SELECT count(*) * 100 AS pct FROM orders", "Write least(count(*), count(*) * 100) AS pct; or"),
    (
      "sql x", "WITH p AS (SELECT count(*) AS n FROM favorites) SELECT p.n FROM p",
      "begin the block with ```sql x n=people. Else write least(count(*), …) AS n where it is counted."
    ),
    ("sql x", "SELECT '' || count(*) AS n FROM users", "Write least(count(*), '' || count(*)) AS n; or"),
    (
      "sql x", "SELECT hour(created_at) AS hour, least(count(*)) AS n FROM orders GROUP BY 1",
      "If it tells nothing of a few people, write printf('%s', hour(created_at)) AS hour; else leave it out."
    ),
    (
      "sql x",
      "SELECT name, round(length(name) / 2.0) AS s FROM restaurants WHERE id IN (SELECT restaurant_id FROM orders)",
      "few people, write printf('%s', round(length(name) / 2.0)) AS s; else leave it out."
    ),
    ("sql x", "SELECT id, total, 'a' AS a FROM orders GROUP BY id", "write printf('%s', total) AS total; else"),
  ])
  func aPublicReportPrintsNoSmallGroup(_ fence: String, _ sql: String, _ mend: String) throws {
    let bench = try Bench()
    try bench.shelf.fill(
      """
      INSERT INTO orders(key, id, id_hash, digest, user_key, restaurant_key, status, total, created_at) VALUES
        (1, 'o1', 1, 1, 1, 1, 'paid', '8.50', 1773446400000000)
      """)
    let body = "```\(fence)\n\(sql)\n```\n"
    try bench.render([
      "few": "---\ntitle: Few\naudience: public\n---\n\(body)",
      "inner": "---\ntitle: Inner\n---\n```sql x\n\(sql)\n```\n",
      "other": "---\ntitle: Other\naudience: public\n---\n\(Self.list)",
    ])
    #expect(bench.box.problems.map(\.id) == ["reports.small-groups"])
    #expect(bench.box.problems.first?.mend.contains(mend) == true, "\(bench.box.problems.first?.mend ?? "")")
    #expect(bench.box.problems.first?.place?.line == 6)
    let paths = bench.sink.paths
    #expect(!paths.contains("site/reports/few.html") && !paths.contains("site/reports/few/x.csv"))
    #expect(paths.contains("site/reports/other.html") && bench.sink.text("reports/few.html").contains("few people"))
    #expect(paths.contains("reports/inner/x.csv"))
  }

  @Test(arguments: ["", "audience: public\n"])
  func theFormatPeopleIsRefusedForText(_ head: String) throws {
    let bench = try Bench()
    try bench.render(["r": "---\ntitle: R\n\(head)---\n```sql x name=people\nSELECT name FROM restaurants\n```\n"])
    #expect(bench.box.problems.map(\.id) == ["reports.small-groups"])
    #expect(bench.box.problems.first?.mend == "Take name=people out of the block's first line.")
  }

  /// What is no number of people is published as before, beside numbers that are large enough.
  @Test func whatIsNotOfPeopleNeedsNoWord() throws {
    let bench = try Bench()
    let sql =
      "SELECT r.id, r.name, r.lat, hour(v.visited_at) || ' h' AS hour, least(count(*)) AS n"
      + " FROM restaurants r LEFT JOIN visits v ON v.restaurant_id = r.id GROUP BY r.id"
    try bench.shelf.fill("UPDATE restaurants SET lat = 1.5")
    try bench.render([
      "r": "---\ntitle: R\naudience: public\n---\n```sql x\n\(sql)\n```\n{{x_count}} places.\n",
      "s":
        "---\ntitle: S\naudience: public\n---\n```sql x\nSELECT count(*) AS n FROM reviews\n```\n{{x_count}} rows.\n",
    ])
    #expect(bench.box.problems == [])
    #expect(bench.sink.text("site/reports/r/x.raw.csv").contains("r1,La Casa,1.5,,\r\n"))
    #expect(bench.sink.text("site/reports/r.html").contains("under 5 places."))
    #expect(bench.sink.text("site/reports/s.html").contains("1 rows."))
  }

  private static let guests = """
    INSERT INTO own_tables(key, name, source, digest, whole, rows) VALUES (1, 'guests', x'', 1, 1, 1);
    INSERT INTO own_columns(table_key, number, title, occurrence, is_key, evidence) VALUES (1, 0, 'day', 0, 0, 32);
    CREATE TABLE own_rows_1(key INTEGER PRIMARY KEY, digest INTEGER NOT NULL, c0);
    INSERT INTO own_rows_1 VALUES (1, 1, 'monday');
    """

  @Test func theSitemapIsThereWhereAllPublicReportsAreBroken() throws {
    let bench = try Bench()
    var settings = try Shipped.settings()
    settings.baseURL = try SiteAddress("https://example.org/")
    bench.settings = settings
    let wrong = ["wrong": "---\ntitle: Wrong\naudience: public\n---\n```sql x\nSELECT nothing\n```\n"]
    try bench.render(wrong)
    #expect(bench.sink.text("site/reports/sitemap.xml").contains("<loc>https://example.org/reports/index.html</loc>"))
    #expect(
      bench.sink.paths.contains("site/reports/index.html") && !bench.sink.paths.contains("site/reports/wrong.html"))
    #expect(ReportRenderer.sharesReports(["wrong.md": wrong["wrong"] ?? ""], settings))
    #expect(!ReportRenderer.sharesReports(["inner.md": "---\ntitle: Inner\n---\n"], settings))
    var off = settings
    off.off = ["wrong"]
    #expect(!ReportRenderer.sharesReports(["wrong.md": wrong["wrong"] ?? ""], off))
  }
}
