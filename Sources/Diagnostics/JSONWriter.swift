/// Appends JSON to bytes: strict, compact, members in the order in which they are written.
///
/// Strings are escaped so that the text is also safe inside a `<script>` (`<`, `>`, `&`, U+2028, U+2029).
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
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

  /// A number with `decimals` places; what is no finite number is `null`.
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

  package mutating func member(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ number: Double, decimals: Int) {
    key(name)
    value(number, decimals: decimals)
  }

  /// `"` text `"`, escaped; invalid UTF-8 never comes here, as Swift strings hold none.
  package static func append(quoted text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    let hex = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    var lineSeparator = 0  // how much of E2 80 A8 or E2 80 A9 has just passed
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hex[Int(byte >> 4)])
        bytes.append(hex[Int(byte & 15)])
      case 0xA8 where lineSeparator == 2, 0xA9 where lineSeparator == 2:
        bytes.removeLast(2)
        bytes.append(contentsOf: (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      default: bytes.append(byte)
      }
      lineSeparator = byte == 0xE2 ? 1 : (byte == 0x80 && lineSeparator == 1 ? 2 : 0)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A decimal with a fixed number of places, without a locale; halves go away from zero.
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

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
