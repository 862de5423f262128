/// Runs of bytes that no text of HTML changes, looked at eight at a time.
enum PlainRun {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Where the run that begins at `index` may end: everything before is copied.
  @inline(__always)
  static func end(of input: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
    guard let start = UnsafeRawPointer(input.baseAddress) else { return index }
    var index = index
    while index &+ 8 <= input.count, !mayHoldEnd(start.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
      index &+= 8
    }
    while index < input.count, !isEnd(input[index]) { index &+= 1 }
    return index
  }

  /// Controls, `"`, `&`, `<`, `>`, and what a control of two bytes begins with.
  @inline(__always)
  static func isEnd(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .ampersand || byte == .less || byte == .greater || byte == 0x7F
      || byte == 0xC2
  }

  /// True where one of eight bytes is an end, and seldom where none is. `"` and `&` differ in one bit, `<` and `>` too.
  ///
  /// SIMD types would say it shorter, but their masks are filled byte by byte.
  @inline(__always)
  private static func mayHoldEnd(_ bytes: UInt64) -> Bool {
    let controls = (bytes &- ones &* 0x20) & ~bytes
    let pairs = zeros((bytes | ones &* 4) ^ ones &* 0x26) | zeros((bytes | ones &* 2) ^ ones &* 0x3E)
    let others = zeros(bytes ^ ones &* 0x7F) | zeros(bytes ^ ones &* 0xC2)
    return (controls | pairs | others) & ones &* 0x80 != 0
  }

  /// The highest bit of each byte that is zero, and of some bytes above it.
  @inline(__always)
  private static func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
}
