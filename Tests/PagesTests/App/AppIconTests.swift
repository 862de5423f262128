import Testing
@testable import Pages

@Suite struct IconLetterTests {
  private func ends(_ title: String) -> [[Double]] {
    IconLetter.of(title).segments.map { [$0.x, $0.y, $1.x, $1.y] }
  }

  @Test(arguments: [("sumaq", "S"), ("«Él»", "E"), ("  1 Lima", "1"), ("Őz", "O"), ("ŞƏKİ", "S")])
  func theFirstLetterIsDrawnWithoutItsAccent(title: String, letter: String) { #expect(ends(title) == ends(letter)) }

  @Test(arguments: ["好吃", "مطعم", "", "…"]) func aLetterWithoutStrokesIsTheDiamond(title: String) {
    #expect(ends(title) == IconLetter(IconLetter.diamond).segments.map { [$0.x, $0.y, $1.x, $1.y] })
  }

  @Test func everyLetterAndDigitHasStrokes() {
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" { #expect(ends(String(letter)) != ends("好")) }
  }
}
