import Model
import TestDraw
import Testing

@testable import Store

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
  @Test(.drawn(), arguments: 0..<40 as Range<UInt64>)
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
