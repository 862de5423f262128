/// Buffers reviews by runs and writes them to a spool's file; one per worker.
struct SpoolWriter {
  private let file: SpoolFile
  private let pieceBytes: Int
  private let authors: AuthorShelf
  private var buffers: [[UInt8]]
  private var record: [UInt8] = []
  /// The length of the record without its other side.
  private var body = 0
  private var author: [UInt8] = []

  init(_ file: SpoolFile, _ authors: AuthorShelf, pieceBytes: Int) {
    self.file = file
    self.pieceBytes = pieceBytes
    self.authors = authors
    buffers = Array(repeating: [], count: file.count)
  }

  /// Encodes a review whose row is the statement's current one.
  mutating func begin(_ row: Statement) {
    SpooledReview.encode(row, into: &record)
    body = record.count
  }

  /// Adds the review to the run of its user.
  mutating func addToUsers(_ run: Int, subject: Int64, restaurant: Int64?) throws {
    try withUnsafeBytes(of: restaurant ?? 0) { key in
      let other = restaurant == nil ? UnsafeRawBufferPointer(rebasing: key[..<0]) : key
      try append(run, subject: subject, other)
    }
  }

  /// Adds the review to its restaurant's run, with what is shown of its author.
  mutating func addToRestaurants(_ run: Int, subject: Int64, user: Int64?, _ reader: StoreReader) throws {
    try find(user, reader)
    try author.withUnsafeBytes { try append(run, subject: subject, $0) }
  }

  /// Writes the remaining buffers.
  mutating func finish() throws {
    for run in buffers.indices { try writeOut(run) }
  }

  private mutating func append(_ run: Int, subject: Int64, _ other: UnsafeRawBufferPointer) throws {
    SpooledReview.finish(&record, subject: subject, other: other)
    buffers[run].append(contentsOf: record)
    record.removeLast(record.count - body)
    if buffers[run].count >= pieceBytes { try writeOut(run) }
  }

  private mutating func writeOut(_ run: Int) throws {
    guard !buffers[run].isEmpty else { return }
    try buffers[run].withUnsafeBytes { try file.write($0, of: run) }
    buffers[run].removeAll(keepingCapacity: buffers[run].count <= 2 * pieceBytes)
  }

  /// Reads what is shown of a user into `author`, which is empty if there is no user.
  private mutating func find(_ user: Int64?, _ reader: StoreReader) throws {
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
    guard try row.step() else { return }
    try row.requireIntact(.users)
    AuthorShelf.append(row, to: &author)
  }

  private static let user = "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE u.key = ?1"
}
