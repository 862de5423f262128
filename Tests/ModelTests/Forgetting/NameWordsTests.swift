import Testing

@testable import Model

@Suite struct NameWordsTests {
  @Test func wordsAreFoldedAndLetterAlone() {
    #expect(NameWords.of("Ana-María O'Neill, J.") == NameWords.of("ana maria neill"))
    #expect(NameWords.of("Ana María").count == 2)
    #expect(NameWords.of("7 !?").isEmpty)
  }

  @Test func particlesTellNobodyUnlessTheNameBeginsWithThem() {
    #expect(NameWords.telling("María de la Cruz") == NameWords.of("maria cruz"))
    #expect(NameWords.telling("Ben Miller") == NameWords.of("ben miller"))
    #expect(NameWords.telling("de la") == NameWords.of("de"))
  }

  @Test func phonesAreFoundByTheirLastDigitsHoweverTheyAreWritten() {
    let phone = NameWords.number(ofPhone: "+49 (170) 555-1234")
    #expect(phone == ["5551234"])
    for text in ["call 0170 5551234 24h", "0170/555.12.34", "№5551234!"] {
      #expect(!NameWords.numbers(in: text).isDisjoint(with: phone), "\(text)")
    }
    #expect(NameWords.numbers(in: "table 555, 1234 guests").isEmpty)
    #expect(NameWords.number(ofPhone: "12-34").isEmpty)
  }
}
