import Model
import Testing

@testable import Store

/// Reviews that change, whether or not the indexes have them elsewhere then.
@Suite struct RowUpdatesTests {
  @Test(arguments: 0..<6)
  func changedReviewsStandAsIfTheyHadComeSo(seed: Int) throws {
    var random = SeededRandom(seed: 900 + UInt64(seed))
    let test = try TestStore()
    try test.night(Self.reviews(random: &random))
    for _ in 0..<3 {
      let export = Self.reviews(random: &random)
      try test.night(export)
      let clean = try TestStore()
      try clean.night(export)
      #expect(try test.dump() == clean.dump())
      #expect(try test.store.check() == [])
    }
  }

  /// Every second keeps its place; of the others, any of what indexes are sorted by may be another one or missing.
  private static func reviews(random: inout SeededRandom) -> TestExport {
    var export = TestExport()
    for number in 0..<120 {
      let stays = number.isMultiple(of: 2)
      func other(_ most: UInt64) -> UInt64 { (stays ? UInt64(number) : random.next()) % most }
      export.review(
        "v\(number)", user: "u\(other(9))", restaurant: "r\(other(5))", stars: [nil, 1, 2.5, 5][Int(other(4))],
        at: [nil, 1_700_000_000, 1_600_000_000][Int(other(3))], comment: "word \(random.next() % 7)")
    }
    return export
  }
}
