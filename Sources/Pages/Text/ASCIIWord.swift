/// Eight bytes of printable ASCII as one number.
struct ASCIIWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private let bytes: UInt64

  /// Returns nil if there are fewer than eight bytes, or any byte outside of U+0020 to U+007E.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    guard index + 8 <= text.count, let start = UnsafeRawPointer(text.baseAddress) else { return nil }
    bytes = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    // The highest bit of a byte is set if it was set before, if adding one sets it, or if subtracting 32 borrows.
    let controls = ~((bytes | Self.highs) &- Self.ones &* 0x20)
    if (bytes | (bytes &+ Self.ones) | controls) & Self.highs != 0 { return nil }
  }

  /// Whether a space follows another one, which may be the byte before.
  @inline(__always)
  func hasDoubledSpace(after previous: UInt8) -> Bool {
    let others = (bytes ^ Self.ones &* 0x20) &+ Self.ones &* 0x7F
    let spaces = ~others & Self.highs
    return spaces & (spaces << 8 | (previous == 0x20 ? 0x80 : 0)) != 0
  }
}
