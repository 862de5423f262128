/// Eight bytes of printable ASCII at once.
struct ASCIIWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private let bytes: UInt64

  /// Nil where there are fewer than eight, or others than U+0020 to U+007E among them.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    guard index + 8 <= text.count, let start = UnsafeRawPointer(text.baseAddress) else { return nil }
    bytes = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    // The highest bit of a byte: is it set, does it come by adding one, does it go by taking 32 away?
    let controls = ~((bytes | Self.highs) &- Self.ones &* 0x20)
    if (bytes | (bytes &+ Self.ones) | controls) & Self.highs != 0 { return nil }
  }

  /// Whether a space follows a space, of which the first may be the byte before.
  @inline(__always)
  func hasDoubledSpace(after previous: UInt8) -> Bool {
    let others = (bytes ^ Self.ones &* 0x20) &+ Self.ones &* 0x7F
    let spaces = ~others & Self.highs
    return spaces & (spaces << 8 | (previous == 0x20 ? 0x80 : 0)) != 0
  }
}
