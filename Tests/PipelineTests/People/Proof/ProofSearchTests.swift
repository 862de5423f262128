import Testing
@testable import Pipeline

@Suite struct ProofSearchTests {
  private func offsets(
    _ text: String, pieces size: Int = 7, isDatabase: Bool = false, _ around: [ProofSurroundings] = []
  ) -> [Int] {
    let pattern = ProofSearch.Pattern(
      needle: "id", bytes: Array("u-1000".utf8), isWord: true, surroundings: around)
    var search = ProofSearch([pattern], isDatabase: isDatabase)
    var found: [Int] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      Array(bytes[start..<min(bytes.count, start + size)]).withUnsafeBytes {
        search.add($0) { found.append($0.offset) }
      }
    }
    search.finish { found.append($0.offset) }
    return found
  }

  @Test func textsAreFoundOnceWhereverPiecesEnd() {
    let filler = String(repeating: "filling ", count: 300)
    let text = "u-1000 " + filler + "users/u-1000.html " + filler + "u-1000"
    let places = [0, 7 + 2400 + 6, 7 + 2400 + 18 + 2400]
    for size in [1, 7, 64, 1000, 100_000] { #expect(offsets(text, pieces: size) == places, "\(size)") }
  }

  @Test func aPartOfALongerWordIsNoHitInATextButInADatabase() {
    #expect(offsets("u-10001 xu-1000 u-1000é") == [])
    #expect(offsets("abu-1000cd", isDatabase: true) == [2])
  }

  @Test func knownSurroundingsExplainAHit() {
    let around = [
      ProofSurroundings(before: [], after: Array("1".utf8)), ProofSurroundings(before: [], after: Array("-b".utf8)),
    ]
    #expect(offsets("..u-10001..u-1000..", isDatabase: true, around) == [11])
    #expect(offsets("u-1000-b u-1000-base u-1000", around) == [9, 21])
  }
}

@Suite struct ProofNeedleTests {
  private func forms(_ text: String) -> [String] {
    ProofNeedle(name: "id", text: text).forms.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func longTextsAreFoundAsTheyAreEscaped() {
    #expect(forms("u-1000") == ["u-1000"])
    #expect(
      Set(forms("a&b <c>/d")) == [
        "a&b <c>/d", "a\\u0026b \\u003cc\\u003e/d", "a&amp;b &lt;c&gt;/d", "a%26b%20%3Cc%3E%2Fd", "a%26b%20%3Cc%3E/d",
      ])
  }

  @Test func shortTextsAreWholeValues() { #expect(forms("u1") == ["\"u1\"", "users/u1.html"]) }
}
