/// Recognizes e-mail addresses and phone numbers in a text, whatever the name of its column is.
package enum ContactPattern {
  package static func isFound(in bytes: UnsafeRawBufferPointer) -> Bool { holdsMail(bytes) || isPhone(bytes) }

  /// Whether the text contains something like `ana@example.com`.
  package static func holdsMail(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let at = bytes[start...].firstIndex(of: UInt8(ascii: "@")) {
      if at > 0, isPart(bytes[at - 1]), isDomain(bytes, from: at + 1) { return true }
      start = at + 1
    }
    return false
  }

  /// A letter or digit, then a dot followed by a letter.
  private static func isDomain(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    var index = start
    while index < bytes.count, isPart(bytes[index]), index - start < 255 {
      index += 1
      guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: ".") else { continue }
      if isLetter(bytes[index + 1]) || bytes[index + 1] >= 0x80 { return true }
      index += 1
    }
    return false
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte >= 0x80 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
  }

  /// `+51 999 123 456`: a plus, then 8 to 15 digits with the usual signs between them.
  private static func isPhone(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 9, bytes.count <= 30, bytes[0] == UInt8(ascii: "+") else { return false }
    var digits = 0
    for byte in bytes.dropFirst() {
      if isDigit(byte) { digits += 1; continue }
      guard [0x20, 0x28, 0x29, 0x2D, 0x2E, 0x2F].contains(byte) else { return false }
    }
    return (8...15).contains(digits)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}
