/// Collects reviews by the runs of their subjects and hands them to the spool in pieces; one per worker.
struct SpoolWriter {
  private let spool: ReviewSpool
  private var buffers: [[UInt8]]
  private var record: [UInt8] = []
  private var author: [UInt8] = []

  init(_ spool: ReviewSpool) {
    self.spool = spool
    buffers = Array(repeating: [], count: spool.plan.count)
  }

  /// Reads the reviews with these keys, and gives each to its restaurant's and its user's run.
  mutating func add(_ keys: ClosedRange<Int64>, of reader: StoreReader, _ authors: AuthorShelf) throws {
    let reviews = try reader.connection.statement(Self.reviews)
    reviews.bind(1, keys.lowerBound)
    reviews.bind(2, keys.upperBound)
    defer { reviews.reset() }
    while try reviews.step() {
      let user = reviews.optionalInteger(0)
      let restaurant = reviews.optionalInteger(1)
      let runs = (user: user.flatMap(spool.plan.users.run), restaurant: restaurant.flatMap(spool.plan.restaurants.run))
      guard runs.user != nil || runs.restaurant != nil else { continue }
      SpooledReview.encode(reviews, at: 2, into: &record)
      let body = record.count
      if let user, let run = runs.user {
        try withUnsafeBytes(of: restaurant ?? 0) { key in
          SpooledReview.finish(
            &record, subject: user, other: restaurant == nil ? UnsafeRawBufferPointer(rebasing: key[..<0]) : key)
          try keep(run)
        }
        record.removeLast(record.count - body)
      }
      if let restaurant, let run = runs.restaurant {
        try find(user, reader, authors)
        author.withUnsafeBytes { SpooledReview.finish(&record, subject: restaurant, other: $0) }
        try keep(run)
      }
    }
  }

  /// Writes what is left.
  mutating func finish() throws {
    for run in buffers.indices { try writeOut(run) }
  }

  private mutating func keep(_ run: Int) throws {
    buffers[run].append(contentsOf: record)
    if buffers[run].count >= spool.limits.pieceBytes { try writeOut(run) }
  }

  private mutating func writeOut(_ run: Int) throws {
    guard !buffers[run].isEmpty else { return }
    try buffers[run].withUnsafeBytes { try spool.write($0, of: run) }
    buffers[run].removeAll(keepingCapacity: buffers[run].count <= 2 * spool.limits.pieceBytes)
  }

  /// Puts what is shown of a user into `author`; nothing for nobody.
  private mutating func find(_ user: Int64?, _ reader: StoreReader, _ authors: AuthorShelf) throws {
    author.removeAll(keepingCapacity: true)
    guard let user else { return }
    let isKnown = authors.find(user) { answer in
      if case .found(let bytes) = answer { author.append(contentsOf: bytes) }
      if case .unknown = answer { return false }
      return true
    }
    if isKnown { return }
    let row = try reader.connection.statement(Self.user)
    row.bind(1, user)
    defer { row.reset() }
    if try row.step() { AuthorShelf.append(row, at: 0, to: &author) }
  }

  private static let reviews = """
    SELECT r.user_key, r.restaurant_key, \(StoreReader.reviewColumns) FROM reviews AS r WHERE r.key BETWEEN ?1 AND ?2
    """
  private static let user = "SELECT \(StoreReader.authorColumns) FROM users AS u WHERE u.key = ?1"
}
