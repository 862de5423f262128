/// Reads JSON as people write it: `//` and `/* */` comments and trailing commas are allowed.
///
/// For small files, as the whole document is kept in memory. Nesting is limited to 64.
package struct DocumentReader {
  /// A mistake with its location.
  package struct Fault: Error, Sendable {
    package let offset: Int
    package let reason: String
    package let mend: String
    /// Whether the message may show the line; false if it may contain a secret.
    package let showsLine: Bool

    package init(offset: Int, reason: String, mend: String, showsLine: Bool = true) {
      self.offset = offset
      self.reason = reason
      self.mend = mend
      self.showsLine = showsLine
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// The document's one value.
  package static func read(_ text: String) throws(Fault) -> DocumentNode {
    var reader = DocumentReader(bytes: Array(text.utf8))
    if reader.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    try reader.skipSpace()
    let node = try reader.value()
    try reader.skipSpace()
    guard reader.position == reader.bytes.count else {
      throw reader.fault("there is more after the end of the document", "Remove it, or put all into one { }.")
    }
    return node
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ reason: String, _ mend: String, at offset: Int? = nil) -> Fault {
    Fault(offset: offset ?? position, reason: reason, mend: mend)
  }

  private mutating func value() throws(Fault) -> DocumentNode {
    let start = position
    guard depth < 64 else { throw fault("nested deeper than 64", "Flatten it.") }
    depth += 1
    defer { depth -= 1 }
    switch current {
    case UInt8(ascii: "{"): return DocumentNode(content: .object(try object()), offset: start)
    case UInt8(ascii: "["): return DocumentNode(content: .list(try list()), offset: start)
    case UInt8(ascii: "\""): return DocumentNode(content: .text(try text()), offset: start)
    case nil: throw fault("the document ends where a value should stand", "Complete it.")
    default: return DocumentNode(content: try word(), offset: start)
    }
  }

  private mutating func object() throws(Fault) -> [DocumentNode.Member] {
    var members: [DocumentNode.Member] = []
    var names: Set<ExactText> = []
    try elements(UInt8(ascii: "}"), "}") { (reader: inout DocumentReader) throws(Fault) in
      let start = reader.position
      guard reader.current == UInt8(ascii: "\"") else {
        throw reader.fault("a name in double quotes should stand here", "Write it as \"name\": value.")
      }
      let name = try reader.text()
      try reader.skipSpace()
      guard reader.current == UInt8(ascii: ":") else {
        throw reader.fault("a colon is missing after \"\(name)\"", "Write \"\(name)\": value.")
      }
      reader.position += 1
      try reader.skipSpace()
      guard names.insert(ExactText(name)).inserted else {
        throw reader.fault("\"\(name)\" is here twice", "Keep one of them.", at: start)
      }
      members.append(DocumentNode.Member(name: name, offset: start, value: try reader.value()))
    }
    return members
  }

  private mutating func list() throws(Fault) -> [DocumentNode] {
    var nodes: [DocumentNode] = []
    try elements(UInt8(ascii: "]"), "]") { (reader: inout DocumentReader) throws(Fault) in
      nodes.append(try reader.value())
    }
    return nodes
  }

  /// The common part of objects and lists: an opening bracket, elements between commas, a closing bracket.
  private mutating func elements(
    _ close: UInt8, _ bracket: String, _ element: (inout DocumentReader) throws(Fault) -> Void
  ) throws(Fault) {
    let start = position
    position += 1
    while true {
      try skipSpace()
      if current == close { break }
      guard current != nil else { throw fault("this bracket is never closed", "Add \(bracket).", at: start) }
      try element(&self)
      try skipSpace()
      if current == UInt8(ascii: ",") {
        position += 1
      } else if current != close {
        throw fault("a comma or \(bracket) should stand here", "Put a comma between two values.")
      }
    }
    position += 1
  }

  private mutating func word() throws(Fault) -> DocumentNode.Content {
    let start = position
    while let byte = current, Self.isWordByte(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    default:
      guard !word.isEmpty, Double(word) != nil, word.utf8.first.map({ $0 == 45 || ($0 >= 48 && $0 <= 57) }) == true
      else {
        throw fault(
          "this is no value", "Text is in double quotes; other values are numbers, true, false.", at: start)
      }
      return .number(word)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func skipSpace() throws(Fault) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Fault) {
    let start = position
    let second = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch second {
    case UInt8(ascii: "/"):
      while let byte = current, byte != UInt8(ascii: "\n") { position += 1 }
    case UInt8(ascii: "*"):
      position += 2
      while position + 1 < bytes.count, bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/")
      {
        position += 1
      }
      guard position + 1 < bytes.count else { throw fault("this comment is never closed", "Add */.", at: start) }
      position += 2
    default: throw fault("a single slash", "A comment starts with // or /*.")
    }
  }

  private mutating func text() throws(Fault) -> String {
    let start = position
    position += 1
    var result: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw fault("a line break inside a text", "Write \\n, or close the text with \".", at: start)
      }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &result) } else { result.append(byte) }
    }
    guard current != nil else { throw fault("this text is never closed", "Add \".", at: start) }
    position += 1
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func escape(into result: inout [UInt8]) throws(Fault) {
    guard let byte = current else { throw fault("the document ends inside a text", "Complete it.") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "u"): result.append(contentsOf: String(try unicodeEscape()).utf8)
    default: throw fault("an unknown escape", "Use \\n, \\t, \\\", \\\\ or \\u and four digits.", at: position - 2)
    }
  }

  private mutating func unicodeEscape() throws(Fault) -> Unicode.Scalar {
    let high = try fourDigits()
    if let scalar = Unicode.Scalar(high) { return scalar }
    if high < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let low = try fourDigits()
      let code = 0x10000 + ((high - 0xD800) << 10) + (low & 0x3FF)
      if (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(code) { return scalar }
    }
    return "\u{FFFD}"
  }

  private mutating func fourDigits() throws(Fault) -> UInt32 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw fault("\\u needs four hexadecimal digits", "Write for example \\u00e9.")
    }
    position += 4
    return number
  }
}

/// A value of a JSON document with its byte offset, so that a mistake can be located.
package struct DocumentNode: Sendable {
  package indirect enum Content: Sendable {
    case null
    case flag(Bool)
    /// The digits as they are written.
    case number(String)
    case text(String)
    case list([DocumentNode])
    /// The members in the order of the document. A repeated name is an error.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    /// The offset of the name's opening quote.
    package let offset: Int
    package let value: DocumentNode
  }

  package let content: Content
  package let offset: Int

  /// The kind of value, in words for a message.
  package var kindInWords: String {
    switch content {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The members of an object; nil for anything else.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// A mistake at this value.
  package func fault(_ reason: String, _ mend: String) -> DocumentReader.Fault {
    DocumentReader.Fault(offset: offset, reason: reason, mend: mend)
  }

  /// The text of this value; `name` is its name in an error.
  package func text(for name: String) throws(DocumentReader.Fault) -> String {
    guard case .text(let text) = content else {
      throw fault("\(name) is \(kindInWords), and takes a text", "Put it in double quotes.")
    }
    return text
  }

  /// The result of `read` for each member, by name; nil if this is not an object. Two names that look the same are an
  /// error.
  package func byName<Value>(
    _ read: (Member) throws(DocumentReader.Fault) -> Value
  ) throws(DocumentReader.Fault) -> [String: Value]? {
    guard let members else { return nil }
    var values: [String: Value] = [:]
    for member in members {
      guard values.updateValue(try read(member), forKey: member.name) == nil else {
        throw DocumentReader.Fault(
          offset: member.offset, reason: "\"\(member.name)\" looks the same as a name before it",
          mend: "Keep one of them.")
      }
    }
    return values
  }

  package subscript(name: String) -> DocumentNode? {
    members?.first { $0.name == name }?.value
  }
}
