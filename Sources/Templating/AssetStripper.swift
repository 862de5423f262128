/// Style sheets and scripts as they are published: without comments, and without white space that says nothing.
///
/// A file that is not read to its end as its language has it, or that might be read in two ways, stays as it is.
package enum AssetStripper {
  /// `name` ends in `.css` or `.js`; any other file stays as it is.
  package static func stripped(_ bytes: [UInt8], name: String) -> [UInt8] {
    if name.hasSuffix(".css") {
      var style = StyleStripper(bytes)
      return style.stripped() ?? bytes
    }
    guard name.hasSuffix(".js") else { return bytes }
    var script = ScriptStripper(bytes)
    return script.stripped() ?? bytes
  }
}

/// What both languages have: bytes, of which some are copied as they are.
private struct AssetBytes {
  let bytes: [UInt8]
  var index = 0

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Moves behind the next `text`; false if there is none.
  mutating func skip(behind text: StaticString) -> Bool {
    while index < bytes.count, !isAt(text) { index += 1 }
    guard index < bytes.count else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Moves behind a string, whose first quote is next, and returns it; nil if its line ends before it does.
  mutating func string() -> ArraySlice<UInt8>? {
    let (start, quote) = (index, bytes[index])
    index += 1
    while let byte = next, byte != quote {
      if byte == UInt8(ascii: "\n") { return nil }
      escape()
    }
    guard next != nil else { return nil }
    index += 1
    return bytes[start..<index]
  }

  /// Moves behind a byte, or behind a backslash and what it stands before.
  mutating func escape() {
    let isEscape = next == UInt8(ascii: "\\")
    index += isEscape && index + 2 < bytes.count && bytes[index + 1] == 0x0D && bytes[index + 2] == 0x0A ? 2 : 0
    index = min(bytes.count, index + (isEscape ? 2 : 1))
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte may be part of a name.
  static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80 || "_$\\#@".utf8.contains(byte)
  }
}

/// A style sheet is read up to `{`, `;` or `}`, which say whether a selector or a declaration came before them.
private struct StyleStripper {
  private enum Part: Equatable {
    case space
    case byte(UInt8)
    case whole(ArraySlice<UInt8>)
  }

  private enum Kind {
    /// What stands behind `@`.
    case rule
    case selector
    case declaration
    /// The declaration of a custom property, whose value is any text.
    case property
  }

  private var input: AssetBytes
  private var output: [UInt8] = []

  init(_ bytes: [UInt8]) { input = AssetBytes(bytes: bytes) }

  mutating func stripped() -> [UInt8]? {
    var (parts, open): ([Part], [UInt8]) = ([], [])
    while let byte = input.next {
      switch byte {
      case UInt8(ascii: "/") where input.isAt("/*"):
        guard input.skip(behind: "*/") else { return nil }
        if case .byte(let before)? = parts.last, AssetBytes.isWord(before), input.next.map(AssetBytes.isWord) == true {
          parts.append(.space)
        }
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let string = input.string() else { return nil }
        parts.append(.whole(string))
        continue
      case UInt8(ascii: "\\"):
        let start = input.index
        input.escape()
        // A space ends an escape of digits.
        while let next = input.next, AssetBytes.isWord(next) { input.index += 1 }
        if input.next == 0x20 { input.index += 1 }
        parts.append(.whole(input.bytes[start..<input.index]))
        continue
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if let address = address() {
          parts.append(.whole(address))
          continue
        }
        parts.append(.byte(byte))
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
        guard open.isEmpty else {
          parts.append(.byte(byte))
          break
        }
        write(parts, before: byte)
        parts = []
      default:
        if AssetBytes.isSpace(byte) {
          if parts.last != .space { parts.append(.space) }
          break
        }
        if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { open.append(byte) }
        if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
          guard open.popLast() == (byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")) else {
            return nil
          }
        }
        parts.append(.byte(byte))
      }
      input.index += 1
    }
    guard open.isEmpty, parts.allSatisfy({ $0 == .space }) else { return nil }
    return output + [0x0A]
  }

  /// Moves behind `url(…)` without quotes and returns it; nil if it is not next.
  private mutating func address() -> ArraySlice<UInt8>? {
    let start = input.index
    guard input.bytes[start...].prefix(4).elementsEqual("url(".utf8, by: { $0 | 0x20 == $1 | 0x20 }) else { return nil }
    var end = start + 4
    while end < input.bytes.count, AssetBytes.isSpace(input.bytes[end]) { end += 1 }
    guard end < input.bytes.count, !"\"'".utf8.contains(input.bytes[end]) else { return nil }
    guard let close = input.bytes[end...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
    input.index = close + 1
    return input.bytes[start...close]
  }

  /// Writes what came before a sign, and the sign.
  private mutating func write(_ parts: [Part], before sign: UInt8) {
    var parts = parts[...]
    if parts.first == .space { parts.removeFirst() }
    let isProperty = parts.starts(with: [.byte(UInt8(ascii: "-")), .byte(UInt8(ascii: "-"))])
    let kind: Kind =
      parts.first == .byte(UInt8(ascii: "@"))
      ? .rule : sign == UInt8(ascii: "{") ? .selector : isProperty ? .property : .declaration
    // A custom property whose value is one space has a value.
    let isBlank = kind == .property && parts.suffix(2) == [.byte(UInt8(ascii: ":")), .space]
    if parts.last == .space, !isBlank { parts.removeLast() }
    if sign == UInt8(ascii: "}"), parts.isEmpty, output.last == UInt8(ascii: ";") { output.removeLast() }
    var isInValue = false
    for (index, part) in zip(parts.indices, parts) {
      switch part {
      case .byte(let byte):
        if byte == UInt8(ascii: ":") { isInValue = true }
        output.append(byte)
      case .whole(let bytes): output += bytes
      case .space:
        let (before, after) = (Self.byte(parts, index - 1), Self.byte(parts, index + 1))
        if isBlank && index == parts.endIndex - 1 || !Self.isIdle(between: before, after, kind, isInValue) {
          output.append(0x20)
        }
      }
    }
    output.append(sign)
  }

  /// The byte of a part; 0 of any other.
  private static func byte(_ parts: ArraySlice<Part>, _ index: Int) -> UInt8 {
    guard parts.indices.contains(index), case .byte(let byte) = parts[index] else { return 0 }
    return byte
  }

  /// Whether a space says nothing.
  private static func isIdle(between before: UInt8, _ after: UInt8, _ kind: Kind, _ isInValue: Bool) -> Bool {
    func isNear(_ signs: String) -> Bool { signs.utf8.contains(before) || signs.utf8.contains(after) }
    if before == UInt8(ascii: ":") { return kind != .selector }
    if isNear(",") { return true }
    if kind == .property { return !isInValue }
    if "([".utf8.contains(before) || ")]".utf8.contains(after) { return true }
    switch kind {
    case .selector: return isNear(">~+")
    case .declaration: return after == UInt8(ascii: "!") || isNear("/*") || !isInValue && after == UInt8(ascii: ":")
    case .rule, .property: return false
    }
  }
}

/// A script keeps the ends of its lines, which may end statements.
private struct ScriptStripper {
  /// Words behind which a slash begins an expression.
  private static let operators: Set<String> = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof", "yield",
    "await",
  ]

  private var input: AssetBytes
  private var output: [UInt8] = []
  private var hasSpace = false
  /// How many braces are open in each text with expressions in it.
  private var texts: [Int] = []

  init(_ bytes: [UInt8]) { input = AssetBytes(bytes: bytes) }

  mutating func stripped() -> [UInt8]? {
    while let byte = input.next {
      switch byte {
      case 0x0A, 0x0D: endLine()
      case UInt8(ascii: "/"):
        guard slash() else { return nil }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let string = input.string() else { return nil }
        write(string)
      case UInt8(ascii: "`"):
        input.index += 1
        write([byte])
        guard text() else { return nil }
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        guard brace(byte) else { return nil }
      default:
        guard !input.isAt("<!--") else { return nil }
        input.index += 1
        if AssetBytes.isSpace(byte) { hasSpace = true } else { write([byte]) }
      }
    }
    return texts.isEmpty ? output : nil
  }

  private mutating func endLine() {
    input.index += 1
    hasSpace = false
    if let last = output.last, last != 0x0A { output.append(0x0A) }
  }

  private mutating func write(_ bytes: ArraySlice<UInt8>) {
    if hasSpace, let before = output.last, let after = bytes.first, Self.isNeeded(between: before, after) {
      output.append(0x20)
    }
    hasSpace = false
    output += bytes
  }

  /// Whether what a space separates would mean something else without it.
  private static func isNeeded(between before: UInt8, _ after: UInt8) -> Bool {
    if before == 0x0A { return false }
    if AssetBytes.isWord(before) && AssetBytes.isWord(after) { return true }
    if before == after && "+-".utf8.contains(before) || "/".utf8.contains(before) || "/".utf8.contains(after) {
      return true
    }
    switch (before, after) {
    case (_, UInt8(ascii: ".")): return AssetBytes.isDigit(before) || before == UInt8(ascii: "?")
    case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "-"), UInt8(ascii: ">")): return true
    default: return false
    }
  }

  /// A comment, an expression that searches, or a division; false if it may be either of these two.
  private mutating func slash() -> Bool {
    if input.isAt("//") {
      while let byte = input.next, byte != 0x0A { input.index += 1 }
      return true
    }
    if input.isAt("/*") {
      let start = input.index
      input.index += 2
      guard input.skip(behind: "*/") else { return false }
      hasSpace = true
      if input.bytes[start..<input.index].contains(0x0A) {
        input.index -= 1
        endLine()
      }
      return true
    }
    guard let before = output.last(where: { $0 != 0x0A }) else { return expression() }
    if AssetBytes.isWord(before) {
      let last = output.lastIndex { $0 != 0x0A } ?? 0
      let word = output[...last].reversed().prefix(while: AssetBytes.isWord).reversed()
      if Self.operators.contains(String(decoding: Array(word), as: UTF8.self)) { return expression() }
    } else if before == UInt8(ascii: ")") || before == UInt8(ascii: "}") {
      guard !input.bytes[(input.index + 1)...].prefix(while: { $0 != 0x0A }).contains(UInt8(ascii: "/")) else {
        return false
      }
    } else if !"]\"'`".utf8.contains(before) {
      return expression()
    }
    write(input.bytes[input.index...input.index])
    input.index += 1
    return true
  }

  private mutating func expression() -> Bool {
    let start = input.index
    input.index += 1
    var isInClass = false
    while let byte = input.next, byte != UInt8(ascii: "/") || isInClass {
      if byte == 0x0A { return false }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      input.escape()
    }
    guard input.next != nil else { return false }
    input.index += 1
    write(input.bytes[start..<input.index])
    return true
  }

  /// A text between backticks, up to its end or to an expression in it.
  private mutating func text() -> Bool {
    let start = input.index
    while let byte = input.next {
      if byte == UInt8(ascii: "`") || input.isAt("${") {
        input.index += byte == UInt8(ascii: "`") ? 1 : 2
        if byte != UInt8(ascii: "`") { texts.append(0) }
        output += input.bytes[start..<input.index]
        return true
      }
      input.escape()
    }
    return false
  }

  private mutating func brace(_ byte: UInt8) -> Bool {
    input.index += 1
    write([byte])
    guard let open = texts.last else { return true }
    guard byte == UInt8(ascii: "}") else {
      texts[texts.count - 1] += 1
      return true
    }
    guard open == 0 else {
      texts[texts.count - 1] -= 1
      return true
    }
    texts.removeLast()
    return text()
  }
}
