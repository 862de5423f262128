internal import Model
internal import Platform
internal import Synchronization

/// Buffers reviews by runs and writes them to a spool's file; one per worker.
struct SpoolWriter {
  private let file: SpoolFile
  private let pieceBytes: Int
  private let authors: AuthorCache
  private var buffers: [[UInt8]]
  private var record: [UInt8] = []
  /// The length of the record without its other side.
  private var body = 0
  private var author: [UInt8] = []

  init(_ file: SpoolFile, _ authors: AuthorCache, pieceBytes: Int) {
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
    AuthorCache.append(row, to: &author)
  }

  private static let user = "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE u.key = ?1"
}

/// A file without a name in the state folder, with records by runs of subjects.
final class SpoolFile: Sendable {
  /// A part of a run's records in the file.
  private struct Piece {
    let start: Int
    let count: Int
  }

  private struct State {
    var end = 0
    var pieces: [[Piece]]
  }

  /// The number of runs.
  let count: Int
  private let file: UnnamedFile
  private let state: Mutex<State>

  init(folder: String, runs count: Int) throws {
    self.count = count
    file = try UnnamedFile(Path.join(folder, "reviews.tmp"))
    state = Mutex(State(pieces: Array(repeating: [], count: count)))
  }

  /// Writes some of a run's records. Any worker may call it.
  func write(_ bytes: UnsafeRawBufferPointer, of run: Int) throws {
    let start = state.withLock { state in
      let start = state.end
      state.pieces[run].append(Piece(start: start, count: bytes.count))
      state.end += bytes.count
      return start
    }
    try file.write(bytes, at: start)
  }

  /// All records of a run, in any order; nil if they are more than `mostBytes`.
  func read(_ run: Int, mostBytes: Int) throws -> SpoolBytes? {
    let pieces = state.withLock { $0.pieces[run] }
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count <= mostBytes else { return nil }
    let bytes = SpoolBytes(count: count)
    var filled = 0
    for piece in pieces {
      try file.read(into: bytes.room(filled..<filled + piece.count), at: piece.start)
      filled += piece.count
    }
    return bytes
  }
}

/// An in-memory copy of what reviews show of their authors: of all users, or of as many as fit into a limit.
///
/// A user's record has the lengths of id, name and photo, whether there is a page, and the bytes.
struct AuthorCache: Sendable {
  enum Answer {
    case noUser
    case found(UnsafeRawBufferPointer)
    /// The user must be looked up in the store.
    case unknown
  }

  private static let head = 16
  private static let none = UInt32.max

  private let mostBytes: Int
  /// Keys in ascending order.
  private var keys: [Int64] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []
  private var isWhole = true

  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// Adds the next user in the order of keys, whose row is the statement's current one.
  mutating func add(_ key: Int64, _ row: Statement) {
    guard isWhole else { return }
    guard bytes.count < mostBytes else { return isWhole = false }
    Self.append(row, to: &bytes)
    keys.append(key)
    ends.append(bytes.count)
  }

  /// Calls `body` with the record of a user. The bytes are valid only during the call.
  func find<Result>(_ key: Int64, _ body: (Answer) throws -> Result) rethrows -> Result {
    guard let first = keys.first, let last = keys.last, key <= last else {
      return try body(isWhole ? .noUser : .unknown)
    }
    // Each missing key shifts the keys behind it by one place. Mostly few are missing, so the range of the search is
    // small.
    var high = Int(clamping: min(Int64(keys.count), key &- first &+ 1))
    var low = max(0, high - 1 - Int(clamping: last &- first &+ 1 &- Int64(keys.count)))
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == key else { return try body(.noUser) }
    return try bytes.withUnsafeBytes { bytes in
      try body(.found(UnsafeRawBufferPointer(rebasing: bytes[(low == 0 ? 0 : ends[low - 1])..<ends[low]])))
    }
  }

  /// Appends the record of a user whose row is the statement's current one.
  static func append(_ row: Statement, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: head))
    func put(_ number: UInt32, _ field: Int) {
      bytes.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: start + 4 * field, as: UInt32.self) }
    }
    for text in 0..<3 {
      let value =
        switch text {
        case 0: row.bytes(UserColumn.id.index)
        case 1: row.shownName(at: 0)
        default: row.bytes(UserColumn.photo.index)
        }
      put(value.map { UInt32($0.count) } ?? none, text)
      if let value { bytes.append(contentsOf: value) }
    }
    put(row.integer(2) == 1 ? 1 : 0, 3)
  }

  /// Decodes a record that `append` wrote.
  static func author(at start: UnsafeRawPointer) -> Review.Subject {
    var offset = head
    func text(_ number: Int) -> String? {
      let count = start.loadUnaligned(fromByteOffset: 4 * number, as: UInt32.self)
      guard count != none else { return nil }
      defer { offset += Int(count) }
      return String(decoding: UnsafeRawBufferPointer(start: start + offset, count: Int(count)), as: UTF8.self)
    }
    return Review.Subject(
      id: text(0) ?? "", name: text(1), photo: text(2),
      hasPage: start.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == 1)
  }
}
