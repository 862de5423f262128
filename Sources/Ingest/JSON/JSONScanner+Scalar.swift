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
}
