internal import Diagnostics

/// Appends HTML to bytes. Every text and every attribute's value is escaped; only names, which are literals of the
/// program, are written as they are.
struct MarkupWriter {
  private(set) var bytes: [UInt8] = []

  typealias Attributes = KeyValuePairs<StaticString, String>

  /// An element with content.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout MarkupWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    raw("</")
    raw(name)
    raw(">")
  }

  /// An element that contains only text.
  mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// The same without attributes.
  mutating func element(_ name: StaticString, _ text: String) { element(name) { $0.text(text) } }

  /// An element that cannot have content, such as `meta`.
  mutating func void(_ name: StaticString, _ attributes: Attributes) { open(name, attributes) }

  mutating func text(_ text: String) { append(escaped: text) }

  mutating func line() { bytes.append(0x0A) }

  /// Markup or a style sheet of the program itself.
  mutating func raw(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    raw("<")
    raw(name)
    for (key, value) in attributes {
      raw(" ")
      raw(key)
      raw("=\"")
      append(escaped: value)
      raw("\"")
    }
    raw(">")
  }

  /// Copies runs of bytes that need no escape at once.
  private mutating func append(escaped text: String) {
    var text = text
    text.withUTF8 { source in
      var (start, index) = (0, 0)
      while index < source.count {
        let length = NonText.length(source, at: index)
        guard let entity = Self.entity(source[index], isText: length == 0) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: source[start..<index])
        raw(entity)
        index += max(1, length)
        start = index
      }
      bytes.append(contentsOf: source[start...])
    }
  }

  private static func entity(_ byte: UInt8, isText: Bool) -> StaticString? {
    guard isText else { return "\u{FFFD}" }
    return switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }
}
