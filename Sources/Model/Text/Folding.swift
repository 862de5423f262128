/// Folds names to the form by which they are ordered, ignoring case.
package enum Folding {
  /// The text in lower case and trimmed; nil if nothing is left.
  package static func fold(_ text: String?) -> String? {
    guard let text else { return nil }
    let folded = trim(text.lowercased())
    return folded.isEmpty ? nil : folded
  }

  /// The text without white space at its ends.
  package static func trim(_ text: String) -> String {
    if let first = text.utf8.first, let last = text.utf8.last, isPlain(first), isPlain(last) { return text }
    let inner = text.drop { $0.isWhitespace }
    guard let end = inner.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(inner[...end])
  }

  /// Whether a byte is printable ASCII other than the space, which no following character can turn into white space.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}
