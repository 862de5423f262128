import Diagnostics
import Platform
import Testing

@testable import Publish

@Suite struct SiteCheckerTests {
  static let policy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self'\">"

  /// A whole site without a fault; `body` is put on line 4 of `restaurants/a.html`.
  static func site(body: String = "", head: String = policy, style: String = "") -> [String: String] {
    [
      "index.html":
        "<!doctype html>\n\(policy)\n<link rel=stylesheet href=assets/s.css><a href='restaurants/a.html#top-dish'>a</a>",
      "restaurants/a.html": "<!doctype html>\n<html>\n\(head)\n\(body)\n<h2 id=\"top-dish\">Soup</h2>\n",
      "assets/s.css": "@import \"t.css\";\n\(style)\nbody { background: url( 'p.png' ) }",
      "assets/t.css": "a { content: \"url(http://no)\" } /* url(http://no) */",
      "assets/p.png": "p", "assets/é ü.js": "", "feed.xml": "<link>https://example.org/</link>",
    ]
  }

  private func check(_ files: [String: String], workers: Int = 1) throws -> (CheckOutcome, [Problem]) {
    let fixture = try OutputFixture()
    for (path, text) in files { try fixture.write(text, to: path) }
    let box = ProblemBox()
    let outcome = try SiteChecker(fixture.output + "/", workers: workers).run(box)
    #expect(outcome.problems == box.problems.count)
    return (outcome, box.problems)
  }

  @Test func aHealthySiteHasNoFindings() throws {
    let body = """
      <a href="#top-dish">x</a> <a href="#">top</a> <a href="../index.html?q=1#top">home</a>
      <a href="https://example.org/review?a=1&amp;b=2">Do a review</a> <a href=mailto:a@b.c>mail</a>
      <img src="../assets/p.png" srcset="../assets/p.png 1x, ../assets/p.png 2x">
      <img src="data:image/png;base64,AAAA"> <script src="../assets/%C3%A9%20%C3%BC.js"></script>
      <script type="application/ld+json">{"a": "<img src=http://no>"}</script>
      <!-- <img src="http://no"> --> <link rel=canonical href="https://example.org/a.html">
      <svg><use href="#top-dish"/></svg> <textarea><a href=nowhere></textarea>
      """
    let (outcome, problems) = try check(Self.site(body: body), workers: 2)
    #expect(problems.isEmpty)
    #expect(outcome.files == 7 && outcome.pages == 2 && outcome.links == 14 + 2)
  }

  /// A web server sends it for addresses at any depth, so its links name the site's folder on the host.
  @Test func thePageForLostAddressesNamesTheFolderOnTheHost() throws {
    let head = "\(Self.policy)<link rel=stylesheet href=/guide/assets/s.css>"
    var site = Self.site()
    site["404.html"] = "\(head)<a href=/guide/index.html>home</a> <a href='/guide/restaurants/a.html#top-dish'>a</a>"
    #expect(try check(site).1.isEmpty)
    site["404.html"] = "\(head)<a href=/guide/none.html>x</a> <a href=/other/index.html>y</a> <a href=/guide/>z</a>"
    #expect(try check(site).1.map(\.id) == ["check.missing-target", "check.absolute-link", "check.folder-link"])
    site["404.html"] = nil
    site["restaurants/b.html"] = "\(head)"
    #expect(try check(site).1.map(\.id) == ["check.absolute-link"])
  }

  @Test func aCompressedCopyHoldsWhatItsPageDoes() throws {
    let fixture = try OutputFixture()
    let gzip = try #require(Gzip())
    func copy(_ text: String, to path: String) throws {
      try Files.write(try #require(gzip.compressed(Array(text.utf8))), to: fixture.output + "/" + path)
    }
    for (path, text) in Self.site() { try fixture.write(text, to: path) }
    try copy(Self.site()["index.html"] ?? "", to: "index.html.gz")
    func findings() throws -> [String] {
      let box = ProblemBox()
      _ = try SiteChecker(fixture.output).run(box)
      return box.problems.map { "\($0.id): \($0.reason)" }.sorted()
    }
    #expect(try findings() == [])
    try copy("another page", to: "restaurants/a.html.gz")
    try copy("nothing beside it", to: "restaurants/b.html.gz")
    try fixture.write("no gzip", to: "assets/s.css.gz")
    #expect(
      try findings() == [
        "check.stale-copy: it does not hold the bytes of assets/s.css",
        "check.stale-copy: it does not hold the bytes of restaurants/a.html",
        "check.stale-copy: there is no restaurants/b.html beside it",
      ])
  }

  /// One break a row; `^` stands before the byte that is pointed at, line 4 of the page.
  @Test(
    arguments: [
      ("<a ^href=b.html>", "check.missing-target"), ("<a ^href=../a.html>", "check.missing-target"),
      ("<img alt=x ^src='../assets/P.png'>", "check.missing-target"),
      ("<img ^srcset='../assets/p.png 1x,../assets/q.png 2x'>", "check.missing-target"),
      ("<a ^href=#nowhere>", "check.missing-fragment"), ("<a ^href=../index.html#x>", "check.missing-fragment"),
      ("<a ^href=../restaurants/a.html#x>", "check.missing-fragment"),
      ("<img ^src=https://example.org/p.png>", "check.foreign-load"),
      ("<IMG ^SRC=\"//example.org/p.png\">", "check.foreign-load"),
      ("<img ^src=\"\\\\example.org\\p.png\">", "check.foreign-load"),
      ("<img ^src=\" ht\ntps&colon;//example.org/p.png\">", "check.foreign-load"),
      ("<link rel='preconnect' ^href=https://example.org>", "check.foreign-load"),
      ("<iframe ^src=https://example.org></iframe>", "check.foreign-load"),
      ("<script ^src='data:text/javascript,1'></script>", "check.foreign-load"),
      ("<video ^poster=http://example.org/p.png></video>", "check.foreign-load"),
      ("<a ^ping=http://x href=#top>", "check.foreign-load"),
      ("<meta http-equiv=refresh ^content='0; URL=https://example.org'>", "check.foreign-load"),
      ("<a ^href=/index.html>", "check.absolute-link"), ("<a ^href=file:///index.html>", "check.absolute-link"),
      ("^<base target=x>", "check.absolute-link"), ("<a ^href=../>", "check.folder-link"),
      ("<a ^href=..>", "check.folder-link"), ("<a ^href=../assets>", "check.folder-link"),
      ("<a ^href=\"\">", "check.folder-link"), ("<a ^href=?x>", "check.folder-link"),
      ("<a ^href=../../x.html>", "check.outside-link"), ("<a ^href=%2e%2e/%2E%2E/x.html>", "check.outside-link"),
      ("<p ^style='color:red'>", "check.inline-style"), ("^<style>p{}</style>", "check.inline-style"),
      ("^<script>1</script>", "check.inline-script"), ("<p ^onclick=x()>", "check.inline-script"),
      ("<p/^ONload=x()>", "check.inline-script"), ("<a ^href=' JavaScript:x()'>", "check.inline-script"),
      ("<a ^href='java&#x73;cript:x()'>", "check.inline-script"),
      ("^<script type=module src=../assets/%C3%A9%20%C3%BC.js></script>", "check.module-script"),
      ("<p id=x></p><p ^id='x'>", "check.duplicate-id"),
      ("<!-- > -- > --><p ^style=x>", "check.inline-style"),
      ("<title><p style=x></title><p ^style=x>", "check.inline-style"),
    ])
  func aBreakIsFoundWithItsPlace(marked: String, id: String) throws {
    let column = try #require(marked.utf8.firstIndex(of: UInt8(ascii: "^")))
    let (_, found) = try check(Self.site(body: marked.replacing("^", with: "", maxReplacements: 1)))
    // Most of these elements are never closed, which `ElementNestingTests` look at.
    let problems = found.filter { $0.kind != CheckProblems.misnested }
    #expect(problems.map(\.id) == [id])
    #expect(problems.first?.place?.line == 4)
    #expect(problems.first?.place?.column == marked.utf8.distance(from: marked.utf8.startIndex, to: column) + 1)
    #expect(problems.first?.place?.file.hasSuffix("/Output/restaurants/a.html") == true)
  }

  @Test(
    arguments: [
      "", "<meta http-equiv=Content-Security-Policy content=\"default-src 'self'\">",
      "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">",
      "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; img-src https:\">",
      "<!--\(policy)-->",
    ])
  func aPageWithoutAStrictPolicyIsFound(head: String) throws {
    #expect(try check(Self.site(head: head)).1.map(\.id) == ["check.no-policy"])
  }

  @Test(
    arguments: [
      ("a{b:url(x.png)}", "check.missing-target"), ("a{b:URL(\"//e.org/x\")}", "check.foreign-load"),
      ("@import url(https://e.org/x.css);", "check.foreign-load"), ("@IMPORT 'no.css'", "check.missing-target"),
      ("a{b:url(/x)}", "check.absolute-link"), ("/* */a{b:url( ../../x )}", "check.outside-link"),
    ])
  func aStylesheetIsReadToo(style: String, id: String) throws {
    let (_, problems) = try check(Self.site(style: style))
    #expect(problems.map(\.id) == [id])
    #expect(problems.first?.place?.line == 2)
  }

  @Test(
    arguments: [
      "a:b.txt", "a?.txt", "CON", "nul.txt", "com1.x.y", "lpt9", "end.", "end ", "tab\tx", "back\\slash",
      String(repeating: "é", count: 61),
    ])
  func aNameThatNotEveryDiskTakesIsFound(name: String) throws {
    var site = Self.site()
    site["assets/" + name] = ""
    #expect(try check(site).1.map(\.id) == ["check.file-name"])
  }

  @Test(arguments: [("A.html", "a.html"), ("É.txt", "é.txt"), ("X/1.txt", "x/2.txt")])
  func twoNamesThatDifferInCapitalsOnlyAreFound(one: String, two: String) throws {
    var site = Self.site()
    site["t/" + one] = Self.policy
    site["t/" + two] = Self.policy
    #expect(try check(site).1.map(\.id) == ["check.same-name"])
  }

  @Test func aLinkInTheFolderIsFoundAndNotFollowed() throws {
    let fixture = try OutputFixture()
    try fixture.write("", to: "a.txt")
    symlink("/", fixture.output + "/loop")
    let box = ProblemBox()
    _ = try SiteChecker(fixture.output).run(box)
    #expect(box.problems.map(\.id) == ["check.unreadable"])
  }

  @Test func aMissingFolderIsAFailure() throws {
    #expect(throws: Failure.self) { try SiteChecker("/nonexistent/sumaq").run(ProblemBox()) }
  }

  /// Whatever the bytes, the tokenizer comes to its end.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func garbageEndsWithoutACrash(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let pieces = [
      "<", ">", "<a ", "href", "=", "\"", "'", "<!--", "--", "-->", "<script", "</script", "</", "/", "<!", "<?", "&#x",
      "&amp", ";", "style=", "\0", "\u{FF}", " ", "\n", "id=x", "srcset=", ",", "(", "url(", "@import", "%", "%2", "#",
    ]
    for _ in 0..<50 {
      let count = Int.random(in: 0..<60, using: &random)
      var bytes = (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
      if Bool.random(using: &random) { bytes.append(0xE2) }
      let page = bytes.withUnsafeBytes { PageInspection($0, path: "a/b.html") }
      #expect(page.references.allSatisfy { $0.offset < bytes.count })
      #expect(page.findings.allSatisfy { $0.offset <= bytes.count })
      #expect(StyleAddresses.all(in: bytes).allSatisfy { $0.offset < bytes.count })
    }
  }

  @Test(arguments: [
    ("<p><em>x</p></em>", "check.misnested", 4), ("a\u{B}", "check.not-text", 2), ("é\u{85}", "check.not-text", 3),
    ("a\u{FFFF}", "check.not-text", 2),
  ])
  func whatOnlyATemplateCanDoIsFoundToo(body: String, id: String, column: Int) throws {
    let (_, problems) = try check(Self.site(body: body))
    #expect(problems.first?.id == id && problems.first?.place?.line == 4 && problems.first?.place?.column == column)
  }
}
