import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

/// Nights that name only what may have changed.
@Suite struct PartialNightTests {
  @Test(arguments: 100..<116 as Range<UInt64>)
  func aSeriesOfPartialNightsEqualsACleanPublication(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let fixture = try OutputFixture()
    var before: Pages = [:]
    for _ in 0..<6 {
      let pages = random.pages(upTo: 40)
      try fixture.publish(pages, changedSince: before)
      let clean = try OutputFixture()
      try clean.publish(pages)
      #expect(try fixture.published() == pages.tree)
      #expect(try fixture.ledger() == clean.ledger())
      // What is kept up to date step by step is what a look at everything finds.
      #expect(try fixture.store.ledgerState()?.sum == LedgerIndex(fixture.store).sum)
      #expect(try PublishedStatus(output: fixture.output, store: fixture.store).agrees)
      before = pages
    }
    #expect(fixture.problems.isEmpty)
  }

  @Test func whatNobodyNamesStands() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    var pages = PublicationTests.first
    pages["site/index.html"] = Page("other", kind: .list)
    let outcome = try fixture.publish(pages, changedSince: PublicationTests.first)
    #expect(outcome.written == 1)
    #expect(outcome.removed == 0)
    #expect(try fixture.published() == pages.tree)
  }

  @Test func aPartialNightCanBeTakenBackAndIsNotTheBaseOfTheNext() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    var pages = PublicationTests.first
    pages["site/index.html"] = Page("other", kind: .list)
    let night = try fixture.publish(pages, changedSince: PublicationTests.first).night
    _ = try fixture.rollBack()
    #expect(try fixture.published() == PublicationTests.first.tree)
    for base in [night, try fixture.store.ledgerState()?.night] {
      let settings = PublicationSettings(output: fixture.output, base: base)
      let publication = try Publication(settings, store: fixture.store, problems: fixture.problems)
      #expect(!publication.isPartial)
      try publication.abandon()
    }
  }

  @Test func anOutputThatDoesNotAgreeIsLookedAtWhole() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    let base = try fixture.store.ledgerState()?.night
    try Files.removeTree(fixture.output + "/site")
    let settings = PublicationSettings(output: fixture.output, base: base)
    let publication = try Publication(settings, store: fixture.store, problems: fixture.problems)
    #expect(!publication.isPartial)
    try publication.abandon()
  }

  @Test func photosOfPagesThatChangedOrGoAreToldUnlessSomebodyNamesThem() throws {
    let fixture = try OutputFixture()
    let photos = (1...4).map { "photos/ab/ab\($0)-400.jpg" }
    var pages: Pages = [:]
    for photo in photos { pages["site/" + photo] = Page(photo, kind: .photo) }
    pages["site/a.html"] = Page("<img src=\"../\(photos[0])\"><img src=\"\(photos[1])\"> photos/none/x.jpg")
    pages["site/b.html"] = Page("<img src=\"\(photos[2])\">")
    pages["site/c.html"] = Page("<img src=\"\(photos[3])\">")
    try fixture.publish(pages)
    let settings = PublicationSettings(output: fixture.output, base: try fixture.store.ledgerState()?.night)
    let publication = try Publication(settings, store: fixture.store, problems: fixture.problems)
    let page = RenderedPage(path: "site/a.html", kind: .page, content: .bytes([0x61]), inputs: [1])
    try publication.accept(page)
    #expect(try publication.withdraw("site/b.html"))
    #expect(try !publication.withdraw("site/none.html"))
    #expect(publication.stands("site/" + photos[1], inputs: Array(photos[1].utf8)))
    #expect(try publication.formerPhotos() == ["site/" + photos[0], "site/" + photos[2]])
    #expect(try publication.unnamed(in: "site") == ["site/b.html", "site/c.html"])
    for path in try publication.formerPhotos() { _ = try publication.withdraw(path) }
    _ = try publication.finish(complete: [.site])
    let left = try fixture.published().keys.filter { $0.contains(".") }.sorted()
    #expect(left == ["site/a.html", "site/c.html", "site/" + photos[1], "site/" + photos[3]])
  }
}
