/// The beginning of a text.
enum Beginning {
  private static let longest = 220

  /// The whole text, or at most 220 characters of it, cut behind a word.
  static func of(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    let head = text.prefix(longest)
    guard head.endIndex < text.endIndex else { return text }
    let cut = head.lastIndex { $0 == " " } ?? head.endIndex
    let words = head.distance(from: head.startIndex, to: cut) > longest / 2 ? head[..<cut] : head
    // A character may have any number of bytes.
    return scalars(of: words, bytes: 1000) + "…"
  }

  /// The whole scalars within the first `bytes` bytes.
  static func scalars(of text: Substring, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return String(text) }
    var scalars = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      if length > bytes { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
