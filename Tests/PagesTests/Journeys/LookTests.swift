import Model
import Platform
import Testing

@testable import Pages

/// Writes the hand-made guide to a folder where SUMAQ_LOOK names one, to be looked at in a browser.
@Suite struct LookTests {
  @Test func theSampleGuideRendersWithEveryKindOfPage() throws {
    var settings = SiteSettings()
    settings.reviewLink = "https://example.org/review?restaurant={id}"
    settings.show = .init(["reviews", "photos", "favorites", "orders", "visits", "diet", "budget", "joined"])
    var guide = SampleGuide.arequipa()
    let photos = ["rocoto", "anticuchos", "bread", "ceviche", "chupe", "noodles", "queso-helado", "room"]
    for name in photos { guide.photos[name] = LookTests.copy(name) }
    guide.photos["late"] = PhotoCopy(state: .offline)
    let (sink, outcome) = try TestSite.render(guide, settings)
    #expect(outcome.total == sink.paths.count { $0.hasSuffix(".html") })
    guard let folder = getenv("SUMAQ_LOOK").map({ String(cString: $0) }) else { return }
    for path in sink.paths {
      guard case .bytes(let bytes) = sink.pages.withLock({ $0[path] })?.content else { continue }
      try Files.makeFolder(Path.parent(of: Path.join(folder, path)))
      try Files.write(bytes, to: Path.join(folder, path))
    }
  }

  static func copy(_ name: String) -> PhotoCopy {
    let digest = Digest.hex(SHA256.digest(name.utf8), length: 32)
    return PhotoCopy(
      state: .ready,
      sizes: [(900, 900, 600), (320, 320, 213), (96, 96, 64)].map {
        PhotoCopy.Size(digest: digest, pixels: $0.0, width: $0.1, height: $0.2, format: "jpg", bytes: 1000)
      })
  }
}
