import Testing

@testable import Model

@Suite struct NameWordsTests {
  @Test func wordsAreFoldedAndLetterAlone() {
    #expect(NameWords.of("Ana-María O'Neill, J.") == NameWords.of("ana maria neill"))
    #expect(NameWords.of("Ana María").count == 2)
    #expect(NameWords.of("7 !?").isEmpty)
  }
}
