import Diagnostics
import Model
import Testing

@testable import Store

/// What is counted along an index is held against what was counted before.
@Suite struct SummaryTableTests {
  private static func export(reviews: Int, remembers: Bool = true) -> TestExport {
    var export = TestExport()
    export.remembers = remembers
    export.restaurant("r")
    for number in 0..<reviews { export.review("v\(number)", user: "u\(number % 3)", restaurant: "r", comment: "good") }
    return export
  }

  private static let lists = [
    ("reviews_restaurant", "restaurant_key, created_at, iif(id = 'v3', 1, stars), digest"),
    ("reviews_restaurant", "restaurant_key, iif(id = 'v3', 7, created_at), stars, digest"),
    ("reviews_restaurant", "iif(id = 'v3', 99, restaurant_key), created_at, stars, digest"),
    ("reviews_user", "user_key, created_at, iif(id = 'v3', 1, stars), restaurant_key, digest"),
    ("reviews_user", "iif(id = 'v3', 99, user_key), created_at, stars, restaurant_key, digest"),
  ]

  @Test(arguments: lists) func whatAnIndexSaysOtherwiseEndsTheNight(_ index: String, _ columns: String) throws {
    let test = try TestStore()
    try test.night(Self.export(reviews: 30))
    try test.falsify(index, columns)
    let failure = #expect(throws: Failure.self) { try test.night(Self.export(reviews: 33)) }
    #expect(failure?.problem.kind == StoreProblems.damagedRow)
    #expect(failure?.exitCode == .inputOutput)
  }

  @Test(arguments: lists) func aFullNightMakesTheIndexAgain(_ index: String, _ columns: String) throws {
    let test = try TestStore()
    try test.night(Self.export(reviews: 30))
    try test.falsify(index, columns)
    try test.store.ingest(IngestRules()) { session in
      #expect(try session.distrustRows() == 0)
      try Self.export(reviews: 33, remembers: false).apply(to: session, batchRows: 100)
    }
    let clean = try TestStore()
    try clean.night(Self.export(reviews: 33))
    #expect(try Self.summaries(test) == Self.summaries(clean))
    #expect(try test.store.check() == [])
  }

  /// A program without sums wrote none; what it counted is believed once.
  @Test func aStoreOfAnOlderProgramIsTakenAsItIs() throws {
    let test = try TestStore()
    try test.night(Self.export(reviews: 30))
    try test.store.write {
      try $0.execute(
        "UPDATE restaurant_summaries SET list_sum = NULL, digest = 0; UPDATE user_summaries SET list_sum = NULL, digest = 0"
      )
    }
    try test.night(Self.export(reviews: 33))
    try test.night(Self.export(reviews: 31))
    let clean = try TestStore()
    try clean.night(Self.export(reviews: 31))
    #expect(try Self.summaries(test).count == Self.summaries(clean).count)
    #expect(try test.store.check() == [])
  }

  private static func summaries(_ test: TestStore) throws -> [String] {
    try test.store.write { connection in
      try ["restaurant", "user"].flatMap { subject in
        try connection.rows(
          """
          SELECT t.id || ' ' || count || ' ' || half_stars || ' ' || stars_1 || ' ' || stars_5
          FROM \(subject)_summaries AS s JOIN \(subject)s AS t ON t.key = s.key ORDER BY t.id
          """
        ) { $0.text(0) ?? "" }
      }
    }
  }
}
