/// Decodes Windows-1252, which includes Latin-1.
enum Windows1252 {
  /// Writes `bytes` as UTF-8, which needs at most three times as many bytes, and returns their number.
  static func decode(_ bytes: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    for byte in bytes {
      let scalar = byte < 0x80 || byte >= 0xA0 ? Unicode.Scalar(UInt32(byte)) : Unicode.Scalar(high[Int(byte) - 0x80])
      for unit in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
        target[count] = unit
        count += 1
      }
    }
    return count
  }

  /// The characters 0x80 to 0x9F; the five that are not assigned become U+FFFD.
  private static let high: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
    0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
