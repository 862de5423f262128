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
    (String(repeating: "林", count: 40), true), (String(repeating: "a", count: 41), false), ("a\nb", false),
  ])
  func upTo40CharactersAreBrief(text: String, isBrief: Bool) {
    #expect(Paragraphs.isBrief([text]) == isBrief)
    #expect(!Paragraphs.isBrief([text, text]))
  }
}
