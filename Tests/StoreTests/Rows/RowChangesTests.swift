import Model
import Testing
@testable import Store

/// Rows that change: only what changed is written.
@Suite struct ColumnUpdatesTests {
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

  @Test func onlyWhatChangedIsNamed() {
    let reviews = TableLayout(.reviews)
    #expect(
      reviews.update([ReviewColumn.comment.rawValue].set)
        == "UPDATE reviews SET digest = ?2, comment = ?10 WHERE key = ?1")
    // The id stays.
    #expect(reviews.update([ReviewColumn.id.rawValue].set) == "UPDATE reviews SET digest = ?2 WHERE key = ?1")
    #expect(
      TableLayout(.restaurants).update([RestaurantColumn.cuisine.rawValue].set)
        == "UPDATE restaurants SET digest = ?2, present = ?3, derived = ?4, cuisine = ?8 "
        + "WHERE key = ?1")
  }

  /// An edit by which nothing is counted otherwise leaves the lists of its subjects as they are.
  @Test func anEditedCommentCountsNothingAgain() throws {
    let test = try TestStore()
    func night(_ comment: String, stars: Double) throws -> (referred: Int, summaries: Int) {
      var export = TestExport()
      export.review("v", user: "u", restaurant: "r", stars: stars, comment: comment)
      export.review("w", user: "u", restaurant: "r", comment: "as it was")
      return try test.store.ingest(IngestRules()) { session in
        try export.apply(to: session, batchRows: 10)
        let users = try session.subjects(.users)
        return (users.changes.referred.count, users.changes.summaries.count)
      }.result
    }
    _ = try night("one", stars: 3)
    #expect(try night("two", stars: 3) == (1, 0))
    #expect(try night("two", stars: 4) == (1, 1))
    #expect(try night("two", stars: 4) == (0, 0))
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

extension [Int] {
  fileprivate var set: ColumnSet { ColumnSet(self) }
}
