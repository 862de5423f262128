extension JSONScanner {
  /// Scans a string from its opening quote onto the tape; nil if it is well formed.
  @inline(__always)
  func scanString(_ cursor: inout JSONCursor) -> Outcome? {
    cursor.index &+= 1
    let start = cursor.index
    var isEscaped = false
    while true {
      Self.skipPlain(&cursor)
      guard cursor.index < cursor.end else { return outOfBytes(cursor) }
      let byte = cursor.base[cursor.index]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        if let problem = scanEscape(&cursor) { return problem }
      } else if byte < 0x20 {
        return .fault(.controlCharacter)
      } else if let problem = scanBeyondASCII(&cursor) {
        return problem
      }
    }
    tape.append(
      JSONNode(
        kind: .string, isEscaped: isEscaped, start: offset(start), length: UInt32(cursor.index &- start),
        next: UInt32(tape.count &+ 1)))
    cursor.index &+= 1
    return nil
  }

  /// Skips to the next quote, backslash, control character or byte beyond ASCII.
  @inline(__always)
  private static func skipPlain(_ cursor: inout JSONCursor) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = cursor.index
    while index &+ 8 <= cursor.end {
      let word = UnsafeRawPointer(cursor.base + index).loadUnaligned(as: UInt64.self).littleEndian
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let found =
        ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word) | word
      let marks = found & (ones &* 0x80)
      if marks != 0 {
        cursor.index = index &+ (marks.trailingZeroBitCount >> 3)
        return
      }
      index &+= 8
    }
    while index < cursor.end, isPlain(cursor.base[index]) { index &+= 1 }
    cursor.index = index
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Checks an escape. Surrogates are paired when the text is decoded.
  private func scanEscape(_ cursor: inout JSONCursor) -> Outcome? {
    guard cursor.index + 1 < cursor.end else { return outOfBytes(cursor) }
    switch cursor.base[cursor.index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      cursor.index += 2
      return nil
    case UInt8(ascii: "u"):
      for place in cursor.index + 2..<cursor.index + 6 {
        guard place < cursor.end else { return outOfBytes(cursor) }
        guard JSONText.hexDigit(cursor.base[place]) != nil else { return .fault(.badEscape) }
      }
      cursor.index += 6
      return nil
    default: return .fault(.badEscape)
    }
  }

  /// Checks a run of characters beyond ASCII.
  @inline(__always)
  private func scanBeyondASCII(_ cursor: inout JSONCursor) -> Outcome? {
    while cursor.index < cursor.end, cursor.base[cursor.index] >= 0x80 {
      let length = UTF8Check.length(cursor.base + cursor.index, available: cursor.end &- cursor.index)
      guard length > 0 else { return length == 0 ? .fault(.invalidUTF8) : outOfBytes(cursor) }
      cursor.index &+= length
    }
    return nil
  }

  private func outOfBytes(_ cursor: JSONCursor) -> Outcome { cursor.isLast ? .fault(.unexpectedEnd) : .incomplete }
}
