/// The text within a JSON string that holds escapes.
enum JSONText {
  /// Appends the decoded bytes; a surrogate without its other half becomes U+FFFD, and the answer is true.
  ///
  /// The string has been scanned before, so that every escape is whole.
  static func decode(_ raw: UnsafeRawBufferPointer, into text: inout [UInt8]) -> Bool {
    var hasLoneSurrogate = false
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\"), index + 1 < raw.count else {
        text.append(raw[index])
        index += 1
        continue
      }
      if raw[index + 1] == UInt8(ascii: "u") {
        hasLoneSurrogate = decodeUnicode(raw, &index, into: &text) || hasLoneSurrogate
      } else {
        text.append(simple(raw[index + 1]))
        index += 2
      }
    }
    return hasLoneSurrogate
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private static func simple(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  /// One `\uXXXX`, or two that are a pair.
  private static func decodeUnicode(_ raw: UnsafeRawBufferPointer, _ index: inout Int, into text: inout [UInt8]) -> Bool
  {
    let unit = codeUnit(raw, at: index) ?? 0xFFFD
    index += 6
    var value = unit
    if (0xD800..<0xDC00).contains(unit), let low = codeUnit(raw, at: index), (0xDC00..<0xE000).contains(low) {
      value = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
      index += 6
    }
    let scalar = Unicode.Scalar(value)
    text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}")?.map { $0 } ?? [])
    return scalar == nil
  }

  private static func codeUnit(_ raw: UnsafeRawBufferPointer, at index: Int) -> UInt32? {
    guard index + 6 <= raw.count, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for place in index + 2..<index + 6 {
      guard let digit = hexDigit(raw[place]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
