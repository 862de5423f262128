import Model
import Testing
@testable import Pages

@Suite struct FeedFileTests {
  static var settings: SiteSettings {
    get throws {
      var settings = SiteSettings()
      settings.baseURL = try SiteAddress("https://example.org/comer")
      return settings
    }
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

  @Test func theNewestFiftyStandThereWithTheirLinks() throws {
    var guide = SampleGuide.arequipa()
    guide.add(Restaurant(key: 99, id: "busy"), reviews: Self.manyReviews)
    let sink = try TestSite.render(guide, try Self.settings).sink
    let feed = sink.text("site/feed.xml")
    #expect(feed.hasPrefix(Self.head + "<feed "))
    let links = feed.matches(
      of: /<link rel="alternate" type="text\/html" href="https:\/\/example.org\/comer\/([^"#]+)#([^"]+)"/)
    #expect(links.count == FeedFile.most)
    for link in links {
      let page = sink.text("site/" + String(link.1))
      #expect(page.contains("id=\"\(link.2)\""), "\(link.1) has no \(link.2)")
    }
    // More than a first page holds: some of them stand on leaves.
    #expect(links.contains { $0.1.hasPrefix("restaurants/busy/") })
    #expect(feed.contains("<id>tag:example.org,2026:/comer/reviews/r1</id>"))
    #expect(
      feed.contains("<author><name>Amalia Quispe</name><uri>https://example.org/comer/users/amalia.html</uri></author>")
    )
    #expect(feed.contains("<updated>2026-03-12T12:00:00Z</updated>"))
  }

  /// More than a first page holds, a few of them older than others' newest.
  private static let manyReviews = (0..<49).map { number in
    SampleGuide.review("b\(number)", 4, "Busy.", CivilDay(number: 20_524 - number / 10).iso, by: nil)
  }

  /// 30 reviews of each stand on its first page; of one with 60 some would stand on leaves.
  @Test func idsThatLookTheSameAreTwoRestaurants() throws {
    var guide = SampleGuide()
    for (key, id) in [(Int64(1), "caf\u{E9}"), (2, "cafe\u{301}")] {
      let reviews = (0..<30).map { SampleGuide.review("v\(key)-\($0)", 4, "Good.", "2026-01-02", by: nil) }
      guide.add(Restaurant(key: key, id: id), reviews: reviews)
    }
    let feed = try TestSite.render(guide, try Self.settings).sink.text("site/feed.xml")
    #expect(feed.matches(of: /restaurants\/[^"#\/]+\.html#/).count == FeedFile.most)
  }

  @Test func anIdStaysWhenEverythingElseOfTheReviewChanges() throws {
    func ids(_ name: String, _ words: String, _ day: String, _ base: String) throws -> [String] {
      var guide = SampleGuide()
      var restaurant = Restaurant(key: 1, id: "one")
      restaurant[.name] = name
      let review = SampleGuide.review("v 1/ü", 4, words, day, by: name, changed: "2026-03-14")
      guide.add(restaurant, reviews: [review])
      var settings = SiteSettings()
      settings.baseURL = try SiteAddress(base)
      return try TestSite.render(guide, settings).sink.text("site/feed.xml").matches(of: /<id>([^<]*)<\/id>/).map {
        String($0.1)
      }
    }
    let before = try ids("One", "Good.", "2026-01-02", "http://example.org/x/")
    #expect(before == ["tag:example.org,2026:/x/feed", "tag:example.org,2026:/x/reviews/v%201%2F%C3%BC"])
    #expect(try ids("Two", "Bad.", "2026-02-03", "https://example.org:8443/x") == before)
  }

  @Test func anIDThatMayBeMadeOfAnAddressIsItsHash() throws {
    var guide = SampleGuide()
    let review = SampleGuide.review("ana@mail.example-1", 4, "Good.", "2026-01-02", by: nil, changed: "2026-03-14")
    guide.add(Restaurant(key: 1, id: "one"), reviews: [review])
    let feed = try TestSite.render(guide, try Self.settings).sink.text("site/feed.xml")
    let slug = Slug.of("ana@mail.example-1")
    #expect(feed.contains("reviews/\(slug)</id>") && feed.contains("#r-\(slug)\"") && !feed.contains("mail"))
  }

  @Test func aLaterChangeMovesTheEntrysDateAndNotTheDayOfWriting() throws {
    var guide = SampleGuide()
    let review = SampleGuide.review("v", 4, "Good.", "2026-01-02", by: nil, changed: "2026-03-14")
    guide.add(Restaurant(key: 1, id: "one"), reviews: [review])
    let feed = try TestSite.render(guide, try Self.settings).sink.text("site/feed.xml")
    #expect(feed.contains("<published>2026-01-02T12:00:00Z</published>\n<updated>2026-03-14T12:00:00Z</updated>"))
    #expect(feed.contains("<name>A guest</name></author>"))
  }

  @Test func aGuideOfNothingHasAFeedOfNothing() throws {
    let feed = try TestSite.render(SampleGuide(), try Self.settings).sink.text("site/feed.xml")
    #expect(feed.contains("<updated>1970-01-01T00:00:00Z</updated>") && !feed.contains("<entry>"))
  }

  @Test(
    arguments: HostilePagesTests.texts.filter { $0.utf8.count < 1000 } + [
      "\u{FFFE}\u{FFFF}\u{1}", "]]>", "<![CDATA[", "&#1;",
    ])
  func textFromOutsideIsTextInXML(text: String) throws {
    for isMarkdown in [false, true] {
      var settings = try Self.settings
      settings.title = text
      settings.markdownComments = isMarkdown
      let feed = try TestSite.render(HostilePagesTests.guide(of: text), settings).sink.text("site/feed.xml")
      let plain = try TestSite.render(HostilePagesTests.guide(of: "plain"), settings).sink.text("site/feed.xml")
      let page = ReadPage(String(feed.dropFirst(Self.head.count)))
      #expect(page.faults == [])
      let names = page.elements.map(\.name).filter { $0 != "p" }
      #expect(names == ReadPage(String(plain.dropFirst(Self.head.count))).elements.map(\.name).filter { $0 != "p" })
      #expect(feed.unicodeScalars.allSatisfy(Self.isAllowed))
    }
  }

  /// What XML 1.0 calls a character.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
