/// A place in bytes that are being scanned, with the line it stands on.
struct JSONCursor {
  let base: UnsafePointer<UInt8>
  /// The next byte to look at.
  var index: Int
  /// Bytes that are there.
  let end: Int
  /// No bytes follow those that are there.
  let isLast: Bool
  /// The line of the next byte, counted from 1.
  var line: Int
  /// Where that line begins; negative where that is before the bytes that are there.
  var lineStart: Int

  /// The next byte's place in its line, counted from 1.
  var column: Int { index - lineStart + 1 }

  /// The next byte after white space; nil at the end.
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

  /// LF, CR LF and a lone CR end a line; the byte before the first one here is kept by the window.
  @inline(__always)
  private mutating func passBreak(_ byte: UInt8) {
    let endsPair = byte == 0x0A && index >= 2 && base[index &- 2] == 0x0D
    if !endsPair { line &+= 1 }
    lineStart = index
  }
}
