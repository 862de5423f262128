/// Scans the text of a date.
struct DateScanner {
  let bytes: UnsafeRawBufferPointer
  var index = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = ASCIIText.trimmed(bytes) }

  var isAtEnd: Bool { index >= bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Reads at least `least` and at most `most` digits.
  @inline(__always)
  mutating func number(_ least: Int, _ most: Int) -> Int? {
    var value = 0
    let start = index
    while index < bytes.count, index &- start < most {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      index &+= 1
    }
    return index &- start >= least ? value : nil
  }

  @inline(__always)
  mutating func pass(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index &+= 1
    return true
  }

  mutating func passSpaces() { while let byte = next, ASCIIText.isSpace(byte) { index += 1 } }

  /// Reads a word of letters, in lower case.
  mutating func word() -> String {
    let start = index
    while let byte = next, ASCIIText.isLetter(byte) { index += 1 }
    return String(decoding: bytes[start..<index].map(ASCIIText.lower), as: UTF8.self)
  }

  /// Reads `HH:MM` or `HH:MM:SS`, with up to nine digits of a fraction, AM or PM; returns microseconds since midnight.
  @inline(__always)
  mutating func clock() -> Int64? {
    guard var hour = number(1, 2), pass(UInt8(ascii: ":")), let minute = number(2, 2), minute < 60 else { return nil }
    var second = 0
    var fraction = 0
    if pass(UInt8(ascii: ":")) {
      guard let value = number(2, 2), value <= 60 else { return nil }
      second = min(value, 59)  // a leap second counts as the second before it
      if pass(UInt8(ascii: ".")) || pass(UInt8(ascii: ",")) {
        guard let value = microseconds() else { return nil }
        fraction = value
      }
    }
    guard halfDay(&hour), hour < 24 else { return nil }
    return Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + Int64(fraction)
  }

  /// Reads what is left: a time of day and its zone, or nothing, which is midnight; nil for anything else.
  @inline(__always)
  mutating func clockToEnd() -> (time: Int64, offset: Int?)? {
    if isAtEnd { return (0, nil) }
    guard let time = clock() else { return nil }
    let offset = zone()
    return isAtEnd ? (time, offset) : nil
  }

  /// Reads the digits after the point as microseconds; further digits are ignored.
  private mutating func microseconds() -> Int? {
    let start = index
    guard var value = number(1, 6) else { return nil }
    for _ in index - start..<6 { value *= 10 }
    while let byte = next, ASCIIText.isDigit(byte) { index += 1 }
    return value
  }

  /// Applies a following AM or PM; false if it does not fit the hour.
  @inline(__always)
  private mutating func halfDay(_ hour: inout Int) -> Bool {
    guard let byte = next,
      byte == 0x20 || byte | 0x20 == UInt8(ascii: "a") || byte | 0x20 == UInt8(ascii: "p") || byte > 0x7F
    else { return true }
    let before = index
    passSpaces()
    if next == 0xE2 { index += 3 }  // the narrow no-break space that browsers write
    let word = word()
    guard word == "am" || word == "pm" || ((word == "a" || word == "p") && pass(UInt8(ascii: "."))) else {
      index = before
      return true
    }
    guard (1...12).contains(hour) else { return false }
    hour = hour % 12 + (word.hasPrefix("p") ? 12 : 0)
    return true
  }

  /// Reads `Z`, `UTC`, `GMT`, `+02:00`, `+0200`, `+02` or `UTC+2`; returns seconds ahead of UTC.
  ///
  /// Returns nil if there is no zone. Any other text is not consumed, so that the date is not at its end.
  @inline(__always)
  mutating func zone() -> Int? {
    if pass(UInt8(ascii: "Z")) || pass(UInt8(ascii: "z")) { return 0 }
    passSpaces()
    let before = index
    let isNamed = ["utc", "gmt", "z"].contains(word())
    if !isNamed { index = before }
    let isBehind = next == UInt8(ascii: "-")
    guard isBehind || next == UInt8(ascii: "+") else { return isNamed ? 0 : nil }
    index += 1
    guard let hours = number(1, 2), hours <= 18 else { return nil }
    _ = pass(UInt8(ascii: ":"))
    let minutes = number(2, 2) ?? 0
    return (hours * 60 + min(minutes, 59)) * (isBehind ? -60 : 60)
  }
}
