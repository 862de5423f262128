/// A position in bytes that are being scanned, with its line.
struct JSONCursor {
  let base: UnsafePointer<UInt8>
  /// The index of the next byte.
  var index: Int
  /// The number of available bytes.
  let end: Int
  /// Whether no bytes follow the available ones.
  let isLast: Bool
  /// The line of the next byte, counted from 1.
  var line: Int
  /// The index at which that line begins; negative if it is before the available bytes.
  var lineStart: Int

  /// The column of the next byte, counted from 1.
  var column: Int { index - lineStart + 1 }

  /// The next byte that is no white space; nil at the end.
  @inline(__always)
  mutating func significant() -> UInt8? {
    while index < end {
      let byte = base[index]
      if byte > 0x20 { return byte }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index &+= 1
      if byte != 0x20, byte != 0x09 { passBreak(byte) }
    }
    return nil
  }

  /// Counts a line break, which is LF, CR LF or a lone CR. The window keeps the byte before the first one.
  @inline(__always)
  private mutating func passBreak(_ byte: UInt8) {
    let endsPair = byte == 0x0A && index >= 2 && base[index &- 2] == 0x0D
    if !endsPair { line &+= 1 }
    lineStart = index
  }
}
