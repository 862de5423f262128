import Testing
@testable import Model

@Suite struct WritingDirectionTests {
  @Test(arguments: ["نور الحسن", "מסעדה", "Café נ", "a\u{202E}b", "\u{FB50}", "\u{1E900}", "ߊ"])
  func whatRunsFromRightToLeftIsFound(text: String) { #expect(WritingDirection.mayTurn(text)) }

  @Test(arguments: ["", "Doña Zoila", "林怡君", "Հայաստան", "🌶️ hot", "ﬁ", "ब", "“a” – b"])
  func whatRunsFromLeftToRightIsNot(text: String) { #expect(!WritingDirection.mayTurn(text)) }

  @Test func aNameFromRightToLeftStandsBetweenIsolates() {
    let phrase = Phrase("by {name}, {n}")
    #expect(phrase.filled([(.name, "נור"), (.n, "5")]) == "by \u{2068}נור\u{2069}, 5")
    #expect(phrase.filled([(.name, "Zoila"), (.n, "5")]) == "by Zoila, 5")
    #expect(Phrase("{name}").filled([(.name, "נור")]) == "נור")
  }
}
