import Diagnostics
import Markdown
import Testing

@Suite struct MarkdownBoundsTests {
  private func excess(_ text: String) -> MarkdownExcess? {
    var html: [UInt8] = []
    let excess = MarkdownRenderer.untrusted.append(Array(text.utf8), within: MarkdownBounds(), to: &html)
    #expect((excess == nil) == !html.isEmpty)
    return excess
  }

  private static func many(_ text: String, _ count: Int = 20_000) -> String { String(repeating: text, count: count) }

  /// What took cmark-gfm a time that grows with the square of its length, or more memory than it is worth.
  @Test(arguments: [
    "http://a" + many(")", 700_000), many("a@a"), many("a <?"), many("![[]()"), many("a <!A "), many("[a]("),
    many("a <![CDATA["), many("- "), many("*a_ "), many("*a **a "), many("`a`` "), many("<!--"), many("&lt;"),
    "[a]: /" + many("u") + "\n\n" + many("[a]"), many("\n"), many("| a "), many("a", 70_000),
  ])
  func textThatTakesTooLongIsNotConverted(text: String) { #expect(excess(text) != nil) }

  @Test func nestingIsBounded() {
    #expect(excess(Self.many("> ", 4) + "a") == nil)
    #expect(excess(Self.many("> ", 5) + "a") == .nesting(4))
    #expect(excess(Self.many(">", 5000)) == .nesting(4))
    #expect(excess("- a\n  - b\n    - c\n      - d\n") == nil)
    #expect(excess("- a\n  - b\n    - c\n      - d\n        - e\n") == .nesting(4))
    #expect(excess(Self.many("*a **b ", 30) + Self.many("c** d*", 30)) == .nesting(4))
  }

  @Test func whatGrowsBeyondMeasureIsNotConverted() {
    let text = "[a]: https://example.org/" + Self.many("u", 8000) + "\n\n" + Self.many("[a] ", 200)
    guard case .growth = excess(text) else { return #expect(Bool(false), "\(text.count)") }
  }

  @Test(arguments: [
    "", "*Good*", many("We came at noon; the soup was hot, the bread was not.\n\nAgain? Yes!\n", 200),
    many("- **One** [two](https://example.org/three) `four`\n", 80), many("é漢字、", 5000), many("a", 64 << 10),
    "[a]: https://example.org/\n\n" + many("[a] ", 30),
  ])
  func whatPeopleWriteIsConverted(text: String) {
    var html: [UInt8] = []
    #expect(MarkdownRenderer.untrusted.append(Array(text.utf8), within: MarkdownBounds(), to: &html) == nil)
  }

  @Test(arguments: [
    "&#65534;", "&#xFFFF;", "&#x1FFFE;", "&#xFDD0;", "&#1;", "&#11;", "&#x7F;", "&#133;", "\u{FFFE}", "\u{B}", "\u{85}",
    "`\u{1B}`", "[a](https://b.c/\u{FFFF})", "[&#xFFFE;](https://b.c \"&#xFFFF;\")", "```\n\u{FFFE}\n```", "<b>\u{1}",
  ])
  func nothingLeavesThatIsNoText(text: String) {
    for renderer in [MarkdownRenderer.untrusted, .template] {
      var html: [UInt8] = []
      renderer.append(Array(text.utf8), to: &html)
      let found = html.withUnsafeBufferPointer { NonText.first(in: $0) }
      // A template's own text stays as it is, and `check` tells of it.
      #expect(found == nil || renderer.options.rawHTML, "\(text)")
      #expect(String(validating: html, as: UTF8.self) != nil)
    }
  }
}
