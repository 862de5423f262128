import Model
import Testing

@testable import Pages

@Suite struct ParagraphsTests {
  @Test(arguments: [
    ("a", ["a"]), ("a\nb", ["a\nb"]), ("a\n\nb", ["a", "b"]), ("a\r\n \r\n\r\nb\rc", ["a", "b\nc"]), ("  a  ", ["a"]),
    ("", []), (" \n\t\n ", []), ("\u{A0}a\u{A0}", ["a"]), ("a\u{0}b", ["a\u{0}b"]), ("\n\na\n", ["a"]),
  ])
  func textIsCutAtItsEmptyLines(text: String, paragraphs: [String]) {
    #expect(Paragraphs.of(text) == paragraphs)
  }

  @Test(arguments: [
    (String(repeating: "林", count: 40), true), (String(repeating: "林", count: 25), true),
    (String(repeating: "a", count: 41), false), (String(repeating: "a", count: 24), false),
    ("Go hungry, go again.\nTwo lines.", false), ("Go hungry, go again.\n\nA paragraph.", false),
  ])
  func praiseOf25To40CharactersMayBeLarge(text: String, isLarge: Bool) {
    #expect(Paragraphs.isBriefPraise(Review(id: "v", stars: 4.5, comment: text)) == isLarge)
    #expect(!Paragraphs.isBriefPraise(Review(id: "v", stars: 4, comment: text)))
    #expect(!Paragraphs.isBriefPraise(Review(id: "v", stars: nil, comment: text)))
  }
}
