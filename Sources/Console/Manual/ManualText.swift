/// Escapes text for a manual page in the macros of man(7).
enum ManualText {
  /// Running text. A word that begins with a hyphen is an option, whose hyphens can be pasted; what stands between
  /// backticks is bold.
  static func running(_ text: String) -> String {
    var result = ""
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      result += index % 2 == 1 ? "\\fB\(literal(String(part)))\\fR" : words(String(part))
    }
    return guarded(result)
  }

  /// Text in which every character can be pasted.
  static func literal(_ text: String) -> String { escaped(text).replacing("-", with: "\\-") }

  /// A line that is shown as it is.
  static func line(_ text: String) -> String { guarded(literal(text)) }

  /// The name of a manual page and its section, as it stands in a list of others.
  static func reference(_ name: String, _ section: Int) -> String { ".BR \(literal(name)) (\(section))" }

  private static func words(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("-") || $0.hasPrefix("(--") ? literal(String($0)) : escaped(String($0)) }
      .joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
      .replacing("'", with: "\\(aq").replacing("\"", with: "\\(dq")
  }

  /// A line that begins with a dot would be a request.
  private static func guarded(_ text: String) -> String { text.hasPrefix(".") ? "\\&" + text : text }
}
