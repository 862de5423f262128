import Model
import Testing

@testable import Store

@Suite struct ReviewReaderTests {
  private struct Line {
    let id: String
    let user: String?
    let restaurant: String?
    let second: Int64?
  }

  private func lines(_ count: Int, _ random: inout SeededRandom) -> [Line] {
    (0..<count).map { number in
      Line(
        id: "v\(number * 7919 % 1009)", user: ["a", "b", nil].randomElement(using: &random) ?? nil,
        restaurant: ["a", "b", nil].randomElement(using: &random) ?? nil,
        second: Int.random(in: 0..<6, using: &random) == 0
          ? nil : .random(in: 1_600_000_000..<1_600_000_009, using: &random))
    }
  }

  private func store(_ lines: [Line]) throws -> TestStore {
    var export = TestExport()
    for id in ["a", "b", "without"] {
      export.restaurant(id)
      export.user(id)
    }
    for line in lines { export.review(line.id, user: line.user, restaurant: line.restaurant, at: line.second) }
    let test = try TestStore()
    try test.night(export)
    return test
  }

  /// Newest first, without a date last, and ties by id.
  private func sorted(_ lines: [Line]) -> [String] {
    lines.sorted { left, right in
      let dates = (left.second ?? .min, right.second ?? .min)
      return dates.0 != dates.1 ? dates.0 > dates.1 : left.id < right.id
    }.map(\.id)
  }

  @Test(arguments: 0..<6) func aListIsInOrderAndItsPlacesGiveItsReviews(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let lines = lines(.random(in: 0..<200, using: &random), &random)
    let test = try store(lines)
    let reader = try test.store.reader(usersPages: .all)
    let reviews = ReviewReader(reader)
    for id in ["a", "b", "without"] {
      for kind in [Collection.restaurants, .users] {
        let key = try #require(try kind == .users ? reader.userKey(id) : reader.restaurantKey(id))
        let expected = sorted(lines.filter { (kind == .users ? $0.user : $0.restaurant) == id })
        let list = try reviews.list(kind, key)
        #expect(try reviews.reviews(kind, key, positions: 0..<list.count).map(\.id) == expected)
        #expect(try reviews.count(kind, key) == expected.count)
        let places = Int.random(in: 0...list.count, using: &random)..<list.count
        let some = try reviews.reviews(kind, key, positions: places)
        #expect(some.map(\.id) == Array(expected[places]))
        #expect(some.map(\.createdAt) == list[places].map(\.createdAt))
      }
    }
  }

  @Test func aSubjectThatIsNotThereHasNoReviews() throws {
    let test = try store([])
    let reviews = ReviewReader(try test.store.reader())
    #expect(try reviews.list(.restaurants, 999).isEmpty)
    #expect(try reviews.reviews(.users, 999, positions: 0..<0).isEmpty)
    #expect(try reviews.leafDigests(.users, 999).isEmpty)
  }

  // MARK: Leaves

  private func busy(_ count: Int, edited: Int? = nil, late: Bool = false) -> TestExport {
    var export = TestExport()
    export.restaurant("r")
    if late { export.review("late", user: "u", restaurant: "r", at: 1_599_999_999) }
    for number in 0..<count {
      export.review(
        "v\(number)", user: "u", restaurant: "r", at: Int64(1_600_000_000 + number),
        comment: number == edited ? "edited" : "as it was")
    }
    return export
  }

  private func digests(_ test: TestStore, _ kind: Collection = .restaurants) throws -> [LedgerDigest] {
    try ReviewReader(test.store.reader()).leafDigests(kind, 1)
  }

  @Test(arguments: [(0, 0), (39, 0), (40, 1), (59, 1), (60, 2), (119, 4)])
  func everyFullLeafHasItsOwnDigest(reviews: Int, leaves: Int) throws {
    let test = try TestStore()
    try test.night(busy(reviews))
    for kind in [Collection.restaurants, .users] {
      let digests = try digests(test, kind)
      #expect(digests.count == leaves)
      #expect(Set(digests).count == leaves)
    }
  }

  @Test func anEditChangesTheDigestOfItsLeafAlone() throws {
    let test = try TestStore()
    try test.night(busy(119))
    let before = try digests(test)
    try test.night(busy(119, edited: 25))
    let after = try digests(test)
    #expect((0..<4).filter { before[$0] != after[$0] } == [1])
    try test.night(busy(119))
    #expect(try digests(test) == before)
  }

  /// The newest full leaf links to the first page.
  @Test func theDigestKnowsTheNewestFullLeaf() throws {
    let test = try TestStore()
    try test.night(busy(79))
    let before = try digests(test)
    try test.night(busy(80))
    let after = try digests(test)
    #expect(before.count == 2 && after.count == 3)
    #expect(before[0] == after[0] && before[1] != after[1])
  }

  @Test func aReviewBeforeAllOthersMovesEveryLeaf() throws {
    let test = try TestStore()
    try test.night(busy(100))
    let before = try digests(test)
    try test.night(busy(100, late: true))
    #expect(try Set(digests(test)).isDisjoint(with: before))
  }

  @Test func theSameReviewsHaveOtherDigestsInAnotherStore() throws {
    let (one, other) = (try TestStore(), try TestStore())
    for test in [one, other] { try test.night(busy(60)) }
    #expect(try Set(digests(one)).isDisjoint(with: digests(other)))
  }
}
