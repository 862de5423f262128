internal import CSQLite
internal import Platform

/// The ids of subjects in memory, which tell two subjects with one hash apart.
///
/// Hashes are not keyed, so that ids with the same hash can be made on purpose. A long id is not kept here, so that memory
/// grows with the number of subjects alone; the table has it.
struct IDTexts {
  private static let longest = 64
  private static let isLong: UInt8 = 0xFF

  /// A length and so many bytes, one id after another.
  private var bytes: [UInt8] = []

  /// Room for `count` ids of the usual length.
  init(count: Int) { bytes.reserveCapacity(count * 16) }

  /// Keeps an id; the answer is where it lies.
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

  /// Whether this id lies at an offset; nil for a long one, of which only the table can tell.
  func holds(_ id: UnsafeRawBufferPointer, at offset: UInt32) -> Bool? {
    bytes.withUnsafeBytes { bytes in
      let start = Int(offset) + 1
      let length = bytes[start - 1]
      if length == Self.isLong { return id.count > Self.longest ? nil : false }
      guard Int(length) == id.count else { return false }
      guard let left = id.baseAddress, let right = bytes.baseAddress else { return true }
      return memcmp(left, right + start, id.count) == 0
    }
  }

  /// Has the processor fetch the id at an offset.
  @inline(__always)
  func prefetch(_ offset: UInt32) {
    bytes.withUnsafeBytes { csqlite_prefetch($0.baseAddress.map { $0 + Int(offset) }) }
  }
}
