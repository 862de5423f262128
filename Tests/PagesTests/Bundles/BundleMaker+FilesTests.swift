import Model
import Testing

@testable import Pages

@Suite struct BundleMakerFilesTests {
  private func files(_ photos: BundlePhotos, _ settings: SiteSettings = SiteSettings()) throws -> [String: String] {
    let maker = try BundleMakerPageTests.maker(BundleMakerPageTests.guide(), settings)
    let files = try #require(try maker.files(of: BundleMakerPageTests.casa, photos: photos))
    return files.contents.mapValues { content in
      guard case .bytes(let bytes) = content else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func allThatPagesReferToIsThere() throws {
    var settings = SiteSettings()
    settings.baseURL = try SiteAddress("https://example.org/guide/")
    for settings in [SiteSettings(), settings] {
      let files = try files(.all, settings)
      #expect(files["restaurants/casa.html"] != nil && files["restaurants/casa/2.html"] != nil)
      #expect(files["assets/synced.js"] != nil && files["restaurants/casa/stars-4.html"] != nil)
      for (path, text) in files where path.hasSuffix(".html") {
        for match in text.matches(of: /(?:href|src)="([^"#:]+)(?:#[^"]*)?"/) {
          #expect(files[Self.resolved(String(match.1), from: path)] != nil, "\(path): \(match.1)")
        }
      }
    }
  }

  @Test func theIndexHasOneLinkToThePage() throws {
    let index = try #require(try files(.all)["index.html"])
    #expect(index.contains("<a href=\"restaurants/casa.html\"><bdi>Casa</bdi></a>"))
    #expect(!index.contains("feed.xml") && !index.contains("cuisines"))
  }

  /// A zip is no hosted site, so that nothing of it can be kept or installed.
  @Test func nothingOfTheSitesAppIsThere() throws {
    var settings = SiteSettings()
    settings.baseURL = try SiteAddress("https://example.org/guide/")
    settings.app.state = .on
    let plain = try files(.all, settings)
    for (path, text) in plain {
      #expect(!path.contains("app-") && path != "sw.js" && path != "app.webmanifest" && path != "offline.html")
      #expect(!text.contains("worker-src") && !text.contains("assets/app-"), "\(path)")
    }
    settings.app.state = .off
    #expect(try files(.all, settings) == plain)
  }

  @Test func photosAreThoseThatAreAskedFor() throws {
    func photos(_ choice: BundlePhotos) throws -> [String] { try files(choice).keys.filter { $0.hasPrefix("photos/") } }
    #expect(try photos(.all).count == 42)
    #expect(try photos(.small).count == 22 && photos(.small).filter { $0.contains("-900") }.count == 1)
    #expect(try photos(.none) == [])
  }

  private static func resolved(_ link: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") { part == ".." ? _ = parts.popLast() : parts.append(String(part)) }
    return parts.joined(separator: "/")
  }
}
