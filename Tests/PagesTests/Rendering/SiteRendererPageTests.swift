import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct SiteRendererPageTests {
  @Test func aPageAloneIsThePageOfTheSite() throws {
    let guide = SampleGuide.arequipa()
    let sink = try TestSite.render(guide).sink
    let renderer = try TestSite.renderer()
    for path in sink.paths where path.hasSuffix(".html") {
      let bytes = try renderer.page(path, source: guide, asOf: TestSite.asOf, as: .html)
      #expect(String(decoding: bytes, as: UTF8.self) == sink.text(path), "\(path)")
    }
  }

  @Test func itsValuesAreJSONByTheNamesOfTheSchema() throws {
    let bytes = try TestSite.renderer().page(
      "restaurants/dona-zoila.html", source: SampleGuide.arequipa(), asOf: TestSite.asOf, as: .values)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""name":"La Picantería de Doña Zoila""#))
    #expect(text.contains(#""brief":true"#) && !text.contains(#""noReviewNow""#))
  }

  @Test func itsMarkdownHasTheHeadings() throws {
    let bytes = try TestSite.renderer().page(
      "restaurants/dona-zoila.html", source: SampleGuide.arequipa(), asOf: TestSite.asOf, as: .markdown)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\n## "))
  }

  @Test(arguments: [
    "", "x", "x.html", "restaurants/nobody.html", "restaurants/dona-zoila/99.html", "restaurants/dona-zoila/x.html",
    "../index.html", "users/nobody.html", "cuisines/none.html", "a-z/q.html", "a/b/c/d.html",
  ])
  func aPathOfNoPageIsAFailure(path: String) throws {
    let renderer = try TestSite.renderer()
    #expect(throws: Failure.self) {
      try renderer.page(path, source: SampleGuide.arequipa(), asOf: TestSite.asOf, as: .html)
    }
  }
}
