internal import CSQLite
internal import Platform

/// The ids of subjects in memory, by which two subjects with the same hash are distinguished.
///
/// The hashes are not keyed, so that ids with the same hash can be constructed. A long id is only in the table, so that
/// memory depends on the number of subjects alone.
struct IDTexts {
  private static let longest = 64
  private static let isLong: UInt8 = 0xFF

  /// The ids one after another, each after its length.
  private var bytes: [UInt8] = []

  /// Reserves memory for `count` ids of the usual length.
  init(count: Int) { bytes.reserveCapacity(count * 16) }

  /// Adds an id, and returns its offset.
  mutating func add(_ id: UnsafeRawBufferPointer) -> UInt32 {
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    if id.count > Self.longest {
      bytes.append(Self.isLong)
    } else {
      bytes.append(UInt8(id.count))
      bytes.append(contentsOf: id)
    }
    return offset
  }

  /// Whether an offset has this id; nil for a long one, which must be compared with the table.
  func matches(_ id: UnsafeRawBufferPointer, at offset: UInt32) -> Bool? {
    bytes.withUnsafeBytes { bytes in
      let start = Int(offset) + 1
      let length = bytes[start - 1]
      if length == Self.isLong { return id.count > Self.longest ? nil : false }
      guard Int(length) == id.count else { return false }
      guard let left = id.baseAddress, let right = bytes.baseAddress else { return true }
      return memcmp(left, right + start, id.count) == 0
    }
  }

  /// Prefetches the id at an offset.
  @inline(__always)
  func prefetch(_ offset: UInt32) {
    bytes.withUnsafeBytes { csqlite_prefetch($0.baseAddress.map { $0 + Int(offset) }) }
  }
}
