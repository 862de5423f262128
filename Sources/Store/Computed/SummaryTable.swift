internal import Model

/// The summaries of restaurants' or users' reviews, refreshed where reviews changed.
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
        "key", "count", "rated", "milli_stars", "stars_1", "stars_2", "stars_3", "stars_4", "stars_5",
        "fractional", "oldest", "newest", "months",
      ])
  }

  /// The number of reviews that a subject had when it was last counted.
  func count(of key: Int64) throws -> Int64 {
    try connection.integer("SELECT count FROM \(table) WHERE key = ?1", .integer(key)) ?? 0
  }

  /// Counts the reviews of these subjects again; nil means all. Counts one subject after another, or all in one scan of
  /// the index if they are more than a quarter of all, or if the table is empty.
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
    var builder = SummaryBuilder(offset: offset)
    try connection.each(
      "SELECT created_at, stars FROM reviews WHERE \(reference) = ?1 ORDER BY created_at", Value(key)
    ) { reviews in
      builder.add(created: reviews.optionalInteger(0), stars: reviews.optionalReal(1))
    }
    try connection.run("DELETE FROM \(table) WHERE key = ?1", .integer(key))
    if builder.summary.count > 0 { try put(key, builder.summary) }
  }

  private func refreshAll() throws {
    try connection.execute("DELETE FROM \(table)")
    var builder = SummaryBuilder(offset: offset)
    var current: Int64 = 0
    func end() throws { if current != 0 { try put(current, builder.summary) } }
    try connection.each(
      """
      SELECT \(reference), created_at, stars FROM reviews WHERE \(reference) IS NOT NULL
      ORDER BY \(reference), created_at
      """
    ) { reviews in
      let key = reviews.integer(0)
      if key != current {
        try end()
        builder = SummaryBuilder(offset: offset)
        current = key
      }
      builder.add(created: reviews.optionalInteger(1), stars: reviews.optionalReal(2))
    }
    try end()
    try inserts.flush()
  }

  func flush() throws { try inserts.flush() }

  /// Writes a summary; `flush` ends them.
  func put(_ key: Int64, _ summary: ReviewSummary) throws {
    inserts.add(key)
    inserts.add(Int64(summary.count))
    inserts.add(Int64(summary.rated))
    inserts.add(Int64(summary.milliStars))
    for stars in summary.histogram + [summary.fractional] { inserts.add(Int64(stars)) }
    inserts.add(summary.oldest?.microseconds)
    inserts.add(summary.newest?.microseconds)
    let months = MonthCoding.encode(summary.months)
    months.withUnsafeBytes { inserts.add(blob: $0) }
    try inserts.endRow()
  }

  /// The columns of a summary `s` that `summary(at:)` reads.
  static let columns = """
    s.count, s.rated, s.milli_stars, s.stars_1, s.stars_2, s.stars_3, s.stars_4, s.stars_5, s.fractional, s.oldest,
    s.newest, s.months
    """

  /// The number of these columns.
  static let columnCount: Int32 = 12
}

/// Adds reviews up to a subject's summary. Their order does not matter.
struct SummaryBuilder {
  private(set) var summary = ReviewSummary()
  private let offset: @Sendable (Timestamp) -> Int

  /// `offset`: the seconds by which the site's time zone is ahead of UTC at an instant.
  init(offset: @escaping @Sendable (Timestamp) -> Int) { self.offset = offset }

  mutating func add(created: Int64?, stars: Double?) {
    let thousandths = ReviewSummary.milliStars(stars)
    summary.count += 1
    if let thousandths, let stars {
      summary.rated += 1
      summary.milliStars += thousandths
      summary.histogram[ReviewSummary.bin(of: stars) - 1] += 1
      if ReviewSummary.isFractional(stars) { summary.fractional += 1 }
    }
    guard let created else { return }
    let time = Timestamp(microseconds: created)
    summary.oldest = min(summary.oldest ?? time, time)
    summary.newest = max(summary.newest ?? time, time)
    addToMonth(of: time, thousandths)
  }

  private mutating func addToMonth(of time: Timestamp, _ thousandths: Int?) {
    let (year, month, _) = time.day(offset: offset(time)).components
    let number = year * 12 + month - 1
    let index = index(of: number)
    summary.months[index].count += 1
    guard let thousandths else { return }
    summary.months[index].rated += 1
    summary.months[index].milliStars += thousandths
  }

  /// The index of a month. Reviews mostly come in the order of their dates, so it is usually the last month or a new
  /// one.
  private mutating func index(of number: Int) -> Int {
    var index = summary.months.count
    while index > 0, summary.months[index - 1].number >= number {
      if summary.months[index - 1].number == number { return index - 1 }
      index -= 1
    }
    summary.months.insert(ReviewSummary.Month(number: number, count: 0, rated: 0, milliStars: 0), at: index)
    return index
  }
}

/// A summary's months as a few bytes each.
///
/// A zero; then per month: months since the one before, count, rated, thousandths of stars, each as a variable-length
/// number (seven bits a byte, low ones first). Older programs wrote no zero, and half stars.
enum MonthCoding {
  static func encode(_ months: [ReviewSummary.Month]) -> [UInt8] {
    var bytes: [UInt8] = [0]
    bytes.reserveCapacity(months.count * 5 + 3)
    var last = 0
    for month in months {
      append(month.number - last, to: &bytes)
      append(month.count, to: &bytes)
      append(month.rated, to: &bytes)
      append(month.milliStars, to: &bytes)
      last = month.number
    }
    return bytes
  }

  static func decode(_ bytes: UnsafeRawBufferPointer) -> [ReviewSummary.Month] {
    var months: [ReviewSummary.Month] = []
    let unit = bytes.first == 0 ? 1 : 500
    var offset = unit == 1 ? 1 : 0
    var last = 0
    while let step = next(bytes, &offset), let count = next(bytes, &offset), let rated = next(bytes, &offset),
      let milliStars = next(bytes, &offset)
    {
      last += step
      months.append(ReviewSummary.Month(number: last, count: count, rated: rated, milliStars: milliStars * unit))
    }
    return months
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt(bitPattern: number)
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func next(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> Int? {
    var number: UInt = 0
    var shift: UInt = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 128 { return Int(bitPattern: number) }
      shift += 7
    }
    return nil
  }
}
