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
