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
