internal import Diagnostics

/// Escapes text for HTML or SVG.
enum HTMLText {
  /// `text` for an element or a quoted attribute; control characters that could reorder or break a page become U+FFFD.
  static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsCare) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result += " "
      case "\r": continue
      case _ where isHarmful(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` cut to `limit` characters, with an ellipsis if something is missing.
  static func cut(_ text: String, _ limit: Int) -> String {
    text.count > limit ? String(text.prefix(max(1, limit - 1))) + "…" : text
  }

  /// The text without characters that could reorder a line or are not allowed in HTML.
  static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  private static func needsCare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", "<", ">", "\"", "'", "\n", "\t", "\r": true
    default: isHarmful(scalar)
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" || scalar == "\r" { return false }
    return Printable.isControl(scalar) || (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }
}
