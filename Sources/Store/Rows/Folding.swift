internal import Model

/// Names in the form in which capitals do not count, for their order.
enum Folding {
  /// Lower case without the white space around; nil for nothing.
  static func fold(_ text: String?) -> String? {
    guard let text else { return nil }
    let folded = trim(text.lowercased())
    return folded.isEmpty ? nil : folded
  }

  /// Without the white space around.
  static func trim(_ text: String) -> String {
    if let first = text.utf8.first, let last = text.utf8.last, isPlain(first), isPlain(last) { return text }
    let inner = text.drop { $0.isWhitespace }
    guard let end = inner.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(inner[...end])
  }

  /// Printable ASCII but the space, which no other character can make white.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}
