internal import Model

/// An in-memory copy of what reviews show of their authors: of all users, or of as many as fit into a limit.
///
/// A user's record has the lengths of id, name and photo, whether there is a page, and the bytes.
struct AuthorShelf: Sendable {
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
