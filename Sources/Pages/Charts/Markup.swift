internal import Diagnostics

/// Escapes text in markup that the program creates itself: drawings.
enum Markup {
  /// The text with `&`, `<`, `>` and quotes as entities, and non-text as U+FFFD.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsCare) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where NonText.isNonText(scalar.value): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func needsCare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", "<", ">", "\"": true
    default: NonText.isNonText(scalar.value)
    }
  }
}

/// Builds text from pieces, as bytes.
///
/// String interpolation grows a string and makes a dozen calls for each piece. A page has a hundred such texts, and a
/// drawing has hundreds of pieces.
struct TextWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  static func += (writer: inout TextWriter, text: StaticString) {
    writer.bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: String) {
    text.withBytes { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Adds a number of tenths: 479 as `47.9`, 480 as `48`.
  mutating func add(tenths: Int) {
    if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
    let value = Int(tenths.magnitude)
    add(value / 10)
    guard !value.isMultiple(of: 10) else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(0x30 + UInt8(value % 10))
  }
}

/// Formats lengths and positions in drawings: percent with one decimal, always with a point.
enum Percent {
  /// A share, such as `47.9%`.
  static func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0%" }
    return text(permille: (part * 2000 + whole) / (whole * 2))
  }

  /// A number of thousandths, such as 479 as `47.9%`.
  static func text(permille: Int) -> String {
    var text = TextWriter(capacity: 8)
    text.add(tenths: permille)
    text += "%"
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
