import Diagnostics
import Model
import Platform
import Testing
@testable import Publish

@Suite struct PrecompressedSiteTests {
  private let fixture: OutputFixture
  private let text = "<p>words words words words</p>"

  init() throws { fixture = try OutputFixture() }

  /// Publishes the texts by path as all there is; how many were offered again, as they could not be reused.
  @discardableResult
  private func publish(_ texts: [String: String], compressed: Bool = true) throws -> (PublishOutcome, Int) {
    let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    let site: any SiteSink = compressed ? PrecompressedSite(publication) : publication
    var offered = 0
    for owner in Set(texts.keys.map { PageOwner(of: $0) }) {
      let files = try site.open(owner)
      for (path, text) in texts.sorted(by: { $0.key < $1.key }) where owner.owns(path) {
        if files.reuse(path, inputs: Array(text.utf8)) { continue }
        offered += 1
        try files.accept(
          RenderedPage(path: path, kind: .page, content: .bytes(Array(text.utf8)), inputs: Array(text.utf8)))
      }
      try files.close()
    }
    return (try publication.finish(site: .all), offered)
  }

  private func files() throws -> [String] {
    try fixture.published().filter { $0.value != "folder" }.keys.sorted()
  }

  @Test func textsOfTheSiteHaveCopies() throws {
    try publish([
      "site/index.html": text, "site/restaurants/a.html": text, "site/photos/a.jpg": text, "reports/index.html": text,
      "site/sitemap.xml": text,
    ])
    #expect(
      try files() == [
        "reports/index.html", "site/index.html", "site/index.html.gz", "site/photos/a.jpg", "site/restaurants/a.html",
        "site/restaurants/a.html.gz", "site/sitemap.xml", "site/sitemap.xml.gz",
      ])
    #expect(Gzip.holds(try Files.read(fixture.output + "/site/index.html.gz"), Array(text.utf8)))
  }

  @Test func aQuietNightReusesBoth() throws {
    let pages = ["site/index.html": text, "site/restaurants/a.html": text]
    try publish(pages)
    let (outcome, offered) = try publish(pages)
    #expect(offered == 0 && outcome.written == 0 && outcome.untouched == 4)
  }

  @Test func aCopyChangesAndGoesWithItsText() throws {
    try publish(["site/index.html": text, "site/restaurants/a.html": text])
    let changed = try publish(["site/index.html": "<p>other</p>"]).0
    #expect(changed.written == 2 && changed.removed == 2)
    #expect(try files() == ["site/index.html", "site/index.html.gz"])
  }

  /// Turned on, texts stay as they are; turned off, all copies go the same night.
  @Test func copiesComeAndGoWithTheSetting() throws {
    let pages = ["site/index.html": text, "site/restaurants/a.html": text]
    try publish(pages, compressed: false)
    let on = try publish(pages)
    #expect(on.0.written == 2 && on.0.untouched == 2 && on.1 == 2)
    let off = try publish(pages, compressed: false).0
    #expect(off.written == 0 && off.removed == 2)
    #expect(try files() == ["site/index.html", "site/restaurants/a.html"])
  }
}

@Suite struct GzipTests {
  @Test(arguments: [0, 1, 20, 100_000]) func aCopyHoldsItsBytesAndNothingElse(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let gzip = try #require(Gzip())
    let copy = try #require(gzip.compressed(bytes))
    #expect(Gzip.holds(copy, bytes))
    #expect(!Gzip.holds(copy, bytes + [0]))
    #expect(!Gzip.holds(copy + [0], bytes))
    #expect(!Gzip.holds(Array(copy.dropLast()), bytes))
    #expect(!Gzip.holds(bytes, bytes))
    if count > 0 { #expect(!Gzip.holds(copy, Array(bytes.dropLast()))) }
  }

  /// No time, no name, no system, and nothing of what was compressed before.
  @Test func equalBytesBecomeEqualCopies() throws {
    let (one, other) = (try #require(Gzip()), try #require(Gzip()))
    let bytes = Array("<p>the same words, the same words</p>".utf8)
    _ = other.compressed(Array("something else before".utf8))
    let copy = try #require(one.compressed(bytes))
    #expect(other.compressed(bytes) == copy)
    #expect(Array(copy.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
  }
}
