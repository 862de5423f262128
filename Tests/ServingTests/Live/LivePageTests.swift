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
