import Diagnostics
import Foundation
import Markdown
import Templating
import Testing

/// Comments that opted into Markdown, and addresses from anybody.
@Suite struct SafeMarkdownTests {
  private static let names: Set<String> = [
    "p", "em", "strong", "del", "a", "code", "pre", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr", "br", "input",
  ]
  private static let attributes: Set<String> = [
    "href", "title", "start", "class", "lang", "type", "checked", "disabled",
  ]

  @Test func markdownOfAnybodyHoldsNothingButWhatMarkdownCanSay() {
    for seed in 0..<400 {
      var random = SeededRandom(seed)
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).map { _ in HostileText.random(&random) + random.pick(["", " ", "\n", "\n\n"]) }.joined()
      let page = ReadPage(MarkdownRenderer.untrusted.html(text))
      #expect(page.faults.isEmpty, "\(text.debugDescription): \(page.faults)")
      for element in page.elements {
        #expect(Self.names.contains(element.name), "\(element.name) of \(text.debugDescription)")
        #expect(Self.attributes.isSuperset(of: element.attributes.keys), "\(element) of \(text.debugDescription)")
        if let address = element.attributes["href"] {
          #expect(address == "#" || Self.isHarmless(address), "\(address) of \(text.debugDescription)")
        }
      }
    }
  }

  private static let tricks = [
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:x", "\tjavascript:x", "java\nscript:x", "java\tscript:x",
    "\u{0}javascript:x", "\u{1}javascript:x", "javascript\u{0}:x", "javascript&colon;x", "&#106;avascript:x",
    "&#x6A;avascript&#58;x", "%6Aavascript:x", "javascript%3Ax", "vbscript:x", "data:text/html,<script>", "//evil.org",
    "\\\\evil.org", "/\\evil.org", "http:evil", "https://a.org/\"onclick=\"x", "https://a.org/'><script>",
    "HtTpS://a.org/", "mailto:a@b.org?subject=\"x\"", "tel:+51 54", "geo:1,2", "file:///etc/passwd", "ftp://a.org",
    "blob:x", "\u{202E}javascript:x", "http\u{0}s://a.org", "https:\u{0}//a.org", "view-source:x", ":x", "", " ", "x y",
    "https://a.org/\u{1F600}", "http\n:x", "x:https://a.org",
  ]

  /// In HTML, in Markdown's links, and behind three marks that browsers strip.
  @Test(arguments: tricks)
  func anAddressFromDataLeadsNowhereElse(trick: String) throws {
    let sample = try MarkdownSample.compile("[x]({{link}})\n\n<a href=\"{{link}}\">x</a>\n\n<a href='{{link}}'>x</a>\n")
      .get()
    for text in [trick, " " + trick, "\u{C}" + trick, "\u{8}" + trick] {
      let page = ReadPage(sample.quick(MarkdownSample.page(text)))
      #expect(page.faults.isEmpty)
      let links = page.elements.filter { $0.name == "a" }
      #expect(links.count == 3)
      for link in links {
        let address = link.attributes["href"] ?? ""
        #expect(link.attributes.keys.sorted() == ["href"])
        #expect(address == "#" || address == "" || Self.isHarmless(address), "\(address) of \(text.debugDescription)")
      }
    }
  }

  /// As a browser takes an address (URL Standard, basic parser): controls and spaces before it go, tabs and line breaks
  /// anywhere in it too.
  private static func isHarmless(_ address: String) -> Bool {
    let scalars = address.unicodeScalars.filter { ![9, 10, 13].contains($0.value) }.drop { $0.value <= 0x20 }
    let taken = String(String.UnicodeScalarView(scalars)).lowercased()
    return ["http:", "https:", "mailto:", "tel:", "geo:"].contains { taken.hasPrefix($0) }
  }

  @Test func textInXMLIsReadBack() throws {
    let schema = Schema("feed", [Slot("a", .text, "a text")])
    let log = ProblemLog()
    let template = try #require(
      Template.compile(
        TemplateSource(file: "feed.xml", text: "<feed><title>{{a}}</title><link href=\"{{a}}\"/></feed>"), kind: .xml,
        schema: schema, problems: log))
    for seed in 0..<200 {
      var random = SeededRandom(seed)
      let text = "a" + HostileText.random(&random) + "z"
      var bytes: [UInt8] = []
      template.render(Record([.text(text)]), into: &bytes)
      let page = ReadPage(String(decoding: bytes, as: UTF8.self))
      #expect(page.faults.isEmpty && page.elements.count == 3, "\(text.debugDescription)")
      let shown = ReadBackTests.shown(text)
      #expect(page.text { $0.name == "title" } == shown, "\(text.debugDescription)")
      let link = page.elements.last?.attributes["href"] ?? ""
      #expect(ReadPage.squeezed(link.unicodeScalars) == shown, "\(text.debugDescription)")
    }
  }
}
