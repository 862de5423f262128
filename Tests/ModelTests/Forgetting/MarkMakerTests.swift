import Testing

@testable import Model

@Suite struct MarkMakerTests {
  private let maker = MarkMaker(key: (0..<32).map { UInt8($0) })

  /// What Python's `hmac` gives.
  @Test(arguments: [
    ("id", "u-1000", "e4790fe1bfc670929a616302d9b63fb8"),
    ("mail", "ana@example.org", "185bcde11f9674fecb7b7c249e37b54e"),
  ])
  func marksAreThoseOfOtherPrograms(_ kind: String, _ value: String, _ mark: String) {
    #expect(maker.mark(Array(kind.utf8), value).hex == mark)
    #expect(PersonMark(hex: mark) == maker.mark(Array(kind.utf8), value))
  }

  @Test func theKindIsAPartOfTheMark() {
    #expect(maker.mark(Array("id".utf8), "a") != maker.mark(Array("mail".utf8), "a"))
    #expect(maker.mark(Array("id".utf8), "a") != MarkMaker(key: [1]).mark(Array("id".utf8), "a"))
  }

  @Test(arguments: [
    "", "e4790fe1bfc670929a616302d9b63fb", "E4790FE1BFC670929A616302D9B63FB8", "+4790fe1bfc670929a616302d9b63fb8",
  ])
  func onlyWholeMarksAreRead(_ text: String) { #expect(PersonMark(hex: text) == nil) }
}
