import Model
import Testing
@testable import Store

/// The views of sums hold what a question over the reviews themselves finds.
@Suite struct GatheredReviewsTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private func session(zone: Int = 0, limits: AnalystLimits = AnalystLimits()) throws -> AnalystSession {
    try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000), limits: limits, zone: { _ in zone })
  }

  private func rows(_ sql: String, _ session: AnalystSession) throws -> [[AnalystValue]] {
    var rows: [[AnalystValue]] = []
    try session.query(sql) { rows.append($1) }
    return rows
  }

  /// A view, and the question over `reviews` that it answers.
  private static let views = [
    (
      "SELECT * FROM reviews_by_restaurant ORDER BY 1",
      """
      SELECT restaurant_id, coalesce(restaurant_id IN (SELECT id FROM restaurants WHERE derived = 0), 0), count(*),
        count(stars), total(stars), stars_mean(stars), min(created_at), max(created_at)
      FROM reviews GROUP BY 1 ORDER BY 1
      """
    ),
    (
      "SELECT * FROM reviews_by_user ORDER BY 1",
      """
      SELECT user_id, coalesce(user_id IN (SELECT id FROM users), 0), count(*), count(stars), total(stars),
        stars_mean(stars), count(DISTINCT restaurant_id),
        coalesce((SELECT max(n) FROM (SELECT user_id AS who, count(*) AS n FROM reviews WHERE created_at IS NOT NULL
          GROUP BY 1, day(created_at)) WHERE who IS v.user_id), 0), min(created_at), max(created_at)
      FROM reviews v GROUP BY 1 ORDER BY 1
      """
    ),
    (
      "SELECT * FROM reviews_by_hour ORDER BY 1, 2",
      """
      SELECT day(created_at), hour(created_at), weekday(created_at), count(*), count(stars), total(stars)
      FROM reviews GROUP BY 1, 2 ORDER BY 1, 2
      """
    ),
    (
      "SELECT * FROM reviews_by_cuisine ORDER BY 1, 2",
      """
      SELECT r.cuisine, day(v.created_at), count(*), count(stars), total(stars)
      FROM reviews v LEFT JOIN restaurants r ON r.id = v.restaurant_id GROUP BY 1, 2 ORDER BY 1, 2
      """
    ),
  ]

  /// The same session sees each night, whose changes it has not been told of.
  @Test(arguments: 0..<6)
  func theSumsAreThoseOfTheReviews(seed: Int) throws {
    var random = SeededRandom(seed: 7000 + UInt64(seed))
    var town = RandomTown(&random)
    let session = try session(zone: [0, 19_800, -12_600][seed % 3])
    for night in 0..<4 {
      if night > 0 { town.change(&random) }
      try test.night(IngestRules(allowShrink: true), town.export(&random))
      for (view, question) in Self.views {
        let found = try rows(view, session)
        #expect(try found == rows(question, session) && !found.isEmpty, "night \(night): \(view)")
      }
    }
  }

  @Test func anEmptyStoreHasNoSums() throws {
    for view in GatheredView.allCases {
      #expect(try rows("SELECT count(*) FROM \(view.rawValue)", session()) == [[.integer(0)]])
    }
  }

  /// Stars of any value are added exactly, and hours before 1970 are hours too.
  @Test func oddStarsAndDates() throws {
    var export = TestExport()
    export.add(.restaurants, ["id": "r", "name": "R"])
    for (index, stars) in [0.7, 1.1, 3.333333].enumerated() {
      export.add(
        .reviews,
        ["id": .text("v\(index)"), "restaurant_id": "r", "stars": .real(stars), "created_at": .integer(-3_600_000_001)])
    }
    try test.night(export)
    let session = try session()
    #expect(
      try rows("SELECT stars, mean = (SELECT stars_mean(stars) FROM reviews) FROM reviews_by_restaurant", session)
        == [[.real(5.133333), .integer(1)]])
    #expect(
      try rows("SELECT day, hour, weekday, reviews FROM reviews_by_hour", session)
        == [[.text("1969-12-31"), .integer(22), .integer(3), .integer(3)]])
  }

  @Test(arguments: GatheredView.allCases)
  func aCountNamesItsView(view: GatheredView) throws {
    let described = try session().describe("SELECT count(*) FROM \(view.rawValue)").answer
    #expect(described.tables == [view.rawValue] && described.columnsRead == [view.rawValue: []])
  }

  /// A person's address is no id here either.
  @Test func hiddenIDsAreShownAsEverywhere() throws {
    var export = TestExport()
    export.add(.users, ["id": "ana@mail.example", "name": "Ana"])
    export.add(.reviews, ["id": "v", "user_id": "ana@mail.example", "stars": 4])
    try test.night(export)
    let session = try session()
    let shown = AnalystValue.text(Slug.shown("ana@mail.example"))
    #expect(try rows("SELECT user_id FROM reviews_by_user", session) == [[shown]])
    #expect(
      try rows("SELECT u.name FROM reviews_by_user s JOIN users u ON u.id = s.user_id", session) == [[.text("Ana")]])
  }

  @Test(arguments: [
    "DELETE FROM reviews_by_hour", "SELECT * FROM \"reviews_by_hour sums\"", "SELECT count(*) FROM sumaq_new_rows",
    "SELECT * FROM sumaq_new_rows", "SELECT count(*) FROM temp.\"\u{1}reviews_by_hour sums\"",
  ])
  func theTablesBehindThemAreClosed(sql: String) throws {
    #expect(throws: AnalystError.self) { try self.rows(sql, self.session()) }
  }

  /// A question that fails takes the sums with it, and the next one gathers them again.
  @Test func aFailedQuestionLeavesNothingHalf() throws {
    var export = TestExport()
    export.add(.restaurants, ["id": "r", "name": "R"])
    for number in 0..<20 { export.review("v\(number)", user: "u\(number)", restaurant: "r") }
    try test.night(export)
    let session = try session(limits: AnalystLimits(rows: 5))
    let count = "SELECT sum(reviews) FROM reviews_by_user"
    for _ in 0..<2 {
      #expect(throws: AnalystError.self) { try self.rows("SELECT * FROM reviews_by_user", session) }
      #expect(try rows(count, session) == [[.integer(20)]])
    }
    // Sums that are there already are gone after a failure too.
    #expect(throws: AnalystError.self) {
      try self.rows("SELECT sum(abs(-9223372036854775807 - reviews)) FROM reviews_by_user", session)
    }
    #expect(try rows(count, session) == [[.integer(20)]])
  }
}
