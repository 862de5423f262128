import Foundation
import Model
import Testing

@testable import Pages

/// Random hostile text in every field of a guide: what a browser shows of the pages is that text, letter by letter.
@Suite struct ReadBackTests {
  /// More where `SUMAQ_SEEDS` asks for it.
  private static let seeds = (ProcessInfo.processInfo.environment["SUMAQ_SEEDS"].flatMap { Int($0) } ?? 60) / 3

  private static let settings: SiteSettings = {
    var settings = SiteSettings()
    settings.reviewLink = "https://example.org/?id={id}"
    settings.jsonLD = true
    return settings
  }()

  @Test func whatIsSeenIsWhatWasWritten() throws {
    let renderer = try TestSite.renderer(Self.settings)
    for seed in 0..<Self.seeds {
      var random = SeededRandom(seed)
      try check("a" + HostileText.random(&random) + HostileText.random(&random) + "z", renderer)
    }
  }

  @Test func aLineOfAMegabyteIsSeenWhole() throws {
    let line = "a" + String(repeating: "x*<&[`|_ ", count: 116_509) + "z"
    try check(line, try TestSite.renderer(Self.settings), isHuge: true)
  }

  private func check(_ text: String, _ renderer: SiteRenderer, isHuge: Bool = false) throws {
    var guide = SampleGuide()
    var restaurant = Restaurant(key: 1, id: "one")
    restaurant[.name] = isHuge ? "one" : text
    restaurant[.address] = isHuge ? "there" : text
    let review = SampleGuide.review("r", 4, text, "2026-01-02", by: "u", id: "u", reply: text)
    guide.add(restaurant, reviews: [review])
    let html = try renderer.page("restaurants/one.html", of: guide)
    let page = ReadPage(String(decoding: html, as: UTF8.self))
    #expect(page.faults.isEmpty, "\(text.debugDescription): \(page.faults)")
    let shown = Self.shown(text)
    let said = page.text { $0.attributes["class"]?.hasPrefix("said") == true }
    #expect(said?.hasPrefix(shown) == true, "\(text.debugDescription)\n\(said?.debugDescription ?? "none")")
    #expect(said?.hasSuffix(shown) == true, "the answer of \(text.debugDescription)")
    if isHuge { return }
    let line = Self.shownOnOneLine(text)
    #expect(page.text { $0.name == "h1" } == line, "\(text.debugDescription)")
    #expect(page.elements.contains { $0.name == "dd" && page.text(of: $0) == line }, "\(text.debugDescription)")
    try checkData(page, text)
    let twin = try plain(renderer)
    #expect(Self.bones(page) == Self.bones(twin), "\(text.debugDescription)")
  }

  /// The script that holds the restaurant for machines is JSON with the very text.
  private func checkData(_ page: ReadPage, _ text: String) throws {
    let script = try #require(page.scripts.first { $0.contains("schema.org") })
    let object = try JSONSerialization.jsonObject(with: Data(script.utf8)) as? [String: Any]
    let found = (object?["address"] as? String).map { ReadPage.squeezed($0.unicodeScalars) }
    #expect(found == ShownName.whole(text).map { ReadPage.squeezed($0.unicodeScalars) })
    #expect(!script.contains("<"))
  }

  private func plain(_ renderer: SiteRenderer) throws -> ReadPage {
    var guide = SampleGuide()
    var restaurant = Restaurant(key: 1, id: "one")
    restaurant[.name] = "plain"
    restaurant[.address] = "plain"
    guide.add(
      restaurant, reviews: [SampleGuide.review("r", 4, "plain", "2026-01-02", by: "u", id: "u", reply: "plain")])
    return ReadPage(
      String(
        decoding: try renderer.page("restaurants/one.html", of: guide),
        as: UTF8.self))
  }

  /// The elements and the names of their attributes, without what a text's length and breaks decide.
  private static func bones(_ page: ReadPage) -> [String] {
    page.elements.filter { !["p", "br"].contains($0.name) }.map { element in
      ([element.name] + element.attributes.keys.sorted().filter { $0 != "class" && $0 != "lang" }).joined(
        separator: " ")
    }
  }

  /// Names are one line: any white space and any control is a space.
  private static func shownOnOneLine(_ text: String) -> String {
    shown(
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map {
            $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F ? " " : $0
          })))
  }

  /// What a reader should see: controls replaced, line breaks and runs of white space as one space.
  static func shown(_ text: String) -> String {
    let scalars = text.replacing("\r\n", with: "\n").unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 9, 10, 13: " "
      case 0..<32, 0x7F..<0xA0: "\u{FFFD}"
      default: scalar
      }
    }
    return ReadPage.squeezed(scalars)
  }
}
