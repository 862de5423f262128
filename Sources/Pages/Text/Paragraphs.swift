internal import Model

/// Splits a comment at its blank lines.
enum Paragraphs {
  /// Trimmed paragraphs, none of them empty; single line breaks are kept.
  static func of(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    if text.withBytes(isOneLine) { return [text] }
    return text.withBytes { bytes in
      var paragraphs: [String] = []
      var paragraph: [UInt8] = []
      var start = 0
      while start <= bytes.count {
        let end = lineEnd(bytes, start)
        let line = trimmed(bytes, start, end)
        if line.isEmpty {
          close(&paragraph, &paragraphs)
        } else {
          if !paragraph.isEmpty { paragraph.append(UInt8(ascii: "\n")) }
          paragraph.append(contentsOf: bytes[line])
        }
        start = end + (end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? 2 : 1)
      }
      close(&paragraph, &paragraphs)
      return paragraphs
    }
  }

  /// Whether a text is printable at both ends and has no line break, so that it need not be split.
  private static func isOneLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard trimmed(bytes, 0, bytes.count).count == bytes.count else { return false }
    // The loop has no branch, so that the compiler vectorizes it.
    var breaks: UInt8 = 0
    for byte in bytes { breaks |= (byte == 0x0A ? 1 : 0) | (byte == 0x0D ? 1 : 0) }
    return breaks == 0
  }

  private static func close(_ paragraph: inout [UInt8], _ paragraphs: inout [String]) {
    if paragraph.isEmpty { return }
    paragraphs.append(String(decoding: paragraph, as: UTF8.self))
    paragraph.removeAll(keepingCapacity: true)
  }

  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  /// The range without spaces, tabs, controls and no-break spaces (`C2 A0`) at both ends.
  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
    var low = start
    var high = end
    while low < high {
      if bytes[low] <= 0x20 {
        low += 1
      } else if low + 1 < high, bytes[low] == 0xC2, bytes[low + 1] == 0xA0 {
        low += 2
      } else {
        break
      }
    }
    while high > low {
      if bytes[high - 1] <= 0x20 {
        high -= 1
      } else if high - 1 > low, bytes[high - 2] == 0xC2, bytes[high - 1] == 0xA0 {
        high -= 2
      } else {
        break
      }
    }
    return low..<high
  }

  /// Whether a review may be shown large: praise in one line of 25 to 40 characters (Unicode scalars).
  static func isBriefPraise(_ review: Review) -> Bool {
    guard let stars = review.stars, stars >= SheetQuotes.fewestStars, let comment = review.comment,
      (25...200).contains(comment.utf8.count)
    else { return false }
    let paragraphs = of(comment)
    guard paragraphs.count == 1 else { return false }
    return paragraphs[0].withBytes { bytes in
      var scalars = 0
      for byte in bytes {
        scalars += byte & 0xC0 != 0x80 ? 1 : 0
        if scalars > 40 || byte == 0x0A { return false }
      }
      return scalars >= 25
    }
  }
}
