import Model
import Testing

@testable import Store

@Suite struct ChangedLeavesTests {
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

  private func leaves(_ kind: Collection, _ key: Int64, _ reader: StoreReader) throws -> [Leaf] {
    var leaves: [Leaf] = []
    while true {
      let number = leaves.count + 1
      let reviews =
        try kind == .restaurants
        ? reader.reviews(ofRestaurant: key, leaf: number) : reader.reviews(ofUser: key, leaf: number)
      guard !reviews.isEmpty else { break }
      leaves.append(
        Leaf(reviews: reviews.map { "\($0.id) \($0.comment ?? "") \($0.other?.id ?? "")" }, isNewest: false))
    }
    if !leaves.isEmpty { leaves[leaves.count - 1].isNewest = true }
    return leaves
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func aLeafThatIsNotNamedIsWhatItWas(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var lists = Lists(Int.random(in: 30..<260, using: &random), &random)
    let subjects: [(Collection, String)] = [(.restaurants, "pa"), (.restaurants, "pb"), (.users, "ua"), (.users, "ub")]
    let test = try TestStore()
    try test.night(lists.export)
    try test.store.noteAllPublished()
    func key(_ subject: (Collection, String), _ reader: StoreReader) throws -> Int64 {
      try #require(try subject.0 == .restaurants ? reader.restaurantKey(subject.1) : reader.userKey(subject.1))
    }
    for _ in 0..<6 {
      let before = try subjects.map {
        try leaves($0.0, key($0, test.store.reader(usersPages: .all)), test.store.reader())
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        for _ in 0..<Int.random(in: 1...2, using: &random) { lists.change(&random) }
        try test.night(IngestRules(allowShrink: true), lists.export)
      }
      let reader = try test.store.reader(usersPages: .all)
      for (subject, old) in zip(subjects, before) {
        let changed = try reader.changedLeaves(subject.0, key(subject, reader))
        let new = try leaves(subject.0, key(subject, reader), reader)
        for number in 1..<max(old.count, new.count) + 1 where !changed.contains(number) {
          try #require(number <= min(old.count, new.count), "\(subject) \(number)")
          #expect(old[number - 1] == new[number - 1], "\(subject) \(number)")
        }
      }
      try test.store.noteAllPublished()
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
    try test.store.noteAllPublished()
    var edited = export
    let place = try #require(edited.rows.firstIndex { $0.row.fields["id"] == "r45" })
    edited.rows[place].row.fields["comment"] = "edited"
    try test.night(edited)
    let reader = try test.store.reader(usersPages: .all)
    let key = try #require(try reader.restaurantKey("p"))
    let changed = try reader.changedLeaves(.restaurants, key)
    #expect((1...9).filter(changed.contains) == [3])
  }

  @Test func anotherNameChangesAllLeaves() throws {
    var export = TestExport()
    export.restaurant("p")
    for number in 0..<60 { export.review("r\(number)", user: "u", restaurant: "p", at: 1_700_000_000) }
    export.user("u")
    let test = try TestStore()
    try test.night(export)
    try test.store.noteAllPublished()
    let place = try #require(export.rows.firstIndex { $0.collection == .users })
    export.rows[place].row.fields["name"] = "Another"
    try test.night(export)
    let reader = try test.store.reader(usersPages: .all)
    #expect(try reader.changedLeaves(.restaurants, #require(try reader.restaurantKey("p"))) == .all)
    #expect(try reader.changedLeaves(.users, #require(try reader.userKey("u"))) == .all)
  }
}
