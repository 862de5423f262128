/// Finds runs of bytes that need no escaping in HTML text, eight bytes at a time.
enum PlainRun {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The index at which the run that begins at `index` may end; all bytes before it can be copied.
  @inline(__always)
  static func end(of input: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
    guard let start = UnsafeRawPointer(input.baseAddress) else { return index }
    var index = index
    let count = input.count
    while index &+ 8 <= count, !mayHoldEnd(start.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
      index &+= 8
    }
    // The last bytes are tested together with some bytes before them, or twice, as most texts are short and plain.
    if index < count, index &+ 8 > count, !mayHoldEnd(last(of: start, from: index, count)) { return count }
    while index < count, !isEnd(input[index]) { index &+= 1 }
    return index
  }

  /// The bytes from `index` on, fewer than eight, padded with other bytes of the run.
  @inline(__always)
  private static func last(of start: UnsafeRawPointer, from index: Int, _ count: Int) -> UInt64 {
    if index >= 8 { return start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) }
    let left = count &- index
    if left >= 4 {
      let low = UInt64(start.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      return low | UInt64(start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)) << 32
    }
    let first = UInt64(start.load(fromByteOffset: index, as: UInt8.self))
    let middle = UInt64(start.load(fromByteOffset: index &+ left / 2, as: UInt8.self))
    let last = UInt64(start.load(fromByteOffset: count &- 1, as: UInt8.self))
    return ones &* 0x20 & ~0xFF_FFFF | first | middle << 8 | last << 16
  }

  /// Whether a byte is a control, `"`, `&`, `<`, `>`, or the first byte of a two-byte control or a noncharacter.
  @inline(__always)
  static func isEnd(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .ampersand || byte == .less || byte == .greater || byte == 0x7F
      || byte == 0xC2 || byte >= 0xEF
  }

  /// True if one of eight bytes ends a run, and rarely also if none does. `"` and `&` differ in one bit, and so do `<`
  /// and `>`.
  ///
  /// SIMD types would be shorter, but their masks are filled byte by byte.
  @inline(__always)
  private static func mayHoldEnd(_ bytes: UInt64) -> Bool {
    let controls = (bytes &- ones &* 0x20) & ~bytes
    let pairs = zeros((bytes | ones &* 4) ^ ones &* 0x26) | zeros((bytes | ones &* 2) ^ ones &* 0x3E)
    let others = zeros(bytes ^ ones &* 0x7F) | zeros(bytes ^ ones &* 0xC2)
    // A byte is 0xEF or more if its highest bit is set, and adding 0x11 to the others sets it again.
    let leads = ((bytes & ~highs) &+ ones &* 0x11) & bytes
    return (controls | pairs | others | leads) & highs != 0
  }

  /// The highest bit of each zero byte, and of some bytes above it.
  @inline(__always)
  private static func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
}
