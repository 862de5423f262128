internal import Model

/// What the reviews of restaurants, or of users, add up to; refreshed where reviews changed.
final class SummaryTable {
  private let connection: Connection
  private let offset: @Sendable (Timestamp) -> Int
  private let reference: String
  private let table: String
  private let insert: String

  init(_ connection: Connection, of collection: Collection, offset: @escaping @Sendable (Timestamp) -> Int) {
    self.connection = connection
    self.offset = offset
    reference = collection == .users ? "user_key" : "restaurant_key"
    table = collection == .users ? "user_summaries" : "restaurant_summaries"
    insert = """
      INSERT OR REPLACE INTO \(table)(
        key, count, rated, half_stars, stars_1, stars_2, stars_3, stars_4, stars_5, oldest, newest, months, digest
      ) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      """
  }

  var isEmpty: Bool {
    get throws { try connection.integer("SELECT 1 FROM \(table) LIMIT 1") == nil }
  }

  /// Reviews that a subject had when it was last counted.
  func count(of key: Int64) throws -> Int64 {
    try connection.integer("SELECT count FROM \(table) WHERE key = ?1", .integer(key)) ?? 0
  }

  /// Counts one subject's reviews again, which its index alone answers.
  func refresh(_ key: Int64) throws -> Int64 {
    let reviews = try connection.statement(
      "SELECT created_at, stars FROM reviews WHERE \(reference) = ?1 ORDER BY created_at")
    reviews.bind(1, key)
    defer { reviews.reset() }
    var builder = SummaryBuilder(offset: offset)
    while try reviews.step() { builder.add(created: reviews.optionalInteger(0), stars: reviews.optionalReal(1)) }
    if builder.summary.count == 0 {
      try connection.run("DELETE FROM \(table) WHERE key = ?1", .integer(key))
    } else {
      try write(key, builder.summary)
    }
    return Int64(builder.summary.count)
  }

  /// Counts everything again, in one walk along the index.
  func refreshAll() throws {
    var bulk = BulkIndexes(connection, table: table)
    try connection.execute("DELETE FROM \(table)")
    try bulk.setAside()
    let reviews = try connection.statement(
      """
      SELECT \(reference), created_at, stars FROM reviews WHERE \(reference) IS NOT NULL
      ORDER BY \(reference), created_at
      """)
    defer { reviews.reset() }
    var builder = SummaryBuilder(offset: offset)
    var current: Int64 = 0
    while try reviews.step() {
      let key = reviews.integer(0)
      if key != current {
        if current != 0 { try write(current, builder.summary) }
        builder = SummaryBuilder(offset: offset)
        current = key
      }
      builder.add(created: reviews.optionalInteger(1), stars: reviews.optionalReal(2))
    }
    if current != 0 { try write(current, builder.summary) }
    try bulk.restore()
  }

  private func write(_ key: Int64, _ summary: ReviewSummary) throws {
    let insert = try connection.statement(self.insert)
    insert.bind(1, key)
    insert.bind(2, Int64(summary.count))
    insert.bind(3, Int64(summary.rated))
    insert.bind(4, Int64(summary.halfStars))
    for index in summary.histogram.indices { insert.bind(Int32(index + 5), Int64(summary.histogram[index])) }
    insert.bind(10, Value(summary.oldest?.microseconds))
    insert.bind(11, Value(summary.newest?.microseconds))
    let months = MonthCoding.encode(summary.months)
    months.withUnsafeBytes { insert.bind(12, blob: $0) }
    insert.bind(13, Int64(bitPattern: Self.digest(of: key, summary, months)))
    _ = try insert.step()
  }

  /// What tells a summary that is read from what was written.
  private static func digest(of key: Int64, _ summary: ReviewSummary, _ months: [UInt8]) -> UInt64 {
    var digest = RowDigest()
    for number in [key, Int64(summary.count), Int64(summary.rated), Int64(summary.halfStars)] { digest.add(number) }
    for count in summary.histogram { digest.add(Int64(count)) }
    digest.add(summary.oldest?.microseconds)
    digest.add(summary.newest?.microseconds)
    months.withUnsafeBytes { digest.add($0) }
    return digest.value
  }

  /// What `summary(of:at:)` reads of a summary `s`.
  static let columns = """
    s.count, s.rated, s.half_stars, s.stars_1, s.stars_2, s.stars_3, s.stars_4, s.stars_5, s.oldest, s.newest, s.months,
    s.digest
    """

  /// How many these are.
  static let columnCount: Int32 = 12
}
