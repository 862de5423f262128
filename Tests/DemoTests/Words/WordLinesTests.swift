import Testing

@testable import Demo

struct WordLinesTests {
  @Test func commentsAndEmptyLinesAreLeftOut() {
    #expect(WordLines.lines("// how to read it\n\n  a b \nc // d\n") == ["a b", "c // d"])
  }

  @Test func listsAndPairsAreTrimmed() {
    #expect(WordLines.list(" a , b c,d ") == ["a", "b c", "d"])
    #expect(WordLines.pair("list : a: b", ":") == ("list", "a: b"))
  }
}
