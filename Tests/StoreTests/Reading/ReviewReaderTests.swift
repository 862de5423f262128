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
    let (one, other) = (try TestStore(), try TestStore(isCopy: false))
    for test in [one, other] { try test.night(busy(60)) }
    #expect(try Set(digests(one)).isDisjoint(with: digests(other)))
  }
}

@Suite struct ReviewReaderLeavesTests {
  /// Two restaurants and two users who share reviews that come, go, move and change at random.
  private struct Lists {
    struct Line {
      var user: String
      var restaurant: String
      var second: Int64?
      var comment: String
    }

    var lines: [String: Line] = [:]
    private var next = 0

    init(_ count: Int, _ random: inout SeededRandom) { for _ in 0..<count { add(&random) } }

    mutating func add(_ random: inout SeededRandom) {
      lines["r\(next)"] = Line(
        user: Self.one(of: "u", &random), restaurant: Self.one(of: "p", &random), second: Self.second(&random),
        comment: "first")
      next += 1
    }

    mutating func change(_ random: inout SeededRandom) {
      guard let id = lines.keys.sorted().randomElement(using: &random) else { return }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: lines[id] = nil
      case 1: lines[id]?.second = Self.second(&random)
      case 2: lines[id]?.restaurant = Self.one(of: "p", &random)
      case 3: for _ in 0..<Int.random(in: 1...50, using: &random) { add(&random) }
      case 4: for id in lines.keys.sorted().prefix(Int.random(in: 1...50, using: &random)) { lines[id] = nil }
      default: lines[id]?.comment += "."
      }
    }

    var export: TestExport {
      var export = TestExport()
      for name in ["a", "b"] {
        export.restaurant("p" + name)
        export.user("u" + name)
      }
      for (id, line) in lines.sorted(by: { $0.key < $1.key }) {
        export.review(id, user: line.user, restaurant: line.restaurant, at: line.second, comment: line.comment)
      }
      export.collections.insert(.reviews)
      return export
    }

    private static func one(of kind: String, _ random: inout SeededRandom) -> String {
      kind + (Int.random(in: 0..<5, using: &random) == 0 ? "b" : "a")
    }

    /// Seldom none, often one of a few.
    private static func second(_ random: inout SeededRandom) -> Int64? {
      Int.random(in: 0..<20, using: &random) == 0 ? nil : 1_700_000_000 + Int64.random(in: 0..<60, using: &random)
    }
  }

  /// What a leaf shows: its reviews, and whether it is the newest of them.
  private struct Leaf: Hashable {
    var reviews: [String]
    var isNewest: Bool
  }

  /// Every leaf with its digest.
  private func leaves(_ kind: Collection, _ key: Int64, _ reader: StoreReader) throws -> [LedgerDigest: Leaf] {
    let run = try reader.dossiers(of: SubjectRun(kind, keys: [key]))
    let digests = try run.reviews.leafDigests(kind, key)
    var leaves: [LedgerDigest: Leaf] = [:]
    for (place, digest) in digests.enumerated() {
      let reviews =
        try kind == .restaurants
        ? run.reviews(ofRestaurant: key, leaf: place + 1) : run.reviews(ofUser: key, leaf: place + 1)
      #expect(reviews.count == ReviewLeaves.size)
      leaves[digest] = Leaf(
        reviews: reviews.map { "\($0.id) \($0.createdAt?.seconds ?? -1) \($0.comment ?? "") \($0.other?.id ?? "")" },
        isNewest: place + 1 == digests.count)
    }
    #expect(leaves.count == digests.count)
    return leaves
  }

  /// Another leaf may have the same reviews, as where one is shown of two subjects; the digest is asked of one path.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func aLeafWithTheSameDigestShowsTheSame(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var lists = Lists(Int.random(in: 30..<260, using: &random), &random)
    let subjects: [(Collection, String)] = [(.restaurants, "pa"), (.restaurants, "pb"), (.users, "ua"), (.users, "ub")]
    let test = try TestStore()
    var before = [[LedgerDigest: Leaf]](repeating: [:], count: subjects.count)
    for _ in 0..<6 {
      try test.night(IngestRules(allowShrink: true), lists.export)
      let reader = try test.store.reader(usersPages: .all)
      for (place, (kind, id)) in subjects.enumerated() {
        let key = try #require(try kind == .restaurants ? reader.restaurantKey(id) : reader.userKey(id))
        let now = try leaves(kind, key, reader)
        for (digest, leaf) in now {
          guard let old = before[place][digest] else { continue }
          #expect(leaf == old, "\(id)")
        }
        // What shows the same has the same digest, whatever changed beside it.
        let oldLeaves = Set(before[place].values)
        for (digest, leaf) in now where oldLeaves.contains(leaf) { #expect(before[place][digest] != nil, "\(id)") }
        before[place] = now
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) { lists.change(&random) }
    }
  }

  @Test func anEditedReviewChangesItsOwnLeaf() throws {
    var export = TestExport()
    export.restaurant("p")
    for number in 0..<200 {
      export.review("r\(number)", user: "u\(number)", restaurant: "p", at: 1_700_000_000 + Int64(number))
    }
    let test = try TestStore()
    try test.night(export)
    try test.store.publishAll()
    let key = try #require(try test.store.reader().restaurantKey("p"))
    func digests() throws -> [LedgerDigest] {
      try ReviewReader(test.store.reader()).leafDigests(.restaurants, key)
    }
    let before = try digests()
    var edited = export
    let place = try #require(edited.rows.firstIndex { $0.row.fields["id"] == "r45" })
    edited.rows[place].row.fields["comment"] = "edited"
    try test.night(edited)
    let after = try digests()
    #expect(after.indices.filter { before[$0] != after[$0] } == [2])
    #expect(try !SubjectSet.changed(test.store.changedSubjects()).includesAllLeaves(.restaurants, key))
  }

  @Test func anotherNameChangesAllLeaves() throws {
    var export = TestExport()
    export.restaurant("p")
    for number in 0..<60 { export.review("r\(number)", user: "u", restaurant: "p", at: 1_700_000_000) }
    export.user("u")
    let test = try TestStore()
    try test.night(export)
    try test.store.publishAll()
    let place = try #require(export.rows.firstIndex { $0.collection == .users })
    export.rows[place].row.fields["name"] = "Another"
    try test.night(export)
    let reader = try test.store.reader(usersPages: .all)
    let set = SubjectSet.changed(try test.store.changedSubjects())
    #expect(set.includesAllLeaves(.restaurants, try #require(try reader.restaurantKey("p"))))
    #expect(set.includesAllLeaves(.users, try #require(try reader.userKey("u"))))
  }
}
