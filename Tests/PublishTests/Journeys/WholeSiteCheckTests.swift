import Diagnostics
import Testing

@testable import Publish

/// What speaks of other files by other means than links: scripts of the search, feeds and sitemaps.
@Suite struct WholeSiteCheckTests {
  private static let base = "https://example.org/a&amp;b/"

  private static let link = "<link rel=\"alternate\" href=\"\(base)restaurants/soup/1.html"

  private static let field =
    "<div data-search=\"assets/search.js\" data-base=\"\"></div><link rel=canonical href=https://example.org/a&amp;b/index.html>"
  private static let reviews =
    "<div data-search=\"../assets/search.js\" data-base=\"../\" data-reviews=\"soup\" data-shards=\"2\"></div><nav data-stars=\"../assets/search.js\"></nav>"

  /// A site without a fault.
  private static let site = [
    "index.html": SiteCheckerTests.policy + field,
    "restaurants/soup.html": SiteCheckerTests.policy + reviews + "<section id=\"menu\"></section>",
    "restaurants/soup/1.html": SiteCheckerTests.policy + "<li id=\"r-a\"></li>",
    "restaurants/soup/2.html": SiteCheckerTests.policy,
    "restaurants/soup/s-1.js":
      "sumaqFound(\"r1\",[[1,\"r-a\",\"Good \\\"soup\\\".\\u003c\",\"1 May 2026\",9,\"Ada\"]]);\n",
    "restaurants/soup/s-2.js": "sumaqFound(\"r2\",[]);\n",
    "users/ada.html": SiteCheckerTests.policy, "cuisines/pe.html": SiteCheckerTests.policy,
    "assets/search.js": "var a;",
    "search/s-00.js": "sumaqFound(\"00\",{\"b\":\"sé\",\"m\":1,\"i\":\"a(da(ñ()))\",\"y\":1});\n",
    "search/s-73.js": "sumaqFound(\"73\",{\"e\":[[\"0soup\",\"Soup\"],[\"2soup\",\"Broth\",\"Soup\"]]});\n",
    "search/s-c3a9.js": "sumaqFound(\"c3a9\",{\"t\":[[\"1pe\",\"Écuisine\"]]});\n",
    "search/s-61.js": "sumaqFound(\"61\",{\"c\":{\"d\":[[\"3ada\",\"Ada\"]]}});\n",
    "search/s-616461c3b1.js": "sumaqFound(\"616461c3b1\",{\"t\":[]});\n",
    "search/s-616461.js": "sumaqFound(\"616461\",{});\n",
    "search/s-ff0000.js": "sumaqFound(\"ff0000\",{\"c\":{}});\n",
    "search/s-fe0000.js": "sumaqFound(\"fe0000\",{\"w\":{\"oup\":\"soup\"}});\n",
    "feed.xml": """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><id>tag:x</id><title>A &#38; &lt;b&gt;</title><updated>2026-05-01T00:00:00Z</updated>
    <link rel="self" href="\(base)feed.xml"/><link rel="alternate" href="\(base)index.html"/>
    <entry><id>tag:1</id><title>Soup</title><updated>2026-05-01T00:00:00Z</updated>
    <link rel="alternate" href="\(base)restaurants/soup/1.html#r-a"/><author><name>Ada</name><uri>\(base)users/ada.html</uri></author>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Good.<br/></p></div></content></entry>
    </feed>
    """,
    "sitemap.xml": "<sitemapindex><sitemap><loc>\(base)sitemap-all.xml</loc></sitemap></sitemapindex>\n",
    "sitemap-all.xml":
      "<urlset><url><loc>\n\(base)index.html </loc></url><url><loc>\(base)restaurants/soup.html</loc></url></urlset>",
  ]

  private func check(_ files: [String: String]) throws -> (CheckOutcome, [Problem]) {
    let fixture = try OutputFixture()
    for (path, text) in files { try fixture.write(text, to: path) }
    let box = ProblemBox()
    let outcome = try SiteChecker(fixture.output).run(box)
    return (outcome, box.problems)
  }

  @Test func aHealthySiteHasNoFindings() throws {
    let (outcome, problems) = try check(Self.site)
    #expect(problems.map(\.headline) == [])
    // Three of pages with a field and a canonical link, one to what shows stars, then what scripts, the feed and the
    // sitemap name.
    #expect(outcome.links == 3 + 3 + 1 + (2 + 1 + 3 + 1) + 4 + 1 + 4 + 3)
    // From above, too.
    #expect(try check(Dictionary(uniqueKeysWithValues: Self.site.map { ("site/" + $0.key, $0.value) })).1.isEmpty)
  }

  /// The file, what stands there, what stands there instead, and the id of the problem; `^` stands before the byte that
  /// is pointed at.
  @Test(
    arguments: [
      ("search/s-73.js", "\"0soup\"", "^\"0soap\"", "check.missing-target"),
      ("search/s-73.js", "\"2soup\"", "^\"2soap\"", "check.missing-target"),
      ("search/s-61.js", "\"3ada\"", "^\"3adb\"", "check.missing-target"),
      ("search/s-c3a9.js", "\"1pe\"", "^\"1pf\"", "check.missing-target"),
      ("search/s-00.js", "\"sé\"", "^\"sè\"", "check.missing-target"),
      ("search/s-00.js", "\"m\":1", "\"m\":^2", "check.missing-target"),
      ("search/s-00.js", "\"y\":1", "\"y\":^2", "check.missing-target"),
      ("search/s-00.js", "\"m\":1", "\"m\":^-1", "check.broken-shard"),
      ("search/s-00.js", "\"y\":1", "\"y\":^-1", "check.broken-shard"),
      ("search/s-00.js", "\"y\":1", "^\"m\":1", "check.broken-shard"),
      ("search/s-00.js", "\"a(da(ñ()", "^\"a(da(n()", "check.missing-target"),
      ("search/s-00.js", "\"a(da(ñ()", "^\"a(da(ñ())", "check.broken-shard"),
      ("search/s-00.js", "});\n", "}^", "check.broken-shard"),
      ("search/s-00.js", "sumaqFound(\"00\"", "^sumaqFound(\"01\"", "check.broken-shard"),
      ("search/s-61.js", "\"c\":{", "\"q\":^{", "check.broken-shard"),
      ("search/s-61.js", "[[\"3ada\"", "[^[\"9ada\"", "check.broken-shard"),
      ("restaurants/soup/s-1.js", "\"r-a\"", "^\"r-b\"", "check.missing-fragment"),
      ("restaurants/soup/s-1.js", "[1,", "[3,^", "check.missing-target"),
      ("restaurants/soup/s-1.js", "sumaqFound(\"r1\"", "^sumaqFound(\"r2\"", "check.broken-shard"),
      ("restaurants/soup/s-1.js", "[1,\"r-a\"", "^[\"r-a\",1", "check.broken-shard"),
      ("restaurants/soup/s-1.js", "\\u003c", "^\\x3c", "check.broken-shard"),
      ("restaurants/soup/s-1.js", "[1,", "^[-1,", "check.broken-shard"),
      ("restaurants/soup/s-1.js", "[1,", "^[1.5,", "check.broken-shard"),
      ("restaurants/soup/s-2.js", "[]", "^7", "check.broken-shard"),
      ("restaurants/soup/s-2.js", "sumaqFound(\"r2\"", "^sumaqFound(\"r2\",\"r2\"", "check.broken-shard"),
      ("restaurants/soup.html", "data-shards=\"2\"", "^data-shards=\"3\"", "check.missing-target"),
      (
        "restaurants/soup.html", "data-stars=\"../assets/search.js", "^data-stars=\"../assets/stars.js",
        "check.missing-target"
      ),
      ("index.html", "data-base=\"\"", "^data-base=\"x/\"", "check.missing-target"),
      ("index.html", "data-search=\"assets/search.js", "^data-search=\"assets/find.js", "check.missing-target"),
      ("feed.xml", base + "users/ada", "^" + base + "users/bo", "check.missing-target"),
      ("feed.xml", base + "users/ada", "^https://example.com/users/ada", "check.foreign-address"),
      ("feed.xml", link + "#r-a", "^" + link + "#r-b", "check.missing-fragment"),
      ("feed.xml", "<br/></p>", "<br></^p>", "check.broken-xml"),
      ("feed.xml", "<entry><id>tag:1</id><title>Soup</title>", "^<entry><id>tag:1</id>", "check.broken-xml"),
      ("feed.xml", "&lt;b", "&lt^ b", "check.broken-xml"), ("feed.xml", "</feed>", "</feed>^x", "check.broken-xml"),
      ("feed.xml", "</feed>", "^", "check.broken-xml"),
      ("feed.xml", "rel=\"self\"", "rel=\"self\" ^rel=\"self\"", "check.broken-xml"),
      ("feed.xml", "</entry>", "</entry><entry><id>^tag:1</id><title/><updated/></entry>", "check.duplicate-id"),
      ("sitemap.xml", base + "sitemap-all", "^" + base + "sitemap-0", "check.missing-target"),
      ("sitemap-all.xml", base + "restaurants/soup", "^" + base + "restaurants/soap", "check.missing-target"),
      ("sitemap-all.xml", base + "restaurants/soup.html", "^" + base + "restaurants/", "check.folder-link"),
      ("sitemap-all.xml", "</url>", "</^uri>", "check.broken-xml"),
    ])
  func aBreakIsFoundWithItsPlace(_ row: (path: String, good: String, bad: String, id: String)) throws {
    var site = Self.site
    let text = try #require(site[row.path])
    let start = try #require(text.firstRange(of: row.good)).lowerBound
    let mark = try #require(row.bad.firstIndex(of: "^"))
    let before = text[..<start] + row.bad[..<mark]
    site[row.path] = text.replacing(row.good, with: row.bad.replacing("^", with: ""), maxReplacements: 1)
    let problems = try check(site).1
    #expect(problems.map(\.id) == [row.id])
    let place = try #require(problems.first?.place)
    #expect(place.file.hasSuffix("/Output/" + row.path))
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(place.line == lines.count)
    #expect(place.column == (lines.last?.utf8.count ?? 0) + 1)
  }

  @Test func bytesThatAreNoUTF8AreFoundWhereTheyStand() throws {
    let good = Array("sumaqFound(\"616461\",{\"t\":[[\"0\u{FFFD}é".utf8)
    let bytes = good + [0xC3] + Array("\",\"a\"]]});\n".utf8)
    do throws(CheckFault) {
      _ = try SearchPieceInspection(bytes, path: "search/s-616461.js")
      Issue.record("was taken")
    } catch {
      #expect(error.offset == good.count)
    }
  }

  @Test func aPageThatCountsItsPiecesBelowZeroNamesNone() throws {
    var site = Self.site
    site["restaurants/soup.html"] = site["restaurants/soup.html"]?.replacing("shards=\"2\"", with: "shards=\"-2\"")
    #expect(try check(site).1.isEmpty)
  }

  @Test func aSitemapThatNamesNothingOrTooMuchIsFound() throws {
    var site = Self.site
    site["sitemap-all.xml"] = "<urlset></urlset>"
    #expect(try check(site).1.map(\.id) == ["check.broken-xml"])
    let url = "<url><loc>\(Self.base)index.html</loc></url>"
    site["sitemap-all.xml"] = "<urlset>" + String(repeating: url, count: 50_000) + "</urlset>"
    #expect(try check(site).1.map(\.id) == [])
    site["sitemap-all.xml"] = "<urlset>" + String(repeating: url, count: 50_001) + "</urlset>"
    #expect(try check(site).1.map(\.id) == ["check.broken-xml"])
  }

  @Test func otherScriptsAndXMLOnlyHaveToBeThere() throws {
    let (_, problems) = try check(["a.js": "sumaq(", "b.xml": "<!-- a --><x y='&amp;'><![CDATA[<]]></x>\n<?z?>\n"])
    #expect(problems.isEmpty)
  }

  /// Whatever the bytes, the readers come to their end.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func garbageEndsWithoutACrash(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let pieces = [
      "sumaqFound(\"", "\"00\",", "[", "]", "{", "}", "\"", ",", ":", "1", "-", "\"m\":", "/*", "\\u00", "\\", ");\n",
      "\"i\":\"a((\"", "é",
      "\"t\":",
      "<feed", "<urlset>", "<loc>", "</", ">", "/>", "<!--", "-->", "<![CDATA[", "]]>", "&", "&#x", ";", "=", "'", " ",
      "\0", "<?",
    ]
    for round in 0..<100 {
      let count = Int.random(in: 0..<40, using: &random)
      var bytes = Array(round.isMultiple(of: 2) ? "sumaqFound(".utf8 : "".utf8)
      bytes += (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
      if Bool.random(using: &random) { bytes.append(0xE2) }
      do throws(CheckFault) { _ = try SearchPieceInspection(bytes, path: "search/s-00.js") } catch {
        #expect(error.offset <= bytes.count)
      }
      do throws(CheckFault) { _ = try XMLInspection(bytes) } catch { #expect(error.offset <= bytes.count) }
    }
  }
}
