internal import CSQLite
internal import Platform

/// The ids of subjects in memory, by which two subjects with the same hash are distinguished.
///
/// The hashes are not keyed, so that ids with the same hash can be constructed. A long id is only in the table, so that
/// memory depends on the number of subjects alone. Ids are in chunks, as an array that grows exists twice for a moment.
final class IDTexts {
  private static let longest = 64
  private static let isLong: UInt8 = 0xFF
  private static let chunkBits = 20
  private static let chunkBytes = 1 << chunkBits
  /// An offset has 32 bits.
  private static let mostChunks = 1 << (32 - chunkBits)

  /// The ids one after another, each after its length; none is in two chunks.
  private let chunks = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>.allocate(capacity: mostChunks)
  private var count = 0
  /// The bytes of the last chunk that are used; its last byte is for `full`.
  private var used = chunkBytes

  deinit {
    for chunk in 0..<count { chunks[chunk].deallocate() }
    chunks.deallocate()
  }

  /// Adds an id, and returns its offset.
  func add(_ id: UnsafeRawBufferPointer) -> UInt32 {
    let length = id.count > Self.longest ? 0 : id.count
    if used + 1 + length >= Self.chunkBytes {
      guard count < Self.mostChunks else { return full() }
      chunks[count] = .allocate(capacity: Self.chunkBytes)
      count += 1
      used = 0
    }
    let start = chunks[count - 1] + used
    let offset = UInt32(truncatingIfNeeded: (count - 1) << Self.chunkBits | used)
    start.pointee = id.count > Self.longest ? Self.isLong : UInt8(length)
    if length > 0, let bytes = id.baseAddress { memcpy(start + 1, bytes, length) }
    used += 1 + length
    return offset
  }

  /// The offset of an id for which there is no room, which must be compared with the table as a long one is.
  private func full() -> UInt32 {
    let last = chunks[count - 1] + Self.chunkBytes - 1
    last.pointee = Self.isLong
    used = Self.chunkBytes
    return UInt32.max
  }

  /// Whether an offset has this id; nil for one that must be compared with the table.
  func matches(_ id: UnsafeRawBufferPointer, at offset: UInt32) -> Bool? {
    let start = place(offset)
    let length = start.pointee
    if length == Self.isLong { return nil }
    guard Int(length) == id.count else { return false }
    guard let left = id.baseAddress else { return true }
    return memcmp(left, start + 1, id.count) == 0
  }

  /// Prefetches the id at an offset.
  @inline(__always)
  func prefetch(_ offset: UInt32) { csqlite_prefetch(place(offset)) }

  @inline(__always)
  private func place(_ offset: UInt32) -> UnsafeMutablePointer<UInt8> {
    chunks[Int(offset >> UInt32(Self.chunkBits))] + Int(offset) & (Self.chunkBytes - 1)
  }
}
