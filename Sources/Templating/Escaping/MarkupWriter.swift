internal import Diagnostics

/// Appends HTML or SVG to bytes. Every text and every attribute's value is escaped; only names, which are literals of the
/// program, are written as they are.
package struct MarkupWriter {
  package private(set) var bytes: [UInt8] = []

  /// Attributes by name; one without a value is left out.
  package typealias Attributes = KeyValuePairs<StaticString, (any MarkupValue)?>

  /// `capacity` is how many bytes are expected.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// An element with content.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout MarkupWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    raw("</")
    raw(name)
    raw(">")
  }

  /// An element that contains only text.
  package mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// The same without attributes.
  package mutating func element(_ name: StaticString, _ text: String) { element(name) { $0.text(text) } }

  /// An element of HTML that cannot have content, such as `meta`.
  package mutating func void(_ name: StaticString, _ attributes: Attributes) { open(name, attributes) }

  /// An element of SVG without content, such as `line`.
  package mutating func shape(_ name: StaticString, _ attributes: Attributes) { open(name, attributes, end: "/>") }

  /// A drawing with its name and its description for those who cannot see it, whose ids begin with `id`.
  package mutating func drawing(
    id: String, height: Int, name: String, description: String, _ content: (inout MarkupWriter) -> Void
  ) {
    element("svg", ["height": height, "role": "img", "aria-labelledby": "\(id)t \(id)d"]) { svg in
      svg.element("title", ["id": "\(id)t"], name)
      svg.element("desc", ["id": "\(id)d"], description)
      svg.line()
      content(&svg)
    }
  }

  package mutating func text(_ text: String) { append(escaped: text) }

  package mutating func line() { bytes.append(0x0A) }

  /// Markup or a style sheet of the program itself.
  package mutating func raw(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes, end: StaticString = ">") {
    raw("<")
    raw(name)
    for case (let key, let value?) in attributes {
      raw(" ")
      raw(key)
      raw("=\"")
      value.write(to: &self)
      raw("\"")
    }
    raw(end)
  }

  package mutating func number(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// A number of tenths: 479 as `47.9`, 480 as `48`.
  package mutating func tenths(_ tenths: Int) {
    if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
    let value = Int(tenths.magnitude)
    number(value / 10)
    guard !value.isMultiple(of: 10) else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(0x30 + UInt8(value % 10))
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

/// The value of an attribute.
package protocol MarkupValue {
  func write(to markup: inout MarkupWriter)
}

extension String: MarkupValue {
  package func write(to markup: inout MarkupWriter) { markup.text(self) }
}

extension Int: MarkupValue {
  package func write(to markup: inout MarkupWriter) { markup.number(self) }
}

/// A length or position in a drawing: per cent with one decimal, always with a point.
package struct Percent: MarkupValue {
  private let permille: Int

  /// A number of thousandths: 479 is `47.9%`.
  package init(permille: Int) { self.permille = permille }

  /// A share of the whole.
  package init(_ part: Int, of whole: Int) {
    permille = whole > 0 ? (part * 2000 + whole) / (whole * 2) : 0
  }

  package func write(to markup: inout MarkupWriter) {
    markup.tenths(permille)
    markup.raw("%")
  }

  package var text: String {
    var markup = MarkupWriter(capacity: 8)
    write(to: &markup)
    return String(decoding: markup.bytes, as: UTF8.self)
  }
}
