import Diagnostics
import Model
import Testing
@testable import Store

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

  @Test(arguments: lists) func aFullNightMakesTheIndexAgain(_ index: String, _ columns: String) throws {
    let test = try TestStore()
    try test.night(Self.export(reviews: 30))
    try test.falsify(index, columns)
    try test.store.ingest(IngestRules()) { session in
      try session.recompute()
      try Self.export(reviews: 33, remembers: false).apply(to: session, batchRows: 100)
    }
    let clean = try TestStore()
    try clean.night(Self.export(reviews: 33))
    #expect(try Self.summaries(test) == Self.summaries(clean))
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
          ALTER TABLE \(table) ADD COLUMN digest INTEGER; ALTER TABLE \(table) DROP COLUMN fractional; ALTER TABLE \(table) RENAME COLUMN milli_stars TO half_stars;
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

@Suite struct SummaryBuilderTests {
  @Test(
    arguments: [
      (0.5, 500, 1), (1, 1000, 1), (2, 2000, 2), (3.5, 3500, 3), (5, 5000, 5), (4.3, 4300, 4), (4.8, 4800, 4),
      (3.99, 3990, 3), (10.0 / 3, 3333, 3), (0.0001, 1, 1),
    ] as [(Double, Int, Int)])
  func starsCountInThousandthsAndBinsAreCutDown(stars: Double, thousandths: Int, bin: Int) {
    var builder = SummaryBuilder { _ in 0 }
    builder.add(created: nil, stars: stars)
    #expect(builder.summary.milliStars == thousandths)
    #expect(builder.summary.histogram.firstIndex(of: 1) == bin - 1)
    #expect(builder.summary.fractional == (stars == stars.rounded() ? 0 : 1))
  }

  @Test(arguments: [nil, 0, -1, 5.1, .nan, .infinity] as [Double?])
  func noStarsAreNotInTheMean(stars: Double?) {
    var builder = SummaryBuilder { _ in 0 }
    builder.add(created: 5, stars: stars)
    #expect(builder.summary.count == 1)
    #expect(builder.summary.rated == 0)
    #expect(builder.summary.mean == nil)
  }

  @Test func monthsAreThoseOfTheSitesTimeZone() {
    let newYear = Timestamp(seconds: 1_704_067_200)
    for (offset, month) in [(0, 2024 * 12), (-3600, 2023 * 12 + 11), (3600, 2024 * 12)] {
      var builder = SummaryBuilder { _ in offset }
      builder.add(created: newYear.microseconds, stars: 4)
      #expect(builder.summary.months.map(\.number) == [month])
    }
  }

  @Test func orderDoesNotMatter() {
    var random = SeededRandom(seed: 4)
    let reviews = (0..<300).map { _ in
      (Int64.random(in: 0..<90_000_000_000_000, using: &random), Double(Int.random(in: 1...10, using: &random)) / 2)
    }
    func summary(_ reviews: [(Int64, Double)]) -> ReviewSummary {
      var builder = SummaryBuilder { _ in 7200 }
      for review in reviews { builder.add(created: review.0, stars: review.1) }
      return builder.summary
    }
    #expect(summary(reviews.shuffled(using: &random)) == summary(reviews))
    #expect(summary(reviews).months.map(\.number) == summary(reviews).months.map(\.number).sorted())
  }

  @Test func monthsSurviveTheirBytes() {
    let months = [0, 1, 24_000, 24_001, 24_300].map {
      ReviewSummary.Month(number: $0, count: 5 + $0, rated: 128, milliStars: 1_000_000)
    }
    MonthCoding.encode(months).withUnsafeBytes { #expect(MonthCoding.decode($0) == months) }
    // As older programs wrote the last: in half stars, without a zero before it.
    let halves: [UInt8] = [0xEC, 0xBD, 1, 3, 2, 19]
    halves.withUnsafeBytes {
      #expect(MonthCoding.decode($0) == [ReviewSummary.Month(number: 24_300, count: 3, rated: 2, milliStars: 9500)])
    }
    [UInt8](repeating: 0xFF, count: 40).withUnsafeBytes { #expect(MonthCoding.decode($0).count < 40) }
  }
}
