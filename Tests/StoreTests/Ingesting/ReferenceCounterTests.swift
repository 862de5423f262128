import Model
import Testing

@testable import Store

@Suite struct ReferenceCounterTests {
  @Test func rowsThatHangOnNothingAreCountedEveryNight() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r1")
    export.review("a", user: "u1", restaurant: "r1")
    export.review("b", user: "u2", restaurant: "r9")
    export.add(.dishes, ["id": "d", "restaurant_id": "r7", "name": "Soup"])
    export.add(.favorites, ["user_id": "u1", "restaurant_id": "r7"])
    let rules = IngestRules(restaurantsDerived: false)
    let expected = [
      UnresolvedReferences(
        kind: .restaurants, subjects: 2,
        byCollection: [
          .init(collection: .reviews, rows: 1), .init(collection: .dishes, rows: 1),
          .init(collection: .favorites, rows: 1),
        ]),
      UnresolvedReferences(
        kind: .users, subjects: 2,
        byCollection: [.init(collection: .reviews, rows: 2), .init(collection: .favorites, rows: 1)]),
    ]
    #expect(try test.night(rules, export).unresolved == expected)
    // A night that changed nothing tells them again.
    #expect(try test.night(rules, export).unresolved == expected)
    #expect(try test.night(export).unresolved.first?.byCollection.map(\.collection) == [.dishes, .favorites])
  }

  @Test func nothingIsToldWhereAllAreKnown() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r1")
    export.user("u1")
    export.review("a", user: "u1", restaurant: "r1")
    #expect(try test.night(export).unresolved == [])
    #expect(UnresolvedReferences.list(stored: "") == [])
  }
}
