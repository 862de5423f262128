import Testing
@testable import Serving

struct LivePageTests {
  private func page(_ text: String, styles: [String: String] = [:]) -> LivePage {
    LivePage(Array(text.utf8), at: "site/a\"b.html") { styles[$0].map { Array($0.utf8) } }
  }

  private let text =
    "<head><meta http-equiv='Content-Security-Policy' content='default-src &#39;none&#39;'>"
    + "<link rel=stylesheet href=../s.css></head><body>x</body>"

  @Test func theScriptEndsTheHead() {
    let sent = String(decoding: page(text).bytes, as: UTF8.self)
    #expect(
      sent.contains(
        "<script src=\"/_/live.js\" defer data-page=\"site/a&quot;b.html\" data-tag=\"\(page(text).tag.text)\"></script>\n"
          + "</head><body>x</body>"))
  }

  @Test func aStyleIsNoPartOfTheBody() {
    let plain = page(text, styles: ["../s.css": "a{}"])
    #expect(page(text, styles: ["../s.css": "a{}"]).tag == plain.tag)
    #expect(plain.tag.change(to: page(text, styles: ["../s.css": "b{}"]).tag) == .styles)
    let renamed = page(text.replacing("s.css", with: "t.css"), styles: ["../t.css": "a{}"])
    #expect(plain.tag.change(to: renamed.tag) == .styles)
    #expect(renamed.event(.styles) == .styles(["../t.css?v=\(renamed.tag.styles[0])"], tag: renamed.tag))
    #expect(plain.tag.change(to: page(text.replacing("x<", with: "y<"), styles: ["../s.css": "a{}"]).tag) == .reload)
    #expect(page(text).representation.tag != plain.representation.tag)
  }
}

struct LivePolicyTests {
  @Test(arguments: [
    (
      "default-src 'none'; script-src 'self'; style-src 'self'",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
    ),
    ("default-src 'none'", "default-src 'none'; script-src 'self'; connect-src 'self'"),
    ("default-src 'self'", "default-src 'self'"), ("", ""), ("img-src data:", "img-src data:"),
    ("default-src https:; connect-src 'none'", "default-src https:; connect-src 'self'; script-src https: 'self'"),
    ("script-src 'sha256-x'; connect-src *;", "script-src 'sha256-x' 'self'; connect-src *"),
    ("script-src 'none'; script-src-elem 'none'", "script-src 'none'; script-src-elem 'self'"),
  ])
  func theScriptAndItsEventsAreAllowed(policy: String, live: String) {
    #expect(LivePolicy.allowing(policy) == live)
  }

  @Test func allowingTwiceIsAllowingOnce() {
    let once = LivePolicy.allowing("default-src 'none'; script-src 'self'")
    #expect(LivePolicy.allowing(once) == once)
  }
}

struct PageTagTests {
  @Test func aTagIsReadAsItIsWritten() {
    for tag in [PageTag(body: "a", styles: ["b", "c"]), PageTag.missing] { #expect(PageTag(tag.text) == tag) }
    for text in ["", ".", "..", "x"] { #expect(PageTag(text).text == text) }
  }

  @Test func onlyStylesAreExchangedIfOnlyTheyAreOthers() {
    let tag = PageTag(body: "a", styles: ["b", "c"])
    #expect(tag.change(to: tag) == .none)
    #expect(tag.change(to: PageTag(body: "a", styles: ["b", "d"])) == .styles)
    #expect(tag.change(to: PageTag(body: "x", styles: ["b", "c"])) == .reload)
    #expect(tag.change(to: PageTag(body: "a", styles: ["b"])) == .reload)
    #expect(tag.change(to: .missing) == .reload)
  }
}
