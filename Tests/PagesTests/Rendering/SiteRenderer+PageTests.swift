import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct SiteRendererPageTests {
  /// A guide of which a restaurant has seven leaves.
  private static var long: SampleGuide {
    var guide = SampleGuide.arequipa()
    let reviews = (0..<165).map { number in
      SampleGuide.review("long-\(number)", 4, "Words \(number).", "2026-02-\(10 + number % 9)", by: nil)
    }
    guide.add(Restaurant(key: 900, id: "long"), reviews: reviews)
    return guide
  }

  @Test func aFileAloneIsThatOfTheSite() throws {
    let guide = Self.long
    let settings = try FeedFileTests.settings
    let sink = try TestSite.render(guide, settings).sink
    let renderer = try TestSite.renderer(settings)
    var scripts = 0
    for path in sink.paths where !path.hasPrefix("site/photos/") {
      let bytes = try renderer.page(path, of: guide)
      #expect(String(decoding: bytes, as: UTF8.self) == sink.text(path), "\(path)")
      let made = try #require(try renderer.provenance(of: path, in: guide), "\(path)")
      #expect(made.inputs == sink.inputs[path], "\(path)")
      #expect((made.sort == .page) == path.hasSuffix(".html"), "\(path)")
      scripts += path.hasSuffix(".js") ? 1 : 0
    }
    #expect(scripts > 6)
    let words = try renderer.provenance(of: "restaurants/long/s-2.js", in: guide)
    #expect(words?.sort == .words(leaf: 2) && words?.subject?.key == 900)
    let first = try renderer.provenance(of: "site/search/s-00.js", in: guide)
    #expect(first?.sort == .search(.first))
  }

  @Test func itsValuesAreJSONByTheNamesOfTheSchema() throws {
    let bytes = try TestSite.renderer().page(
      "restaurants/dona-zoila.html", of: SampleGuide.arequipa(), as: .values)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\n  \"name\": \"La Picantería de Doña Zoila\",\n"))
    #expect(text.contains(#""brief": true"#) && !text.contains(#""noReviewNow""#))
    #expect(text.split(separator: "\n").count > 50)
  }

  @Test func itsMarkdownHasTheHeadings() throws {
    let bytes = try TestSite.renderer().page(
      "restaurants/dona-zoila.html", of: SampleGuide.arequipa(), as: .markdown)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\n## "))
  }

  @Test(arguments: [
    "", "x", "x.html", "restaurants/nobody.html", "restaurants/dona-zoila/99.html", "restaurants/dona-zoila/x.html",
    "../index.html", "users/nobody.html", "cuisines/none.html", "a-z/q.html", "a/b/c/d.html", "search/s-.js",
    "search/s-0.js", "search/s-c3.js", "search/s-7a7a7a7a7a.js", "search/s-ff0000.js", "search/s-fe0100.js",
    "search/none.js", "restaurants/long/s-0.js", "restaurants/long/s-8.js", "restaurants/nobody/s-1.js",
    "restaurants/long/s-01.js", "users/long/s-1.js", "assets/none.css", "assets/site.css",
  ])
  func aPathOfNoPageIsAFailure(path: String) throws {
    let renderer = try TestSite.renderer()
    #expect(throws: Failure.self) {
      try renderer.page(path, of: Self.long)
    }
    #expect(try renderer.provenance(of: path, in: Self.long) == nil)
  }
}
