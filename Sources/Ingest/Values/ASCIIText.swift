internal import Platform

/// Functions on bytes that are compared as ASCII.
enum ASCIIText {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  static func lower(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

  /// The bytes without white space at both ends, of which no-break spaces are part: pages from which data are taken have
  /// many.
  static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = 0
    var end = bytes.count
    while start < end {
      if isSpace(bytes[start]) {
        start += 1
      } else if isNoBreakSpace(bytes, at: start, within: start..<end) {
        start += 2
      } else {
        break
      }
    }
    while end > start {
      if isSpace(bytes[end - 1]) {
        end -= 1
      } else if isNoBreakSpace(bytes, at: end - 2, within: start..<end) {
        end -= 2
      } else {
        break
      }
    }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  private static func isNoBreakSpace(
    _ bytes: UnsafeRawBufferPointer, at place: Int, within range: Range<Int>
  ) -> Bool {
    place >= range.lowerBound && place + 1 < range.upperBound && bytes[place] == 0xC2 && bytes[place + 1] == 0xA0
  }

  /// Whether there are only characters of decimal numbers, so that `inf`, `nan` and hexadecimal stay text.
  static func isNumberText(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { isDigit($0) || [0x2B, 0x2D, 0x2E, 0x65, 0x45].contains($0) }
  }

  /// The offset of the first occurrence of a word.
  static func find(_ word: StaticString, in text: UnsafeRawBufferPointer) -> Int? {
    guard let base = text.baseAddress else { return nil }
    let (first, length) = (Int32(word.utf8Start[0]), word.utf8CodeUnitCount)
    var start = 0
    while start + length <= text.count, let found = memchr(base + start, first, text.count - start) {
      let place = UnsafeRawPointer(found) - base
      if place + length <= text.count, memcmp(found, word.utf8Start, length) == 0 { return place }
      start = place + 1
    }
    return nil
  }

  static func equals(_ bytes: UnsafeRawBufferPointer, ignoringCase word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    return (0..<bytes.count).allSatisfy { lower(bytes[$0]) == lower(word.utf8Start[$0]) }
  }

  /// A field's name in the form in which names are compared: letters and digits in lower case, of other ASCII only `.`,
  /// and letters beyond ASCII unchanged.
  static func normalized(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.compactMap { byte in
      byte >= 0x80 || isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: ".") ? lower(byte) : nil
    }
  }

  /// Runs of letters in lower case, and runs of digits: the words of a date.
  static func words(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var kind = 0
    for byte in bytes {
      let next = isDigit(byte) ? 1 : isLetter(byte) ? 2 : 0
      if next != 0, next == kind {
        words[words.count - 1].append(lower(byte))
      } else if next != 0 {
        words.append([lower(byte)])
      }
      kind = next
    }
    return words
  }
}
