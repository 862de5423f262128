import Testing

@testable import Model

@Suite struct WholeWordTests {
  @Test(arguments: [
    ("u-1000", "u-10001", false), ("u-1000", "x u-1000.", true), ("u-1000", "u-1000", true),
    ("u-1000", "au-1000", false),
    ("u-1000", "u-10001 u-1000", true), ("", "a", false), ("ab", "a", false),
  ])
  func wordsEndWhereNoLetterOrDigitFollows(_ word: String, _ text: String, _ isFound: Bool) {
    #expect(WholeWord.isFound(Array(word.utf8), in: Array(text.utf8)) == isFound)
  }
}
