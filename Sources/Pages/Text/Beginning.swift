/// The beginning of a text.
enum Beginning {
  private static let longest = 220

  /// The whole text, or at most 220 characters of it cut after a word.
  static func of(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    let head = text.prefix(longest)
    guard head.endIndex < text.endIndex else { return text }
    let cut = head.lastIndex { $0 == " " } ?? head.endIndex
    let words = head.distance(from: head.startIndex, to: cut) > longest / 2 ? head[..<cut] : head
    return cutBytes(words) + "…"
  }

  /// A character may be of any length.
  private static func cutBytes(_ text: Substring) -> String {
    guard text.utf8.count > 1000 else { return String(text) }
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > 1000 { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
