import Model
import Testing

@testable import Pages

@Suite struct SitemapTests {
  private static let base = Result { try SiteAddress("https://example.org/a&b/") }

  /// Path -> text of every file.
  private static func files(_ stems: [(String, Int)]) throws -> [String: String] {
    let day = try #require(CivilDay(iso: "2026-03-12"))
    var sitemap = Sitemap(asOf: day)
    for (stem, leaves) in stems { sitemap.add(Sitemap.Page(stem: stem, leaves: leaves, changed: day)) }
    var files: [String: String] = [:]
    try sitemap.each(base.get()) { files[$0] = String(decoding: $1, as: UTF8.self) }
    return files
  }

  private static func addresses(_ files: [String: String]) -> [String] {
    files.filter { $0.key != Sitemap.path }.values.flatMap { file in
      file.matches(of: /<loc>https:\/\/example.org\/a&amp;b\/([^<]*)<\/loc>/).map { String($0.1) }
    }
  }

  @Test func aSmallSiteIsOnePartAndAnIndex() throws {
    let files = try Self.files([("index", 0), ("restaurants/x", 2)])
    #expect(files.keys.sorted() == ["sitemap-all.xml", "sitemap.xml"])
    #expect(files["sitemap.xml"]?.contains("<loc>https://example.org/a&amp;b/sitemap-all.xml</loc>") == true)
    #expect(
      Self.addresses(files) == ["index.html", "restaurants/x.html", "restaurants/x/1.html", "restaurants/x/2.html"])
    // The day is that of the first page alone.
    #expect(files["sitemap-all.xml"]?.matches(of: /lastmod>2026-03-12<\/lastmod/).count == 2)
  }

  @Test func theIndexNamesTheSitemapOfReportsWhereThereAreAny() throws {
    var sitemap = Sitemap(asOf: try #require(CivilDay(iso: "2026-03-12")))
    sitemap.add("index")
    var files: [String: String] = [:]
    try sitemap.each(Self.base.get(), reports: true) { files[$0] = String(decoding: $1, as: UTF8.self) }
    #expect(files.keys.sorted() == ["sitemap-all.xml", "sitemap.xml"])
    #expect(files["sitemap.xml"]?.contains("<loc>https://example.org/a&amp;b/reports/sitemap.xml</loc>") == true)
  }

  @Test func everyAddressStandsOnceAndNoPartIsTooLong() throws {
    let stems = (0..<5000).map { ("users/u\($0)", $0 % 7) } + [("restaurants/giant", 60_000)]
    let files = try Self.files(stems)
    let addresses = Self.addresses(files)
    #expect(addresses.count == stems.reduce(0) { $0 + $1.1 + 1 })
    #expect(Set(addresses).count == addresses.count)
    for (path, text) in files where path != Sitemap.path {
      #expect(text.matches(of: /<url>/).count <= Sitemap.most)
      #expect(files[Sitemap.path]?.contains("/\(path)</loc>") == true)
    }
    #expect(files[Sitemap.path]?.matches(of: /<sitemap>/).count == files.count - 1)
  }

  @Test func theOrderOfAddingDoesNotMatter() throws {
    let stems = (0..<3000).map { ("restaurants/r\($0)", $0 % 3) }
    #expect(try Self.files(stems) == Self.files(stems.reversed()))
  }

  @Test func onePageMoreRewritesOnePartOrCutsOne() throws {
    var stems = (0..<2500).map { ("restaurants/r\($0)", 0) }
    var before = try Self.files(stems)
    for number in 0..<40 {
      stems.append(("restaurants/new\(number)", 0))
      let after = try Self.files(stems)
      let parts = Set(before.keys).union(after.keys).filter { $0 != Sitemap.path && before[$0] != after[$0] }
      let isCut = before.count != after.count
      #expect(isCut ? parts.count >= 3 : parts.count == 1)
      #expect(isCut || before[Sitemap.path] == after[Sitemap.path])
      before = after
    }
  }
}
