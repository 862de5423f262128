/// Identifies cuisines, and names their pages, by the case-folded NFKC form of their names, without extra white space
/// and control characters.
package enum Cuisine {
  /// The same for all spellings of a cuisine; nil if there is no name.
  package static func folded(_ name: String?) -> String? {
    guard let name else { return nil }
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in NameFolding.folded(name).unicodeScalars {
      if scalar.value >= 0x20, scalar.value != 0x7F, !(0x80..<0xA0).contains(scalar.value),
        !scalar.properties.isWhitespace
      {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The file name of its page.
  package static func slug(_ name: String) -> String { Slug.of(folded(name) ?? "") }
}
