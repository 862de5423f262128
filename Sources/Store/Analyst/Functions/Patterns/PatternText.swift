/// The bytes of a text, read as characters. Bytes that are no UTF-8 are read as U+FFFD, one by one.
struct PatternText {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The character at a place and the number of its bytes.
  func scalar(at place: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[place])
    if first < 0x80 { return (first, 1) }
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (1, .max)
      }
    guard length > 1, place + length <= bytes.count else { return (0xFFFD, 1) }
    var scalar = first & (0x7F >> UInt32(length))
    for index in 1..<length {
      let byte = UInt32(bytes[place + index])
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | byte & 0x3F
    }
    guard scalar >= least, scalar <= ScalarRanges.last, !(0xD800...0xDFFF).contains(scalar) else { return (0xFFFD, 1) }
    return (scalar, length)
  }
}
