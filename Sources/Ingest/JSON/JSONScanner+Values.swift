internal import Platform

extension JSONScanner {
  /// Scans a number. One that reaches the end of the bytes may continue.
  @inline(__always)
  func scanNumber(_ cursor: inout JSONCursor) -> Step {
    let start = cursor.index
    if cursor.base[cursor.index] == UInt8(ascii: "-") { cursor.index &+= 1 }
    let whole = Self.skipDigits(&cursor)
    let wholeStart = cursor.index &- whole
    guard cursor.index < cursor.end || cursor.isLast else { return runOut(cursor) }
    guard whole > 0 else { return cursor.index < cursor.end ? fault(.badNumber) : runOut(cursor) }
    guard whole == 1 || cursor.base[wholeStart] != UInt8(ascii: "0") else { return fault(.badNumber) }
    if cursor.index < cursor.end, cursor.base[cursor.index] == UInt8(ascii: ".") {
      cursor.index &+= 1
      guard Self.skipDigits(&cursor) > 0 else { return cursor.index < cursor.end ? fault(.badNumber) : runOut(cursor) }
    }
    if cursor.index < cursor.end, cursor.base[cursor.index] | 0x20 == UInt8(ascii: "e") {
      guard skipExponent(&cursor) else { return cursor.index < cursor.end ? fault(.badNumber) : runOut(cursor) }
    }
    guard cursor.index < cursor.end || cursor.isLast else { return runOut(cursor) }
    return append(.number, from: start, cursor)
  }

  private func skipExponent(_ cursor: inout JSONCursor) -> Bool {
    cursor.index += 1
    if cursor.index < cursor.end,
      cursor.base[cursor.index] == UInt8(ascii: "+") || cursor.base[cursor.index] == UInt8(ascii: "-")
    {
      cursor.index += 1
    }
    return Self.skipDigits(&cursor) > 0
  }

  @inline(__always)
  private static func skipDigits(_ cursor: inout JSONCursor) -> Int {
    let start = cursor.index
    while cursor.index < cursor.end, cursor.base[cursor.index] &- UInt8(ascii: "0") < 10 { cursor.index &+= 1 }
    return cursor.index &- start
  }

  @inline(__always)
  func scanLiteral(_ word: StaticString, _ kind: JSONNode.Kind, _ cursor: inout JSONCursor) -> Step {
    let start = cursor.index
    let available = min(word.utf8CodeUnitCount, cursor.end &- start)
    guard memcmp(cursor.base + start, word.utf8Start, available) == 0 else { return fault(.badLiteral) }
    guard available == word.utf8CodeUnitCount else {
      cursor.index = cursor.end
      return runOut(cursor)
    }
    cursor.index &+= available
    return append(kind, from: start, cursor)
  }

  @inline(__always)
  private func append(_ kind: JSONNode.Kind, from start: Int, _ cursor: JSONCursor) -> Step {
    tape.append(
      JSONNode(
        kind: kind, start: offset(start), length: UInt32(cursor.index &- start), next: UInt32(tape.count &+ 1)))
    return .separatorOrEnd
  }

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

  /// Checks whether the key occurred in its object before.
  @inline(__always)
  func noteKey(_ key: Int, _ base: UnsafePointer<UInt8>) {
    let node = tape[key]
    // The window has eight bytes of padding behind its end.
    let text = UnsafeRawPointer(base + origin + Int(node.start))
    let length = Int(node.length)
    let head = text.loadUnaligned(as: UInt64.self).littleEndian
    var mixed = length < 8 ? head & ~(~0 << UInt64(length * 8)) : head
    if length > 8 {
      mixed = (mixed &* 0x100_0000_01B3) ^ (text + length - 8).loadUnaligned(as: UInt64.self).littleEndian
    }
    mixed = (mixed ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    let bit: UInt64 = 1 << (mixed >> 58)
    // A key with escapes may equal any other one, so every key of its object is compared.
    if seenKeys[depth &- 1] & bit != 0 || node.isEscaped { compareKeys(key, base) }
    seenKeys[depth &- 1] |= node.isEscaped ? ~0 : bit
  }

  /// Compares a key with those before it. An object with more than 64 is checked at its end.
  @inline(never)
  private func compareKeys(_ key: Int, _ base: UnsafePointer<UInt8>) {
    guard !hasManyKeys[depth - 1] else { return }
    var index = open[depth - 1] + 1
    var compared = 0
    while index < key {
      if isSameKey(index, key, base) { return reportDuplicate(key) }
      index = Int(tape[index + 1].next)
      compared += 1
      guard compared < 64 else {
        hasManyKeys[depth - 1] = true
        return
      }
    }
  }

  /// Finds the duplicates among many keys by sorting their hashes.
  @inline(never)
  func compareAllKeys(of object: Int, _ base: UnsafePointer<UInt8>) {
    var keys: [(hash: Int, key: Int)] = []
    var index = object + 1
    while index < Int(tape[object].next) {
      keys.append((keyText(index, base).hashValue, index))
      index = Int(tape[index + 1].next)
    }
    keys.sort { $0 < $1 }
    var first = 0
    for place in keys.indices.dropFirst() {
      if keys[place].hash != keys[first].hash { first = place }
      // Keys with one hash are mostly one key, so comparing each with all before it is cheap.
      if (first..<place).contains(where: { isSameKey(keys[$0].key, keys[place].key, base) }) {
        reportDuplicate(keys[place].key)
      }
    }
  }

  private func reportDuplicate(_ key: Int) {
    tape.markDuplicate(key)
    duplicateKey = max(duplicateKey ?? key, key)
  }

  private func isSameKey(_ one: Int, _ other: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    let (old, new) = (tape[one], tape[other])
    if old.isEscaped || new.isEscaped { return keyText(one, base) == keyText(other, base) }
    return old.length == new.length
      && memcmp(base + origin + Int(old.start), base + origin + Int(new.start), Int(new.length)) == 0
  }

  private func keyText(_ key: Int, _ base: UnsafePointer<UInt8>) -> [UInt8] {
    let node = tape[key]
    let raw = UnsafeRawBufferPointer(start: base + origin + Int(node.start), count: Int(node.length))
    return node.isEscaped ? JSONText.decoded(raw) : Array(raw)
  }
}
