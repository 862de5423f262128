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

  /// Summaries that rounded halves up, without the number of ratings between whole stars, become those of a new store.
  @Test func olderSummariesAreCountedAgainWithStarsCutDown() throws {
    let test = try TestStore()
    var export = Self.export(reviews: 3)
    for (number, stars) in [0.5, 1.5, 2, 3.5, 4.5, 4.98, 5, 5, nil].enumerated() {
      export.review("s\(number)", user: "u\(number % 2)", restaurant: "r", stars: stars)
    }
    try test.night(export)
    func bins() throws -> [String] {
      try test.store.write { connection in
        try ["restaurant_summaries", "user_summaries"].flatMap { table in
          try connection.rows(
            "SELECT stars_1, stars_2, stars_3, stars_4, stars_5, fractional, milli_stars, hex(months) FROM \(table) ORDER BY key"
          ) {
            row in (0..<8 as Range<Int32>).map { row.text($0) ?? "" }.joined(separator: " ")
          }
        }
      }
    }
    let clean = try bins()
    #expect(clean.first?.hasPrefix("2 1 1 5 2 5 ") == true)
    func sums() throws -> [String] { try bins().map { $0.split(separator: " ").prefix(7).joined(separator: " ") } }
    let cleanSums = try sums()
    try test.store.write { connection in
      for table in ["restaurant_summaries", "user_summaries"] {
        try connection.execute(
          """
          ALTER TABLE \(table) DROP COLUMN fractional; ALTER TABLE \(table) RENAME COLUMN milli_stars TO half_stars;
          UPDATE \(table) SET stars_4 = 7, stars_5 = 9, half_stars = 61, months = x'ECBD010302', digest = 0
          """)
      }
      try connection.execute(CollectionSchema.cutDownStars)
      try connection.execute(CollectionSchema.thousandths)
    }
    #expect(try sums() == cleanSums)
    #expect(try test.store.check() == [])
    try test.night(export)
    #expect(try bins() == clean)
  }

  private static func summaries(_ test: TestStore) throws -> [String] {
    try test.store.write { connection in
      try ["restaurant", "user"].flatMap { subject in
        try connection.rows(
          """
          SELECT t.id || ' ' || count || ' ' || milli_stars || ' ' || stars_1 || ' ' || stars_5
          FROM \(subject)_summaries AS s JOIN \(subject)s AS t ON t.key = s.key ORDER BY t.id
          """
        ) { $0.text(0) ?? "" }
      }
    }
  }
}
