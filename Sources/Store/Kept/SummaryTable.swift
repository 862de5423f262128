internal import Model

/// What the reviews of restaurants, or of users, add up to; refreshed where reviews changed.
final class SummaryTable {
  private let connection: Connection
  private let offset: @Sendable (Timestamp) -> Int
  private let reference: String
  private let table: String
  private let inserts: NewRows

  init(_ connection: Connection, of collection: Collection, offset: @escaping @Sendable (Timestamp) -> Int) throws {
    self.connection = connection
    self.offset = offset
    reference = collection == .users ? "user_key" : "restaurant_key"
    table = collection == .users ? "user_summaries" : "restaurant_summaries"
    inserts = try NewRows(
      connection, table: table,
      columns: [
        "key", "count", "rated", "half_stars", "stars_1", "stars_2", "stars_3", "stars_4", "stars_5", "oldest",
        "newest", "months",
      ])
  }

  /// Reviews that a subject had when it was last counted.
  func count(of key: Int64) throws -> Int64 {
    try connection.integer("SELECT count FROM \(table) WHERE key = ?1", .integer(key)) ?? 0
  }

  /// Counts the reviews of these subjects again: one subject after another, or all in one walk along the index where they
  /// are more than a quarter of all, or the table is empty. Nil stands for all.
  func refresh(_ keys: KeySet?) throws {
    if let keys, keys.isEmpty { return }
    let last = try connection.integer("SELECT max(key) FROM \(table)") ?? 0
    if let keys, keys.count * 4 <= last {
      try keys.forEach(refreshOne)
      try inserts.flush()
    } else {
      try refreshAll()
    }
  }

  private func refreshOne(_ key: Int64) throws {
    let reviews = try connection.statement(
      "SELECT created_at, stars FROM reviews WHERE \(reference) = ?1 ORDER BY created_at")
    reviews.bind(1, key)
    defer { reviews.reset() }
    var builder = SummaryBuilder(offset: offset)
    while try reviews.step() { builder.add(created: reviews.optionalInteger(0), stars: reviews.optionalReal(1)) }
    try connection.run("DELETE FROM \(table) WHERE key = ?1", .integer(key))
    if builder.summary.count > 0 { try write(key, builder.summary) }
  }

  private func refreshAll() throws {
    try connection.execute("DELETE FROM \(table)")
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
    try inserts.flush()
  }

  private func write(_ key: Int64, _ summary: ReviewSummary) throws {
    inserts.add(key)
    inserts.add(Int64(summary.count))
    inserts.add(Int64(summary.rated))
    inserts.add(Int64(summary.halfStars))
    for stars in summary.histogram { inserts.add(Int64(stars)) }
    inserts.add(summary.oldest?.microseconds)
    inserts.add(summary.newest?.microseconds)
    MonthCoding.encode(summary.months).withUnsafeBytes { inserts.add(blob: $0) }
    try inserts.endRow()
  }
}
