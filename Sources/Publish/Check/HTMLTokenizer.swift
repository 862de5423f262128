internal import Platform

/// Finds the tags of a page, as tolerantly as a browser; it never fails and never recurses.
struct HTMLTokenizer {
  struct Attribute {
    /// The name in lower case.
    let name: String
    /// The range of the value, without its quotes.
    let value: Range<Int>
    /// The offset of the name.
    let offset: Int
  }

  struct StartTag {
    /// The name in lower case.
    let name: String
    let attributes: [Attribute]
    /// The offset of the `<`.
    let offset: Int
    /// Whether it ends with `/>`.
    var isSelfClosing = false

    subscript(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  enum Tag {
    case start(StartTag)
    /// The name in lower case, and the offset of the `<`.
    case end(String, offset: Int)
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The next start tag; end tags are skipped.
  mutating func next() -> StartTag? {
    while let tag = nextTag() {
      if case .start(let tag) = tag { return tag }
    }
    return nil
  }

  /// The next tag; comments, text and declarations are skipped.
  mutating func nextTag() -> Tag? {
    while let open = find(UInt8(ascii: "<"), from: position) {
      position = open + 1
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "!"): skipDeclaration()
      case UInt8(ascii: "?"): skip(past: UInt8(ascii: ">"))
      case UInt8(ascii: "/"): if let name = endTag() { return .end(name, offset: open) }
      case let letter where Self.isLetter(letter): return .start(startTag(from: open))
      default: break
      }
    }
    return nil
  }

  private mutating func startTag(from open: Int) -> StartTag {
    let name = tagName()
    var tag = StartTag(name: name, attributes: attributes(), offset: open)
    tag.isSelfClosing =
      position >= 2 && bytes[position - 1] == UInt8(ascii: ">") && bytes[position - 2] == UInt8(ascii: "/")
    if Self.rawElements.contains(name) { skipText(until: name) }
    return tag
  }

  private static let rawElements: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]

  private mutating func attributes() -> [Attribute] {
    var found: [Attribute] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        return found
      }
      if Self.isSpace(byte) || byte == UInt8(ascii: "/") { position += 1 } else { found.append(attribute()) }
    }
    return found
  }

  private mutating func attribute() -> Attribute {
    let offset = position
    if bytes[position] == UInt8(ascii: "=") { position += 1 }
    let name = word {
      Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
    }
    let end = position
    skipSpaces()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      position = max(end, offset + 1)
      return Attribute(name: name, value: end..<end, offset: offset)
    }
    position += 1
    skipSpaces()
    return Attribute(name: name, value: value(), offset: offset)
  }

  private mutating func value() -> Range<Int> {
    guard position < bytes.count else { return position..<position }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = position + 1
      let end = find(quote, from: start) ?? bytes.count
      position = min(end + 1, bytes.count)
      return start..<end
    }
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">") { position += 1 }
    return start..<position
  }

  /// Skips to the end tag of `name`, which is read next.
  private mutating func skipText(until name: String) {
    let wanted = Array(name.utf8)
    while let open = find(UInt8(ascii: "<"), from: position) {
      position = open + 1
      if isEndTag(of: wanted, at: open) {
        position = open
        return
      }
    }
    position = bytes.count
  }

  private func isEndTag(of name: [UInt8], at open: Int) -> Bool {
    guard bytes.count >= open + 2 + name.count, bytes[open + 1] == UInt8(ascii: "/") else { return false }
    return name.indices.allSatisfy { Self.lower(bytes[open + 2 + $0]) == name[$0] }
  }

  private mutating func skipDeclaration() {
    let isComment = bytes[position...].starts(with: "!--".utf8)
    guard isComment else { return skip(past: UInt8(ascii: ">")) }
    position += 3
    if bytes[position...].starts(with: ">".utf8) || bytes[position...].starts(with: "->".utf8) { return }
    while let dash = find(UInt8(ascii: "-"), from: position) {
      position = dash + 1
      let rest = bytes[position...]
      if rest.starts(with: "->".utf8) || rest.starts(with: "-!>".utf8) { return }
    }
    position = bytes.count
  }

  /// The name of an end tag; nil if browsers treat it as a comment.
  private mutating func endTag() -> String? {
    position += 1
    guard position < bytes.count, Self.isLetter(bytes[position]) else {
      skip(past: UInt8(ascii: ">"))
      return nil
    }
    let name = tagName()
    _ = attributes()
    return name
  }

  private mutating func tagName() -> String {
    word { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
  }

  private mutating func skip(past byte: UInt8) {
    position = find(byte, from: position).map { $0 + 1 } ?? bytes.count
  }

  private mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
    let start = position
    var hasCapitals = false
    while position < bytes.count, !isEnd(bytes[position]) {
      hasCapitals = hasCapitals || (0x41...0x5A).contains(bytes[position])
      position += 1
    }
    let part = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    return hasCapitals ? String(decoding: part.map(Self.lower), as: UTF8.self) : String(decoding: part, as: UTF8.self)
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), bytes.count - start) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
