import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct IngestSessionTests {
  private func town() -> TestExport {
    var export = TestExport()
    export.restaurant("r1", name: "Ada", cuisine: "Thai", lat: 10, lon: 10)
    export.restaurant("r2", name: "Bo", cuisine: "thai", lat: 10.001, lon: 10)
    export.user("u1")
    export.user("u2")
    export.review("a", user: "u1", restaurant: "r1", stars: 4.5, at: 1_700_000_000)
    export.review("b", user: "u2", restaurant: "r1", stars: nil, at: 1_600_000_000)
    export.review("c", user: "u3", restaurant: "r9", stars: 1, at: nil)
    export.add(.dishes, ["id": "d", "restaurant_id": "r1", "name": "Soup", "price": "3.50", "price_minor": 350])
    export.add(.offers, ["id": "o", "restaurant_id": "r1", "title": "Two for one"])
    export.add(.favorites, ["user_id": "u1", "restaurant_id": "r2", "added_at": 5])
    export.add(.visits, ["id": "v", "user_id": "u1", "restaurant_id": "r2"])
    export.add(.orders, ["id": "w", "user_id": "u1", "restaurant_id": "r1", "status": "done"])
    return export
  }

  @Test func everyCollectionComesBack() throws {
    let test = try TestStore()
    let outcome = try test.night(town())
    #expect(outcome.rows.read == 12)
    #expect(outcome.rows.added == 12)
    #expect(outcome.changed)
    let reader = try test.store.reader()
    let key = try #require(try reader.restaurantKey("r1"))
    let dossier = try #require(try reader.restaurantDossier(key))
    #expect(dossier.reviews.map(\.id) == ["a", "b"])
    #expect(dossier.summary.count == 2)
    #expect(dossier.summary.milliStars == 4500)
    #expect(dossier.summary.histogram == [0, 0, 0, 1, 0])
    #expect(dossier.summary.months.map(\.year) == [2020, 2023])
    #expect(dossier.reviews.first?.other == Review.Subject(id: "u1", name: "Person u1", photo: nil, hasPage: true))
    #expect(dossier.dishes.first?.price == Money(text: "3.50", minor: 350, currency: nil))
    #expect(dossier.neighbours.map(\.id) == ["r2"])
    #expect(dossier.neighbours.first?.metres == 111)
    #expect(dossier.orders == 1)
    #expect(try reader.cuisines() == [CuisineCount(name: "Thai", count: 2)])
    #expect(try test.store.check() == [])
  }

  @Test func rowsWithoutAKeyAreAmongTheRejects() throws {
    let test = try TestStore()
    var export = TestExport()
    export.add(.dishes, ["name": "Soup"])
    export.add(.users, ["name": "N"])
    export.add(.favorites, ["user_id": "u"])
    export.user("u")
    let outcome = try test.night(export)
    #expect(outcome.rows.read == 4)
    #expect(outcome.rows.added == 1)
    #expect(outcome.rows.rejected == 3)
    #expect(outcome.rows.same == 0)
    #expect(try test.store.rejectCounts().map(\.problem) == ["store.no-key"])
    #expect(try test.store.rejectCounts().map(\.count) == [3])
  }

  @Test func theSameExportAgainChangesNothing() throws {
    let test = try TestStore()
    try test.night(town())
    try test.store.publishAll()
    let before = try test.dump()
    let outcome = try test.night(town())
    #expect(outcome.rows.same == 12)
    #expect(outcome.rows.added + outcome.rows.changed + outcome.rows.removed == 0)
    #expect(!outcome.changed)
    #expect(try test.dump() == before)
    #expect(try test.store.changedSubjects().isEmpty)
  }

  @Test func aSnapshotRemovesWhatIsGoneAndADeltaDoesNot() throws {
    for mode in IngestRules.Mode.allCases {
      let test = try TestStore()
      try test.night(town())
      var second = town()
      second.rows.removeAll { $0.row.fields["id"] == "a" }
      let outcome = try test.night(IngestRules(mode: mode), second)
      #expect(outcome.rows.removed == (mode == .snapshot ? 1 : 0))
      #expect(try test.store.reader().totals().reviews == (mode == .snapshot ? 2 : 3))
      #expect(try test.store.check() == [])
    }
  }

  @Test func aBrokenSnapshotRemovesNothing() throws {
    let test = try TestStore()
    try test.night(town())
    var second = TestExport()
    second.review("z", user: "u1", restaurant: "r1")
    second.broken = [.reviews]
    let outcome = try test.night(second)
    #expect(outcome.rows.removed == 0)
    #expect(try test.store.reader().totals().reviews == 4)
  }

  @Test func aTombstoneDeletes() throws {
    let test = try TestStore()
    try test.night(town())
    var second = TestExport()
    second.delete(.reviews, ["id": "a"])
    second.delete(.users, ["id": "u2"])
    second.delete(.favorites, ["user_id": "u1", "restaurant_id": "r2"])
    second.delete(.dishes, ["id": "unknown"])
    let outcome = try test.night(IngestRules(mode: .delta), second)
    #expect(outcome.rows.removed == 3)
    let reader = try test.store.reader()
    #expect(try reader.userKey("u1") == nil)
    #expect(try reader.userKey("u2") == nil)
    let changes = try test.store.changedSubjects()
    #expect(changes.goneUsers == ["u1", "u2"])
    #expect(try test.store.check() == [])
  }

  @Test func anUnknownRestaurantJoinsUpWhenItsRowArrives() throws {
    let test = try TestStore()
    let rules = IngestRules(restaurantsDerived: false)
    try test.night(rules, town())
    #expect(try test.store.reader().restaurantKey("r9") == nil)
    var second = town()
    second.restaurant("r9")
    try test.night(rules, second)
    let reader = try test.store.reader()
    let key = try #require(try reader.restaurantKey("r9"))
    let dossier = try #require(try reader.restaurantDossier(key))
    #expect(dossier.reviews.map(\.id) == ["c"])
    #expect(dossier.reviews.first?.other?.hasPage == false)
  }

  @Test(arguments: [
    (first: 5 as Int64?, second: 4 as Int64?, winner: "one"), (4, 5, "two"), (5, 5, "two"), (nil, nil, "two"),
    (5, nil, "one"), (nil, 5, "two"),
  ])
  func ofEqualIdsTheNewestWinsElseTheLast(first: Int64?, second: Int64?, winner: String) throws {
    for batchRows in [1, 10] {
      let test = try TestStore()
      var export = TestExport()
      export.restaurant("r")
      export.review("a", user: "u", restaurant: "r", comment: "one", updated: first)
      export.review("a", user: "u", restaurant: "r", comment: "two", updated: second)
      let outcome = try test.night(export, batchRows: batchRows)
      #expect((outcome.rows.read, outcome.rows.added, outcome.rows.repeated) == (3, 2, 1))
      let reader = try test.store.reader()
      #expect(try reader.newestReviews(limit: 5).map(\.review.comment) == [winner])
      let again = try test.night(export, batchRows: batchRows)
      #expect(!again.changed)
      #expect((again.rows.same, again.rows.repeated) == (2, 1))
    }
  }

  @Test func aDerivedAuthorGivesWayToARealOneAndBack() throws {
    let test = try TestStore()
    var derived = TestExport()
    derived.restaurant("r")
    derived.review("a", user: "u", restaurant: "r")
    derived.derive(.users, ["id": "u", "name": "Derived"], from: .reviews)
    try test.night(derived)
    #expect(try authors(test) == ["Derived"])
    var real = derived
    real.user("u", name: "Real")
    try test.night(real)
    #expect(try authors(test) == ["Real"])
    var gone = derived
    gone.collections.insert(.users)
    try test.night(gone)
    #expect(try authors(test) == ["Derived"])
    var none = derived
    none.rows.removeAll { $0.row.origin != nil }
    try test.night(none)
    #expect(try authors(test) == [nil])
    #expect(try test.store.check() == [])
  }

  private func authors(_ test: TestStore) throws -> [String?] {
    try test.store.reader().newestReviews(limit: 10).map { $0.author?.name }
  }

  @Test func aThrownErrorLeavesTheStoreAsItWas() throws {
    struct Crash: Error {}
    let test = try TestStore()
    #expect(throws: Crash.self) {
      try test.store.ingest(IngestRules()) { session in
        try town().apply(to: session, batchRows: 10)
        throw Crash()
      }
    }
    #expect(try test.store.reader().totals() == SiteTotals())
    try test.night(town())
    let before = try test.dump()
    #expect(throws: Crash.self) {
      try test.store.ingest(IngestRules()) { session in
        var other = TestExport()
        other.review("new", user: "u1", restaurant: "r1")
        try other.apply(to: session, batchRows: 10)
        throw Crash()
      }
    }
    #expect(try test.dump() == before)
    #expect(try test.store.check() == [])
  }

  @Test func aDryRunCountsAndChangesNothing() throws {
    let test = try TestStore()
    let outcome = try test.night(IngestRules(dryRun: true), town())
    #expect(outcome.rows.added == 12)
    #expect(try test.store.reader().totals() == SiteTotals())
  }

  @Test func aReviewedUserHasAPageAndAnotherOnlyWhereAllHave() throws {
    let test = try TestStore()
    var export = town()
    export.user("quiet")
    try test.night(export)
    #expect(try test.store.reader().totals().users == 2)
    try test.night(IngestRules(usersPages: .all), export)
    #expect(try test.store.reader().totals().users == 3)
    #expect(try test.store.changedSubjects().everything)
  }

  @Test func aRowWithoutAnIDIsCountedAsRejected() throws {
    let test = try TestStore()
    var export = TestExport()
    export.add(.reviews, ["comment": "who"])
    export.add(.users, ["name": "nobody"])
    let outcome = try test.night(export)
    #expect((outcome.rows.read, outcome.rows.rejected, outcome.rows.added) == (2, 2, 0))
  }

  /// A person who knows the hash can choose such ids; each stays a row of its own, on the first night and on later ones.
  @Test func rowsWhoseHashesMeetStayApart() throws {
    let hashes = CollidingIDs.all.map { id in id.withUnsafeBytes { RowHash.of($0, seed: RowHash.place) } }
    #expect(Set(hashes).count == 1)
    let test = try TestStore()
    for _ in 0..<2 {
      try test.store.ingest(IngestRules()) { session in
        for collection in [Collection.restaurants, .users, .reviews] {
          try session.begin(collection)
          try session.apply(CollidingIDs.batch(of: collection))
          try session.finish(collection, whole: true)
        }
      }
      for table in ["restaurants", "users", "reviews"] {
        #expect(try test.store.write { try $0.integer("SELECT count(*) FROM \(table)") } == 3, "\(table)")
      }
    }
  }
}
