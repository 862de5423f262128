import Diagnostics
import Model
import Testing
@testable import Store

/// Restaurants that only reviews name.
@Suite struct ReviewedRestaurantsTests {
  private static let rules = IngestRules(allowShrink: true)
  private static let off = IngestRules(allowShrink: true, restaurantsDerived: false)

  private func reviews(_ restaurants: [String], from first: Int = 0) -> TestExport {
    var export = TestExport()
    for (number, restaurant) in restaurants.enumerated() {
      export.review("v\(first + number)", user: "u", restaurant: restaurant, stars: 3)
    }
    export.collections.insert(.reviews)
    return export
  }

  private func restaurants(_ ids: [String], into export: TestExport) -> TestExport {
    var export = export
    for id in ids { export.restaurant(id, cuisine: "Thai") }
    export.collections.insert(.restaurants)
    return export
  }

  @Test func theyHavePagesOfTheirOwn() throws {
    let test = try TestStore()
    let outcome = try test.night(reviews(["joes-diner", "joes-diner", "4711"]))
    #expect(outcome.hasPages)
    #expect(outcome.knownByReviews == 2)
    #expect(outcome.unresolved.map(\.kind) == [.users])
    let reader = try test.store.reader()
    #expect(try reader.totals().restaurants == 2)
    let key = try #require(try reader.restaurantKey("joes-diner"))
    let dossier = try #require(try reader.restaurantDossier(key))
    #expect(dossier.restaurant[.name] == "Joes Diner")
    #expect(dossier.restaurant.isKnownByReviews)
    #expect(dossier.summary.count == 2)
    var names: [String: Bool] = [:]
    try reader.restaurantEntries(asOf: CivilDay(number: 19_700)) { names[$0.name ?? ""] = $0.isKnownByReviews }
    #expect(names == ["Joes Diner": true, "4711": true])
    var found: [String] = []
    try reader.eachName { found.append($0.name) }
    #expect(found.sorted() == ["4711", "Joes Diner"])
    #expect(try test.store.check() == [])
  }

  @Test func whatOnlyOtherRowsNameHasNone() throws {
    let test = try TestStore()
    var export = TestExport()
    export.add(.dishes, ["id": "d", "restaurant_id": "r", "name": "Soup"])
    export.add(.favorites, ["user_id": "u", "restaurant_id": "r"])
    let outcome = try test.night(export)
    #expect(!outcome.hasPages)
    #expect(try test.store.reader().totals().restaurants == 0)
  }

  @Test func offByTheSettingAndOnAgain() throws {
    let test = try TestStore()
    let export = reviews((0..<40).map { "place-\($0)" })
    try test.night(Self.off, export)
    #expect(try test.store.reader().totals().restaurants == 0)
    let dump = try test.dump()
    let on = try test.night(export)
    #expect(on.changed)
    #expect(try test.store.reader().totals().restaurants == 40)
    // What goes because of a setting is no loss that the guard minds.
    #expect(try test.night(IngestRules(restaurantsDerived: false), export).changed)
    #expect(try test.dump() == dump)
    #expect(try !test.night(IngestRules(restaurantsDerived: false), export).changed)
  }

  /// Any series of nights gives what the last night's export gives alone.
  @Test func aSeriesOfNightsEqualsACleanBuild() throws {
    let first = reviews(["joes-diner", "b-bar", "c"])
    let nights = [
      first, restaurants(["joes-diner", "x"], into: first), restaurants(["x"], into: first),
      restaurants(["joes-diner", "b-bar", "c"], into: reviews(["joes-diner"])),
      restaurants([], into: reviews(["c", "d-d"])),
      restaurants([], into: reviews([])), restaurants(["c"], into: reviews(["c", "e"])),
    ]
    for rules in [Self.rules, Self.off] {
      let series = try TestStore()
      for night in nights {
        try series.night(rules, night)
        let clean = try TestStore()
        try clean.night(rules, night)
        #expect(try series.dump() == clean.dump())
        #expect(try series.store.check() == [])
      }
    }
  }

  @Test func aDeltaThatTakesTheLastReviewTakesThePage() throws {
    let test = try TestStore()
    let rules = IngestRules(mode: .delta)
    try test.night(rules, reviews(["joes-diner"]))
    var export = TestExport()
    export.delete(.reviews, ["id": "v0"])
    try test.night(rules, export)
    #expect(try test.store.reader().totals().restaurants == 0)
    #expect(try test.store.check() == [])
  }

  @Test func aRowWithTheSameNameChangesTheMark() throws {
    let test = try TestStore()
    let export = reviews(["joes-diner"])
    try test.night(export)
    try test.store.publishAll()
    var named = export
    named.restaurant("joes-diner", name: "Joes Diner")
    try test.night(named)
    let reader = try test.store.reader()
    let key = try #require(try reader.restaurantKey("joes-diner"))
    #expect(try reader.restaurantDossier(key)?.restaurant.isKnownByReviews == false)
    let changed = try test.store.changedSubjects()
    #expect(changed.restaurants == [key])
    #expect(changed.areRestaurantListsStale)
  }

  @Test func restaurantsThatFallBackToTheirReviewsAreALoss() throws {
    let test = try TestStore()
    let ids = (0..<60).map { "place-\($0)" }
    let export = restaurants(ids, into: reviews(ids))
    try test.night(export)
    let failure = #expect(throws: Failure.self) {
      try test.night(restaurants(Array(ids.prefix(20)), into: reviews(ids)))
    }
    #expect(failure?.problem.kind == StoreProblems.shrink)
    let outcome = try test.night(Self.rules, restaurants(Array(ids.prefix(20)), into: reviews(ids)))
    // They are told as references that lead nowhere, as other restaurants are exported.
    #expect(outcome.lost.references == 40)
  }
}
