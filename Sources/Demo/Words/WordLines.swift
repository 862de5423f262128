/// Reads files of words, which are plain text with one entry per line, or lists within a line.
enum WordLines {
  /// The lines of a text, without empty ones and comments, which begin with `//`.
  static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { trimmed($0) }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// The parts of `text` between `separator`s, without the space around them.
  static func list(_ text: some StringProtocol, _ separator: Character = ",") -> [Substring] {
    text.split(separator: separator).map { trimmed(Substring($0)) }
  }

  /// The text before the first `separator`, and the text after it.
  static func pair(_ text: Substring, _ separator: Character) -> (Substring, Substring) {
    guard let place = text.firstIndex(of: separator) else { return (text, "") }
    return (trimmed(text[..<place]), trimmed(text[text.index(after: place)...]))
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Sequence where Element: StringProtocol {
  /// The bytes of each text in JSON.
  var jsonBytes: [[UInt8]] { map { $0.jsonBytes } }
}

extension StringProtocol {
  /// The bytes of the text in JSON: quotes and backslashes are escaped.
  var jsonBytes: [UInt8] {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return bytes
  }
}
