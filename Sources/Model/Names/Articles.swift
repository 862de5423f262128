/// Words before a name that sorting from A to Z ignores: `El Batán` is under B.
///
/// The language of a name is unknown, so the articles of all languages are ignored in which restaurants have them. A
/// word that is also the name of a thing in some language (`A`, `O`, `De`) is not included.
package struct Articles: Sendable {
  private let words: Set<String>
  /// The articles before a vowel, which no space follows.
  private let elided: [String]
  private static let common = [
    "el", "la", "los", "las", "the", "le", "les", "il", "lo", "gli", "der", "die", "das",
  ]

  /// `more` are those of the site's language. One that ends with an apostrophe precedes a vowel.
  package init(_ more: [String] = []) {
    let all = Set(Self.common + ["l'", "l\u{2019}"] + more.map { $0.lowercased() })
    elided = all.filter { $0.hasSuffix("'") || $0.hasSuffix("\u{2019}") }.sorted()
    words = all.subtracting(elided)
  }

  package static let standard = Articles()

  /// All articles with spaces around each, for scripts.
  package var text: String { " " + (words.sorted() + elided).joined(separator: " ") + " " }

  /// The article with the space after it, empty if there is none, and the rest of the name.
  package func split(_ name: String) -> (article: Substring, rest: Substring) {
    let end = end(in: name)
    let rest = name[end...]
    let hasLetters = rest.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return hasLetters ? (name[..<end], rest) : (name[..<name.startIndex], name[...])
  }

  private func end(in name: String) -> String.Index {
    let head = name.prefix(8)
    if let space = head.firstIndex(of: " "), words.contains(head[..<space].lowercased()) {
      return name.index(after: space)
    }
    return elidedEnd(in: name, head)
  }

  private func elidedEnd(in name: String, _ head: Substring) -> String.Index {
    let small = head.lowercased()
    guard let article = elided.first(where: small.hasPrefix) else { return name.startIndex }
    return name.index(name.startIndex, offsetBy: article.count)
  }
}
