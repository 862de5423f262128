/// A value as Python prints it: texts in nested lists, tuples and dictionaries; numbers and names are `other`.
enum PythonLiteral: Hashable {
  case text(String)
  case list([PythonLiteral])
  case dictionary([Pair])
  case other

  /// A member of a dictionary whose key is a text.
  struct Pair: Hashable {
    let key: String
    let value: PythonLiteral
  }

  /// Returns nil if the text is no such value, or is nested more deeply than such data is.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = PythonLiteralReader(bytes: bytes)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The elements of a list; empty for anything else.
  var elements: [PythonLiteral] { if case .list(let elements) = self { elements } else { [] } }

  /// The members of a dictionary; empty for anything else.
  var pairs: [Pair] { if case .dictionary(let pairs) = self { pairs } else { [] } }
}

/// Parses a literal.
private struct PythonLiteralReader {
  let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      passSpaces()
      return index == bytes.count
    }
  }

  mutating func value(depth: Int) -> PythonLiteral? {
    passSpaces()
    guard depth < 8, index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "["): return list(closing: UInt8(ascii: "]"), depth: depth)
    case UInt8(ascii: "("): return list(closing: UInt8(ascii: ")"), depth: depth)
    case UInt8(ascii: "{"): return dictionary(depth: depth)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return text(bytes[index])
    default: return word()
    }
  }

  private mutating func list(closing: UInt8, depth: Int) -> PythonLiteral? {
    var elements: [PythonLiteral] = []
    let isRead = members(closing: closing) { reader in
      guard let element = reader.value(depth: depth + 1) else { return false }
      elements.append(element)
      return true
    }
    return isRead ? .list(elements) : nil
  }

  private mutating func dictionary(depth: Int) -> PythonLiteral? {
    var pairs: [PythonLiteral.Pair] = []
    let isRead = members(closing: UInt8(ascii: "}")) { reader in
      guard let key = reader.value(depth: depth + 1)?.text else { return false }
      reader.passSpaces()
      guard reader.index < reader.bytes.count, reader.bytes[reader.index] == UInt8(ascii: ":") else { return false }
      reader.index += 1
      guard let value = reader.value(depth: depth + 1) else { return false }
      pairs.append(PythonLiteral.Pair(key: key, value: value))
      return true
    }
    return isRead ? .dictionary(pairs) : nil
  }

  /// Reads what is between the bracket here and the closing one, separated by commas; `member` reads one of them.
  private mutating func members(closing: UInt8, _ member: (inout PythonLiteralReader) -> Bool) -> Bool {
    index += 1
    while true {
      passSpaces()
      guard index < bytes.count else { return false }
      if bytes[index] == closing { break }
      guard member(&self) else { return false }
      passSpaces()
      guard index < bytes.count else { return false }
      if bytes[index] == closing { break }
      guard bytes[index] == UInt8(ascii: ",") else { return false }
      index += 1
    }
    index += 1
    return true
  }

  /// Reads a number, `None` or `nan`; skips the old prefix `u` before a text.
  private mutating func word() -> PythonLiteral? {
    let start = index
    while index < bytes.count,
      ASCIIText.isDigit(bytes[index]) || ASCIIText.isLetter(bytes[index])
        || [0x2B, 0x2D, 0x2E, 0x5F].contains(bytes[index])
    {
      index += 1
    }
    guard index > start else { return nil }
    let isPrefix = index == start + 1 && index < bytes.count && (bytes[index] == 0x27 || bytes[index] == 0x22)
    return isPrefix ? text(bytes[index]) : .other
  }

  private mutating func text(_ quote: UInt8) -> PythonLiteral? {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == quote { return .text(String(decoding: text, as: UTF8.self)) }
      if byte == UInt8(ascii: "\\") { escape(into: &text) } else { text.append(byte) }
    }
    return nil
  }

  private mutating func escape(into text: inout [UInt8]) {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "x"): scalar(2, into: &text)
    case UInt8(ascii: "u"): scalar(4, into: &text)
    case UInt8(ascii: "U"): scalar(8, into: &text)
    default: text.append(byte)
    }
  }

  private mutating func scalar(_ digits: Int, into text: inout [UInt8]) {
    var value: UInt32 = 0
    let end = min(bytes.count, index + digits)
    while index < end, let digit = JSONText.hexDigit(bytes[index]) {
      value = value << 4 | digit
      index += 1
    }
    text.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  private mutating func passSpaces() { while index < bytes.count, ASCIIText.isSpace(bytes[index]) { index += 1 } }
}
