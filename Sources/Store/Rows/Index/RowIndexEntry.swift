/// What a slot of a `RowIndex` holds of a row.
protocol RowIndexEntry {
  /// An empty slot.
  init()
  /// The row's key; 0 for an empty slot.
  var key: UInt32 { get set }
  /// The bits of the hash that the entry holds, those that decide its place first.
  var bits: UInt64 { get }
  /// The bits that an entry of this hash holds, without those that its part has in common.
  static func bits(of hash: UInt64) -> UInt64
}

/// A subject: its id is in memory too, and decides whether the hash is that of the right one.
struct SubjectEntry: RowIndexEntry {
  private(set) var bits: UInt64 = 0
  var digest: UInt64 = 0
  var key: UInt32 = 0
  /// The offset of the id in `IDTexts`.
  let id: UInt32

  init() { id = 0 }

  init(hash: UInt64, digest: UInt64, key: Int64, id: UInt32) {
    bits = Self.bits(of: hash)
    self.digest = digest
    self.key = UInt32(truncatingIfNeeded: key)
    self.id = id
  }

  @inline(__always)
  static func bits(of hash: UInt64) -> UInt64 { hash << UInt64(RowPlaces.partBits) }
}

/// A row whose id is only in the table, where it is compared: one of thousands that are found is another.
struct RecordEntry: RowIndexEntry {
  private let tag: UInt32
  var key: UInt32

  init() { (tag, key) = (0, 0) }

  init(hash: UInt64, key: Int64) {
    tag = UInt32(truncatingIfNeeded: Self.bits(of: hash) >> 32)
    self.key = UInt32(truncatingIfNeeded: key)
  }

  @inline(__always)
  var bits: UInt64 { UInt64(tag) << 32 }

  @inline(__always)
  static func bits(of hash: UInt64) -> UInt64 { ((hash << UInt64(RowPlaces.partBits)) >> 32) << 32 }
}

/// How a `RowIndex` is cut into parts.
enum RowPlaces {
  static let partBits = 4
  static let partCount = 1 << partBits

  static func part(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> UInt64(64 - partBits)) }

  /// A slot's number includes the number of its part.
  static func slot(_ slot: Int, _ part: Int) -> Int { slot << partBits | part }
  static func part(ofSlot slot: Int) -> Int { slot & (partCount - 1) }
}
