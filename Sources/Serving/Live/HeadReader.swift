/// What the preview needs to know of a page's head: its policies, its styles, and where the head ends.
struct HeadReader {
  /// A value of an attribute, with its quotation marks if it has some.
  struct Value: Equatable {
    let range: Range<Int>
    let text: String
  }

  private(set) var policies: [Value] = []
  private(set) var styles: [Value] = []
  /// Where the head ends; the end of the text if that is nowhere.
  private(set) var end: Int

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
    while let tag = nextTag() {
      switch tag.name {
      case "/head", "body":
        end = tag.start
        return
      case "meta" where tag["http-equiv"]?.text.lowercased() == "content-security-policy":
        if let content = tag["content"] { policies.append(content) }
      case "link" where tag["rel"]?.text.lowercased().split(separator: " ").contains("stylesheet") == true:
        if let address = tag["href"] { styles.append(address) }
      case "script", "style", "title", "noscript", "template": skip(to: "</" + tag.name)
      default: break
      }
    }
  }

  private struct Tag {
    let name: String
    let start: Int
    var attributes: [(name: String, value: Value)] = []
    subscript(_ name: String) -> Value? { attributes.first { $0.name == name }?.value }
  }

  /// The next tag, whose attributes are read; nil at the end.
  private mutating func nextTag() -> Tag? {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if bytes[index...].starts(with: "<!--".utf8) {
        skip(to: "-->")
        continue
      }
      let start = index
      index += 1
      let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
      if isClosing { index += 1 }
      let name = word(Self.isLetterOrDigit)
      guard !name.isEmpty else { continue }
      var tag = Tag(name: (isClosing ? "/" : "") + name.lowercased(), start: start)
      while let attribute = nextAttribute() { tag.attributes.append(attribute) }
      return tag
    }
    return nil
  }

  /// The next attribute of a tag; nil at its end, which is passed over.
  private mutating func nextAttribute() -> (name: String, value: Value)? {
    _ = word { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
    guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else {
      index = min(index + 1, bytes.count)
      return nil
    }
    let before = index
    let name = word { !Self.isBlank($0) && !"=>/".utf8.contains($0) }
    if index == before { index += 1 }
    _ = word(Self.isBlank)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return (name.lowercased(), Value(range: index..<index, text: ""))
    }
    index += 1
    _ = word(Self.isBlank)
    return (name.lowercased(), value())
  }

  private mutating func value() -> Value {
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
      let text = word { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
      return Value(range: start..<index, text: text)
    }
    let quote = bytes[index]
    index += 1
    let text = word { $0 != quote }
    index = min(index + 1, bytes.count)
    return Value(range: start..<index, text: text)
  }

  private mutating func skip(to end: String) {
    let end = Array(end.utf8)
    while index < bytes.count {
      let rest = bytes[index...].prefix(end.count)
      if rest.count == end.count, zip(rest, end).allSatisfy({ $0 == $1 || ($0 | 0x20) == $1 }) { return }
      index += 1
    }
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, belongs(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
