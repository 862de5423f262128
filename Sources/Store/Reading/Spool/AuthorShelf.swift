internal import Model

/// What reviews show of their authors, as the spool keeps it: everybody, or as many as fit into a bounded memory.
///
/// Of each: the lengths of id, name and photo, whether there is a page, and the bytes.
struct AuthorShelf: Sendable {
  enum Answer {
    case nobody
    case found(UnsafeRawBufferPointer)
    /// To be looked up in the store.
    case unknown
  }

  private static let head = 16
  private static let none = UInt32.max

  private let mostBytes: Int
  /// Ascending.
  private var keys: [Int64] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []
  private var isWhole = true

  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// Adds the next user by key, whose row stands in a statement.
  mutating func add(_ key: Int64, _ row: Statement) {
    guard isWhole else { return }
    guard bytes.count < mostBytes else { return isWhole = false }
    Self.append(row, to: &bytes)
    keys.append(key)
    ends.append(bytes.count)
  }

  /// Calls `body` with what there is of a user; the bytes are not to be kept.
  func find<Result>(_ key: Int64, _ body: (Answer) throws -> Result) rethrows -> Result {
    guard let first = keys.first, let last = keys.last, key <= last else {
      return try body(isWhole ? .nobody : .unknown)
    }
    // Keys that are missing move those behind them by as many places, and mostly few are.
    var high = Int(clamping: min(Int64(keys.count), key &- first &+ 1))
    var low = max(0, high - 1 - Int(clamping: last &- first &+ 1 &- Int64(keys.count)))
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == key else { return try body(.nobody) }
    return try bytes.withUnsafeBytes { bytes in
      try body(.found(UnsafeRawBufferPointer(rebasing: bytes[(low == 0 ? 0 : ends[low - 1])..<ends[low]])))
    }
  }

  /// Writes a user whose row stands in a statement.
  static func append(_ row: Statement, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: head))
    func put(_ number: UInt32, _ place: Int) {
      bytes.withUnsafeMutableBytes { $0.storeBytes(of: number, toByteOffset: start + 4 * place, as: UInt32.self) }
    }
    for text in 0..<3 {
      let value =
        switch text {
        case 0: row.bytes(UserColumn.id.place)
        case 1: row.shownName(at: 0)
        default: row.bytes(UserColumn.photo.place)
        }
      put(value.map { UInt32($0.count) } ?? none, text)
      if let value { bytes.append(contentsOf: value) }
    }
    put(row.integer(2) == 1 ? 1 : 0, 3)
  }

  /// Reads what `append` wrote.
  static func author(at start: UnsafeRawPointer) -> Review.Subject {
    var place = head
    func text(_ number: Int) -> String? {
      let count = start.loadUnaligned(fromByteOffset: 4 * number, as: UInt32.self)
      guard count != none else { return nil }
      defer { place += Int(count) }
      return String(decoding: UnsafeRawBufferPointer(start: start + place, count: Int(count)), as: UTF8.self)
    }
    return Review.Subject(
      id: text(0) ?? "", name: text(1), photo: text(2),
      hasPage: start.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == 1)
  }
}
