import Model
import Testing

@testable import Store

@Suite struct CuisineTallyTests {
  /// The same, counted without any order in mind.
  private func counts(_ cuisines: [(folded: String, spelling: String)]) -> [CuisineCount] {
    let groups = Dictionary(grouping: cuisines) { $0.folded }
    return groups.values.map { group in
      let spellings = Dictionary(grouping: group) { Array($0.spelling.utf8) }.mapValues(\.count)
      let first = spellings.max { left, right in
        left.value != right.value ? left.value < right.value : right.key.lexicographicallyPrecedes(left.key)
      }
      return CuisineCount(name: String(decoding: first?.key ?? [], as: UTF8.self), count: group.count)
    }.sorted { left, right in
      left.count != right.count
        ? left.count > right.count : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }

  private func tally(_ cuisines: [(folded: String, spelling: String)]) -> [CuisineCount] {
    var tally = CuisineTally()
    for cuisine in cuisines { tally.add(CuisineName(cuisine.folded, spelling: cuisine.spelling)) }
    return tally.counts
  }

  /// As bytes, as composed and decomposed letters are equal to Swift.
  private func bytes(_ counts: [CuisineCount]) -> [[UInt8]] { counts.map { Array("\($0.count) \($0.name)".utf8) } }

  /// Few kinds and many, in whichever order they come.
  @Test(arguments: 0..<20 as Range<UInt64>) func spellingsCountForTheirKind(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let kinds = Int.random(in: 1...60, using: &random)
    let cuisines = (0..<400).map { _ in
      let kind = "k\(Int.random(in: 100..<100 + kinds, using: &random))"
      return (folded: kind, spelling: Bool.random(using: &random) ? kind : kind.uppercased())
    }
    #expect(bytes(tally(cuisines)) == bytes(counts(cuisines)))
    #expect(bytes(tally(cuisines.shuffled(using: &random))) == bytes(counts(cuisines)))
  }

  @Test func composedAndDecomposedLettersAreTwoSpellingsOfOneKind() {
    let composed = (folded: "caf\u{E9}", spelling: "Caf\u{E9}")
    let decomposed = (folded: "cafe\u{301}", spelling: "Cafe\u{301}")
    let expected = bytes([CuisineCount(name: decomposed.spelling, count: 3)])
    #expect(bytes(tally([composed, decomposed, decomposed])) == expected)
    #expect(bytes(tally([decomposed, composed, decomposed])) == expected)
  }
}
