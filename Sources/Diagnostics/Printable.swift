/// Makes foreign text safe for a terminal.
package enum Printable {
  /// Control characters that could move a cursor, colour a screen or reorder a line.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// `text` on one line: tabs and line breaks become spaces, other control characters U+FFFD. It is cut at `limit`
  /// characters.
  package static func line(_ text: String, limit: Int = .max) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return result + "…" }
      switch scalar {
      case "\t", "\n", "\r": result.unicodeScalars.append(" ")
      case _ where isControl(scalar): result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
      count += 1
    }
    return result
  }
}
