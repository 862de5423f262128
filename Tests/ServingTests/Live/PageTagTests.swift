import Testing

@testable import Serving

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
