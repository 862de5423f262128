/// Appends JSON to bytes: strict, compact, with members in the order in which they are written.
///
/// Strings are escaped so that the JSON is also safe inside a `<script>` (`<`, `>`, `&`, U+2028, U+2029), and contains
/// no bytes that are not text (`NonText`).
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  /// The name of the member whose value is written next.
  package mutating func key(_ name: String) {
    separate()
    Self.append(quoted: name.utf8, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func value(_ text: String) {
    separate()
    Self.append(quoted: text.utf8, to: &bytes)
  }

  package mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// A number with `decimals` places; `null` if it is not finite.
  package mutating func value(_ number: Double, decimals: Int) {
    separate()
    bytes.append(contentsOf: Self.fixed(number, decimals: decimals).utf8)
  }

  package mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }

  package mutating func array(_ name: String, _ texts: some Sequence<String>) {
    array(name) { for text in texts { $0.value(text) } }
  }

  package mutating func array(_ name: String, _ numbers: some Sequence<Int>) {
    array(name) { for number in numbers { $0.value(number) } }
  }

  /// A text, or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  /// A number, or `null`.
  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  package mutating func member(_ name: String, _ number: Double, decimals: Int) {
    key(name)
    value(number, decimals: decimals)
  }

  /// `"` text `"`, escaped. There is no invalid UTF-8, as Swift strings contain none.
  package static func append(quoted text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.withContiguousStorageIfAvailable({ append(escaped: $0, to: &bytes) }) == nil {
      Array(text).withUnsafeBufferPointer { append(escaped: $0, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(escaped text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      let length = escapedLength(text, index)
      if length > 0 {
        bytes.append(contentsOf: text[start..<index])
        append(special: text, at: index, length: length, to: &bytes)
        start = index + length
      }
      index += max(1, length)
    }
    bytes.append(contentsOf: text[start...])
  }

  /// The number of bytes at `index` of a character that must be escaped; 0 if it is copied.
  @inline(__always)
  private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0..<0x20,
      0x7F:
      return 1
    case 0xE2:
      let isLineEnd = index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8
      return isLineEnd ? 3 : 0
    case 0xC2, 0xEF...: return NonText.length(text, at: index)
    default: return 0
    }
  }

  private static func append(
    special text: UnsafeBufferPointer<UInt8>, at index: Int, length: Int, to bytes: inout [UInt8]
  ) {
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), text[index]])
    case UInt8(ascii: "\n"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
    default: NonText.appendEscape(of: text, at: index, length: length, to: &bytes)
    }
  }

  /// A decimal with a fixed number of places, without a locale; halves are rounded away from zero.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "null" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (abs(number) * Double(scale)).rounded()
    guard scaled < 9e18 else { return "null" }
    let whole = Int(scaled)
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let fraction = String(whole % scale)
    return sign + String(whole / scale) + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  /// Begins an object or a list, whose end `close` writes.
  package mutating func open(_ begin: UInt8) {
    separate()
    bytes.append(begin)
    needsComma = false
  }

  package mutating func close(_ end: UInt8) {
    bytes.append(end)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

/// Indents compact JSON: one member or item per line, two blanks for each level, nothing else changed.
///
/// The JSON may come in pieces that end between two of its signs. Empty objects and arrays stay on their line.
package struct JSONIndentation {
  private var depth: Int
  /// Whether the last sign opened an object or an array.
  private var isOpened: Bool
  private var isText = false
  private var isEscaped = false

  /// Begins with the JSON's first sign, or with a piece inside `depth` objects and arrays; `isOpened` if nothing is in the
  /// innermost yet.
  package init(depth: Int = 0, isOpened: Bool = false) { (self.depth, self.isOpened) = (depth, isOpened) }

  /// `json` is the output of a `JSONWriter`.
  package static func indented(_ json: [UInt8]) -> [UInt8] {
    var indentation = JSONIndentation()
    return indentation.indented(json)
  }

  /// The next piece, indented.
  package mutating func indented(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count * 2)
    for byte in json {
      if isText {
        bytes.append(byte)
        (isText, isEscaped) = (isEscaped || byte != Self.quote, !isEscaped && byte == Self.backslash)
      } else {
        append(byte, to: &bytes)
      }
    }
    return bytes
  }

  private mutating func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    let closes = byte == Self.closeObject || byte == Self.closeArray
    if closes { depth -= 1 }
    if closes != isOpened { breakLine(&bytes) }
    isOpened = byte == Self.openObject || byte == Self.openArray
    if isOpened { depth += 1 }
    bytes.append(byte)
    switch byte {
    case Self.comma: breakLine(&bytes)
    case Self.colon: bytes.append(Self.blank)
    default: isText = byte == Self.quote
    }
  }

  private func breakLine(_ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes += [Self.blank, Self.blank] }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let openObject = UInt8(ascii: "{")
  private static let closeObject = UInt8(ascii: "}")
  private static let openArray = UInt8(ascii: "[")
  private static let closeArray = UInt8(ascii: "]")
  private static let comma = UInt8(ascii: ",")
  private static let colon = UInt8(ascii: ":")
  private static let blank = UInt8(ascii: " ")
}
