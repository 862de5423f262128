import Model
import Testing

@testable import Store

@Suite struct NightChangesTests {
  private func export(_ change: (inout TestExport) -> Void) -> TestExport {
    var export = TestExport()
    export.restaurant("r1", name: "Casa")
    export.user("u1")
    change(&export)
    return export
  }

  private func rows(_ store: TestStore, _ sql: String) throws -> [[AnalystValue]] {
    let session = try AnalystSession(store: store.store, asOf: CivilDay(number: 20_000))
    var rows: [[AnalystValue]] = []
    try session.query(sql) { rows.append($1) }
    return rows
  }

  private static let reviews = """
    SELECT change, id, user_id, restaurant_id, stars_before, stars FROM changes WHERE collection = 'reviews' ORDER BY id
    """

  @Test func aFirstNightKeepsNumbersAlone() throws {
    let store = try TestStore()
    try store.night(export { $0.review("a", user: "u1", restaurant: "r1") })
    #expect(try rows(store, Self.reviews) == [])
    #expect(
      try rows(store, "SELECT * FROM change_counts WHERE collection = 'reviews'")
        == [[.text("reviews"), .integer(1), .integer(0), .integer(0)]])
  }

  @Test func newEditedAndGoneAreTold() throws {
    let store = try TestStore()
    try store.night(
      export {
        for id in ["a", "b", "c"] { $0.review(id, user: "u1", restaurant: "r1", stars: 4) }
      })
    let second = export {
      $0.review("a", user: "u1", restaurant: "r1", stars: 2)
      $0.review("b", user: "u1", restaurant: "r1", stars: 4)
      $0.review("d", user: "u1", restaurant: "r1", stars: 5)
      $0.restaurant("r2")
    }
    try store.night(second)
    #expect(
      try rows(store, Self.reviews) == [
        [.text("edited"), .text("a"), .text("u1"), .text("r1"), .real(4), .real(2)],
        [.text("gone"), .text("c"), .text("u1"), .text("r1"), .real(4), .null],
        [.text("new"), .text("d"), .text("u1"), .text("r1"), .null, .real(5)],
      ])
    #expect(
      try rows(store, "SELECT * FROM change_counts ORDER BY collection") == [
        [.text("restaurants"), .integer(1), .integer(0), .integer(0)],
        [.text("reviews"), .integer(1), .integer(1), .integer(1)],
      ])
    // The same again is no night, and what the last one did stays told.
    try store.night(second)
    #expect(try rows(store, Self.reviews).count == 3)
  }

  @Test func whoGoesIsToldWithoutAName() throws {
    let store = try TestStore()
    try store.night(
      export {
        $0.user("u2", name: "Secret")
        $0.review("a", user: "u2", restaurant: "r1")
      })
    try store.night(IngestRules(allowShrink: true), export { $0.collections.insert(.reviews) })
    let gone = try rows(store, "SELECT collection, id, user_id FROM changes WHERE change = 'gone' ORDER BY collection")
    #expect(gone.map { $0[0] } == [.text("reviews"), .text("users")])
    #expect(gone.map { $0[1] } == [.text("a"), .text("u2")])
    #expect(!"\(try rows(store, "SELECT * FROM changes"))".contains("Secret"))
  }
}
