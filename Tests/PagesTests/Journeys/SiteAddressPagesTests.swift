import Model
import Testing

@testable import Pages

/// Canonical and social tags, feed and sitemap: only where the site has an address.
@Suite struct SiteAddressPagesTests {
  @Test func withoutAnAddressThereIsNothingOfIt() throws {
    let sink = try TestSite.render(.arequipa()).sink
    #expect(!sink.paths.contains { $0.hasSuffix(".xml") })
    for path in sink.paths where path.hasSuffix(".html") {
      for word in ["canonical", "og:", "twitter:", "alternate"] { #expect(!sink.text(path).contains(word), "\(path)") }
    }
  }

  @Test func everyPageNamesItsOwnAddressAndTheSitemapNamesEveryPage() throws {
    // Those by stars repeat reviews that stand on other pages.
    let sink = try TestSite.render(.arequipa(), try FeedFileTests.settings).sink
    var named: Set<String> = []
    for path in sink.paths where path.hasSuffix(".html") && !path.hasSuffix("/sheet.html") && path != "site/404.html" {
      let page = sink.text(path)
      let address = "https://example.org/comer/" + path.dropFirst("site/".count)
      #expect(page.contains("<link rel=\"canonical\" href=\"\(address)\">"), "\(path)")
      #expect(page.contains("<meta property=\"og:url\" content=\"\(address)\">"), "\(path)")
      #expect(page.contains("<meta name=\"twitter:card\" content=\"summary\">"), "\(path)")
      if !path.contains("/stars-") { named.insert(address) }
    }
    // It stands at every address that does not exist, and has none itself.
    #expect(!sink.text("site/404.html").contains("canonical"))
    let parts = sink.paths.filter { $0.hasPrefix("site/sitemap-") }.map(sink.text).joined()
    let listed = parts.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1) }
    #expect(Set(listed) == named && listed.count == named.count)
  }

  @Test func eachRestaurantHasASheetWhoseCodeAndAddressAreThoseOfItsPage() throws {
    let sink = try TestSite.render(.arequipa(), try FeedFileTests.settings).sink
    let address = "https://example.org/comer/restaurants/dona-zoila.html"
    let sheet = sink.text("site/restaurants/dona-zoila/sheet.html")
    let code = try #require(PageCode.path(of: address))
    let printed = "example.org/\u{200B}comer/\u{200B}restaurants/\u{200B}dona-zoila.html"
    #expect(sheet.contains("<path d=\"\(code.data)\"/>") && sheet.contains("<p class=\"meta\">\(printed)</p>"))
    #expect(sheet.contains("<link rel=\"canonical\" href=\"\(address)\">"))
    #expect(sink.text("site/restaurants/dona-zoila.html").contains("href=\"dona-zoila/sheet.html\""))
    var settings = try FeedFileTests.settings
    settings.sheets = false
    let without = try TestSite.render(.arequipa(), settings).sink
    #expect(!without.paths.contains { $0.hasSuffix("/sheet.html") })
    #expect(!without.text("site/restaurants/dona-zoila.html").contains("sheet.html"))
  }

  @Test func whatStandsForASubjectIsThePhotoOfItsPage() throws {
    var guide = SampleGuide.arequipa()
    guide.photos["rocoto"] = LookTests.copy("rocoto")
    let sink = try TestSite.render(guide, try FeedFileTests.settings).sink
    let page = sink.text("site/restaurants/dona-zoila.html")
    let image = try #require(page.firstMatch(of: /og:image" content="https:\/\/example.org\/comer\/([^"]*)"/)).1
    #expect(sink.paths.contains("site/" + image))
    #expect(page.contains("content=\"summary_large_image\""))
    #expect(page.contains("og:image:alt\" content=\"Photo of La Picantería de Doña Zoila\""))
    #expect(!sink.text("site/restaurants/place-4.html").contains("og:image"))
  }

  @Test func anotherAddressMakesEveryPageAnew() throws {
    let before = try TestSite.render(.arequipa(), try FeedFileTests.settings).sink
    var settings = try FeedFileTests.settings
    settings.baseURL = try SiteAddress("https://example.com/")
    let after = try TestSite.render(.arequipa(), settings, into: MemorySink(standing: before.inputs)).sink
    let pages = before.paths.filter { $0.hasSuffix(".html") || $0.hasSuffix(".xml") }
    // A host's root has a robots.txt besides.
    #expect(Set(after.paths) == Set(pages + ["site/robots.txt"]))
  }

  @Test func anUnchangedNightMakesNoneOfIt() throws {
    let first = try TestSite.render(.arequipa(), try FeedFileTests.settings).sink
    let second = try TestSite.render(
      .arequipa(), try FeedFileTests.settings, into: MemorySink(standing: first.inputs))
    #expect(second.sink.paths == [] && second.outcome.rendered == 0)
  }

  @Test func aDayOfTheFutureIsNone() throws {
    var guide = SampleGuide()
    guide.add(
      Restaurant(key: 1, id: "one"), reviews: [SampleGuide.review("v", 4, "Good.", "2026-03-15", by: nil)])
    let settings = try FeedFileTests.settings
    let today = try TestSite.render(guide, settings).sink
    #expect(!today.text("site/sitemap-all.xml").contains("lastmod"))
    let tomorrow = try TestSite.render(
      guide, settings, into: MemorySink(standing: today.inputs), asOf: CivilDay(number: TestSite.asOf.number + 1)
    ).sink
    #expect(tomorrow.paths == ["site/sitemap-all.xml"])
    #expect(tomorrow.text("site/sitemap-all.xml").contains("<lastmod>2026-03-15</lastmod>"))
  }

  @Test func whoAsksForAFileOfTheWholeSiteGetsTheOneThatIsPublished() throws {
    let renderer = try TestSite.renderer(try FeedFileTests.settings)
    let guide = SampleGuide.arequipa()
    let sink = try TestSite.render(guide, try FeedFileTests.settings).sink
    for path in sink.paths where path.hasSuffix(".xml") {
      #expect(String(decoding: try renderer.page(path, of: guide), as: UTF8.self) == sink.text(path))
      #expect(try renderer.provenance(of: path, in: guide)?.inputs == sink.inputs[path])
    }
    #expect(try renderer.provenance(of: "sitemap-none.xml", in: guide) == nil)
    #expect(try TestSite.renderer().provenance(of: "feed.xml", in: guide) == nil)
  }
}
