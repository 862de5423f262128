/// Reads XML from one tag to the next, and finds anything that is not well-formed. Document types, which neither feeds
/// nor sitemaps have, count as faults.
struct XMLReader {
  struct Fault: Error {
    let reason: String
    let offset: Int
  }

  struct Element {
    let name: String
    let attributes: [(name: String, value: String)]
    /// The offset of the `<`.
    let offset: Int
  }

  enum Event {
    case start(Element)
    case end(name: String)
    /// Text between two tags, with its references decoded.
    case text(String, offset: Int)
  }

  private let bytes: [UInt8]
  private var index = 0
  private var open: [String] = []
  private var hasRoot = false
  /// The name of an element without content, whose end is reported after its start.
  private var closing: String?

  init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(reason: "the file is not valid UTF-8", offset: 0)
    }
    var offset = 0
    for scalar in text.unicodeScalars {
      guard Self.isAllowed(scalar.value) else {
        throw Fault(reason: "a character that XML does not allow", offset: offset)
      }
      offset += UTF8.width(scalar)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private static func isAllowed(_ value: UInt32) -> Bool {
    value >= 0x20 && value != 0xFFFE && value != 0xFFFF || value == 0x09 || value == 0x0A || value == 0x0D
  }

  /// Nil at the end of a complete document.
  mutating func next() throws(Fault) -> Event? {
    if let name = closing {
      closing = nil
      return .end(name: name)
    }
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        if !open.isEmpty { return try text() }
        try skipBlanks()
      } else if consume("<!--") {
        try skip(past: "-->", "a comment that is never closed")
      } else if consume("<![CDATA[") {
        return try characterData()
      } else if consume("<?") {
        try skip(past: "?>", "an instruction that is never closed")
      } else if consume("</") {
        return try end()
      } else {
        return .start(try start())
      }
    }
    guard open.isEmpty, hasRoot else {
      throw fault(open.last.map { "<\($0)> is never closed" } ?? "the file holds no element")
    }
    return nil
  }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason, offset: min(index, bytes.count)) }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func consume(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if isThere { index += count }
    return isThere
  }

  private mutating func skip(past word: StaticString, _ reason: String) throws(Fault) {
    let start = index
    while index < bytes.count {
      if consume(word) { return }
      index += 1
    }
    throw Fault(reason: reason, offset: start)
  }

  private mutating func text() throws(Fault) -> Event {
    let start = index
    while let byte = peek, byte != UInt8(ascii: "<") { index += 1 }
    return .text(try decoded(bytes[start..<index]), offset: start)
  }

  /// Skips white space; no other text is allowed at the top level.
  private mutating func skipBlanks() throws(Fault) {
    _ = skipSpace()
    if let byte = peek, byte != UInt8(ascii: "<") { throw fault("text outside of any element") }
  }

  private mutating func characterData() throws(Fault) -> Event {
    let start = index
    try skip(past: "]]>", "character data that is never closed")
    return .text(String(decoding: bytes[start..<(index - 3)], as: UTF8.self), offset: start)
  }

  private mutating func start() throws(Fault) -> Element {
    let offset = index
    index += 1
    guard !open.isEmpty || !hasRoot else { throw Fault(reason: "a second element at the top", offset: offset) }
    hasRoot = true
    let name = try name()
    var attributes: [(name: String, value: String)] = []
    while true {
      let hasSpace = skipSpace()
      if consume("/>") {
        closing = name
        break
      }
      if consume(">") {
        open.append(name)
        break
      }
      guard hasSpace else { throw fault("<\(name)> is never closed") }
      let place = index
      let attribute = try self.attribute()
      guard !attributes.contains(where: { $0.name == attribute.name }) else {
        throw Fault(reason: "the attribute \(attribute.name) is there twice", offset: place)
      }
      attributes.append(attribute)
    }
    return Element(name: name, attributes: attributes, offset: offset)
  }

  private mutating func end() throws(Fault) -> Event {
    let start = index - 2
    let name = try name()
    _ = skipSpace()
    guard consume(">") else { throw fault("</\(name) is never closed") }
    guard open.popLast() == name else { throw Fault(reason: "</\(name)> closes another element", offset: start) }
    return .end(name: name)
  }

  private mutating func attribute() throws(Fault) -> (name: String, value: String) {
    let name = try name()
    _ = skipSpace()
    guard consume("=") else { throw fault("the attribute \(name) has no value") }
    _ = skipSpace()
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw fault("the value of \(name) has no quotes")
    }
    let start = index + 1
    guard let end = bytes[start...].firstIndex(of: quote) else { throw fault("a value that is never closed") }
    if let markup = bytes[start..<end].firstIndex(of: UInt8(ascii: "<")) {
      throw Fault(reason: "a < in the value of \(name)", offset: markup)
    }
    index = end + 1
    return (name, try decoded(bytes[start..<end]))
  }

  private mutating func skipSpace() -> Bool {
    let start = index
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    return index > start
  }

  private mutating func name() throws(Fault) -> String {
    let start = index
    while let byte = peek, Self.isOfName(byte, isFirst: index == start) { index += 1 }
    guard index > start else { throw fault("a name is missing") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...: true
    case 0x30...0x39, 0x2D, 0x2E: !isFirst
    default: false
    }
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private func decoded(_ run: ArraySlice<UInt8>) throws(Fault) -> String {
    var result: [UInt8] = []
    var rest = run
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let text = Self.reference(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      else { throw Fault(reason: "an & that begins no reference", offset: start) }
      result += text.utf8
      rest = rest[(end + 1)...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static func reference(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return entities[name] }
    let digits = name.dropFirst()
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, isAllowed(number) else { return nil }
    return Unicode.Scalar(number).map(String.init)
  }
}
