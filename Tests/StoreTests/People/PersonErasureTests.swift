import Model
import Platform
import Testing

@testable import Store

/// Erasing a person leaves what a clean ingest of the exports without the person gives.
@Suite struct PersonErasureTests {
  private let maker = MarkMaker(key: [9])

  private func people(_ id: String, _ keep: ReviewRetention, name: String = "") -> ForgottenPeople {
    let names = Set(NameWords.of(name).map { maker.mark(Array("name".utf8), $0) })
    return ForgottenPeople(
      maker: maker,
      ids: [maker.mark(ForgottenPeople.Kind.id.bytes, id): ForgottenPeople.Person(keep: keep, names: names)],
      dayStart: { $0 - $0 % 86_400_000_000 })
  }

  private func erase(_ id: String, _ keep: ReviewRetention = .none, in test: TestStore, name: String = "") throws
    -> ErasureCounts
  {
    let people = people(id, keep, name: name)
    let held = try test.store.heldIDs(of: people)
    #expect(held.map(\.id) == [id])
    return try test.store.erase(
      held, people, IngestRules(), remembering: ForgottenMemory(key: "k", marks: ["id a": "id a none "]))
  }

  private func town(with person: Bool) -> TestExport {
    var export = TestExport()
    for place in ["r1", "r2"] { export.restaurant(place) }
    export.user("u2", name: "Berta")
    export.add(.visits, ["id": "v2", "user_id": "u2", "restaurant_id": "r1", "visited_at": 5])
    for number in 0..<25 { export.review("a\(number)", user: "u2", restaurant: number % 2 == 0 ? "r1" : "r2") }
    export.collections.formUnion([.favorites, .orders])
    guard person else { return export }
    export.add(.users, ["id": "u1", "name": "Ana", "email": "ana@x.org", "photo": "ana.jpg"])
    for number in 0..<12 {
      export.review("b\(number)", user: "u1", restaurant: number % 3 == 0 ? "r1" : "r2", stars: 1, at: 1_700_000_123)
    }
    export.add(.favorites, ["user_id": "u1", "restaurant_id": "r1", "added_at": 7])
    export.add(.visits, ["id": "v1", "user_id": "u1", "restaurant_id": "r1", "visited_at": 90_000_000_000])
    export.add(.orders, ["id": "o1", "user_id": "u1", "restaurant_id": "r2", "created_at": 7])
    return export
  }

  @Test func nothingIsLeft() throws {
    let (test, clean) = (try TestStore(), try TestStore())
    try test.night(town(with: true))
    try clean.night(town(with: false))
    let counts = try erase("u1", in: test)
    #expect((counts.users, counts.reviews, counts.favorites, counts.visits, counts.orders) == (1, 12, 1, 1, 1))
    #expect(try test.dump() == clean.dump())
    #expect(try test.dump(usersPages: .all) == clean.dump(usersPages: .all))
    #expect(try test.store.check() == [])
    #expect(try test.store.people(named: "u1") == [])
    #expect(try test.store.cells(with: "u1", whole: true) == [])
    #expect(try test.store.forgottenMemory() == ForgottenMemory(key: "k", marks: ["id a": "id a none "]))
    // The next night brings the same rows, without the person, and changes nothing.
    let outcome = try test.night(town(with: false))
    #expect(outcome.rows.added + outcome.rows.changed + outcome.rows.removed == 0)
  }

  @Test func sumsStandWhereStarsAreKept() throws {
    let (test, whole) = (try TestStore(), try TestStore())
    try test.night(town(with: true))
    try whole.night(town(with: true))
    let sums = """
      SELECT r.id, s.count, s.rated, s.milli_stars, s.stars_1, s.stars_4 FROM restaurant_summaries AS s
      JOIN restaurants AS r USING(key) ORDER BY r.id
      """
    func read(_ test: TestStore) throws -> [[Int64]] {
      try test.store.write { try $0.rows(sums) { row in (1...5).map { row.integer(Int32($0)) } } }
    }
    let counts = try erase("u1", .stars, in: test)
    #expect((counts.keptReviews, counts.keptVisits, counts.keptOrders, counts.reviews) == (12, 1, 1, 0))
    #expect(try read(test) == read(whole))
    let kept = try test.store.write { connection in
      try connection.rows("SELECT id, comment, created_at FROM reviews WHERE user_key IS NULL") {
        ($0.text(0) ?? "", $0.text(1), $0.integer(2))
      }
    }
    #expect(kept.count == 12)
    #expect(kept.allSatisfy { FormerGuest.isOne($0.0) && $0.1 == nil && $0.2 % 86_400_000_000 == 0 })
    #expect(try test.store.check() == [])
  }

  @Test func ownersAreTakenOut() throws {
    let test = try TestStore()
    var export = town(with: true)
    export.add(.restaurants, ["id": "r3", "name": "Own", "owner_id": "u1"])
    try test.night(export)
    #expect(try erase("u1", in: test).owned == 1)
    #expect(try test.store.write { try $0.integer("SELECT count(*) FROM restaurants WHERE owner_id IS NOT NULL") } == 0)
    #expect(try test.store.check() == [])
  }

  @Test func whatIsHeldIsFoundByIDAndByAddress() throws {
    let test = try TestStore()
    try test.night(town(with: true))
    #expect(try test.store.people(named: "u1") == ["u1"])
    #expect(try test.store.people(named: " ANA@x.org") == ["u1"])
    #expect(try test.store.people(named: "nobody") == [])
    let held = try test.store.holdings(of: "u1", timeZoneOffset: { _ in 0 })
    #expect((held.reviews.count, held.favorites.count, held.visits.count, held.orders.count) == (12, 1, 1, 1))
    #expect(held.mails == ["ana@x.org"])
    #expect(held.reviews.allSatisfy { $0.isOnRestaurantsPage && $0.leafOfUser != nil })
  }

  /// The addresses of all users pass by, one after the other.
  @Test func whoIsHeldIsFoundInLittleMemory() throws {
    let test = try TestStore()
    try test.night(town(with: true))
    try test.store.write { connection in
      let columns = try connection.rows("SELECT name FROM pragma_table_info('users')") { $0.text(0) ?? "" }
      let cells = columns.map { column in
        switch column {
        case "key", "id_hash": "n"
        case "id": "'u-' || n"
        case "email": "n || '@' || hex(zeroblob(200))"
        default: column
        }
      }
      try connection.execute(
        """
        INSERT INTO users(\(columns.joined(separator: ", ")))
        WITH RECURSIVE numbers(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300000)
        SELECT \(cells.joined(separator: ", ")) FROM numbers, users WHERE id = 'u1'
        """)
    }
    let mail = maker.mark(ForgottenPeople.Kind.mail.bytes, "ana@x.org")
    let before = Machine.peakMemoryBytes
    let held = try test.store.heldIDs(of: ForgottenPeople(maker: maker, ids: [:], mails: [mail: .none]))
    #expect(held.map(\.id) == ["u1"])
    #expect(Machine.peakMemoryBytes - before < 48 << 20)
  }

  /// A review that stays says no more who was its guest. Guests who are no users are only told to who looks.
  @Test func aFormerGuestHasNeitherNameNorPicture() throws {
    let test = try TestStore()
    var export = town(with: false)
    for (id, user) in [("own", "u1"), ("other", nil)] {
      var fields: [String: TestExport.Field] = [
        "id": .text(id), "restaurant_id": "r1", "user_name": "Ana Sol", "avatar": "ana.jpg",
        "created_at": 1_700_000_123,
      ]
      if let user { fields["user_id"] = .text(user) }
      export.add(.reviews, fields)
    }
    try test.night(export)
    let mentions = try test.store.mentions(of: ["Ana Sol"], exceptOf: ["u1"])
    #expect(mentions == [Store.Mention(review: "other", restaurant: "r1", column: "user_name")])
    #expect(try test.store.holdings(of: "u1", timeZoneOffset: { _ in 0 }).names == ["Ana Sol"])
    #expect(try erase("u1", .words, in: test).keptReviews == 1)
    let names = try test.store.write { connection in
      try connection.rows("SELECT user_name, avatar FROM reviews WHERE avatar IS NOT NULL OR user_name IS NOT NULL") {
        [$0.text(0), $0.text(1)]
      }
    }
    #expect(names == [["Ana Sol", "ana.jpg"]])
    #expect(try test.store.check() == [])
  }

  @Test func longerWordsAreTold() throws {
    let test = try TestStore()
    var export = town(with: false)
    export.user("user-10001")
    try test.night(export)
    let words = try test.store.longerWords(around: Array("user-1000".utf8))
    #expect(words.contains { $0.before.isEmpty && $0.after == Array("1".utf8) })
    #expect(try test.store.cells(with: "user-1000", whole: false) == [])
    #expect(try test.store.cells(with: "user-10001", whole: false).contains("users.id"))
  }
}
