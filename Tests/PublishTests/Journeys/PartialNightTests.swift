import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

/// Nights that open only the owners that may have changed.
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
      #expect(try fixture.store.ledgerState()?.sum == fixture.sum())
      #expect(try PublishedStatus(output: fixture.output, store: fixture.store).agrees)
      before = pages
    }
    #expect(fixture.problems.isEmpty)
  }

  @Test func anOwnerThatIsNotOpenedStands() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first, changedSince: [:])
    var pages = PublicationTests.first
    pages["site/index.html"] = Page("other", kind: .list)
    let outcome = try fixture.publish(pages, changedSince: PublicationTests.first)
    #expect(outcome.written == 1)
    #expect(outcome.removed == 0)
    #expect(try fixture.published() == pages.tree)
  }

  @Test func anOwnersFilesThatAreNotNamedGo() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first, changedSince: [:])
    var pages = PublicationTests.first
    pages["site/restaurants/b/1.html"] = nil
    let outcome = try fixture.publish(pages, changedSince: PublicationTests.first)
    #expect(outcome.written == 0 && outcome.removed == 1)
    #expect(try fixture.published() == pages.tree)
  }

  @Test func aNightThatWasTakenBackIsNoBaseOfTheNext() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first, changedSince: [:])
    var pages = PublicationTests.first
    pages["site/index.html"] = Page("other", kind: .list)
    try fixture.publish(pages, changedSince: PublicationTests.first)
    #expect(try fixture.store.publishedBaseline() == OutputFixture.baseline)
    _ = try fixture.rollBack()
    #expect(try fixture.published() == PublicationTests.first.tree)
    #expect(try fixture.store.publishedBaseline() == nil)
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    #expect(!publication.mayLeaveOwners)
    try publication.abandon()
  }

  @Test func anOutputThatDoesNotAgreeIsLookedAtWhole() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first, changedSince: [:])
    try Files.removeTree(fixture.output + "/site")
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    #expect(!publication.mayLeaveOwners)
    try publication.abandon()
  }

  @Test func aRefusedFileLeavesTheBasisAsItWas() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first, changedSince: [:])
    try fixture.write("mine", to: "site/restaurants/c.html")
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    let files = try publication.open(.restaurant("c"))
    try files.accept(
      RenderedPage(path: "site/restaurants/c.html", kind: .page, content: .bytes([0x63]), inputs: [1]))
    try files.close()
    var younger = OutputFixture.baseline
    younger.edition = 2
    #expect(try publication.finish(site: .changed, baseline: younger).refused == 1)
    #expect(try fixture.store.publishedBaseline() == OutputFixture.baseline)
  }

  @Test func aPhotoGoesWithTheLastPageThatShowsIt() throws {
    let fixture = try OutputFixture()
    let photos = (1...3).map { "site/photos/ab/ab\($0)-400.jpg" }
    let shown = ["site/restaurants/a.html": [photos[0], photos[1]], "site/users/b.html": [photos[1], photos[2]]]
    func publish(_ shown: [String: [String]], site: Publication.Opened) throws {
      let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      let files = NamedFiles(publication)
      for photo in Set(shown.values.joined()) {
        try files.accept(RenderedPage(path: photo, kind: .photo, content: .bytes(Array(photo.utf8)), inputs: [1]))
      }
      for (page, photos) in shown {
        let bytes = Array(photos.joined().utf8)
        let owner = try files.owner(of: page)
        try owner.accept(
          RenderedPage(path: page, kind: .page, content: .bytes(bytes), inputs: bytes, photos: photos))
      }
      try files.close([.site])
      _ = try publication.finish(site: site, baseline: OutputFixture.baseline)
    }
    func left() throws -> [String] { try fixture.published().keys.filter { $0.hasSuffix(".jpg") }.sorted() }
    try publish(shown, site: .all)
    #expect(try left() == photos)
    // The page of b is not looked at, and shows the second photo all the same.
    try publish(["site/restaurants/a.html": []], site: .changed)
    #expect(try left() == [photos[1], photos[2]])
    try publish(["site/users/b.html": [photos[0]]], site: .changed)
    #expect(try left() == [photos[0]])
  }
}
