internal import Model
internal import Store

/// Reads from bytes that may end too early.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The next `count` bytes as a little-endian number; at most 8.
  mutating func number(_ count: Int) -> UInt64? {
    guard let part = next(count) else { return nil }
    var number: UInt64 = 0
    withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: part) }
    return UInt64(littleEndian: number)
  }

  mutating func text(_ count: Int) -> String? {
    next(count).map { String(decoding: UnsafeRawBufferPointer(rebasing: $0), as: UTF8.self) }
  }

  mutating func digest() -> LedgerDigest? {
    next(16).flatMap { LedgerDigest(reading: UnsafeRawBufferPointer(rebasing: $0)) }
  }

  private mutating func next(_ count: Int) -> Slice<UnsafeRawBufferPointer>? {
    guard count >= 0, bytes.count - offset >= count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}
