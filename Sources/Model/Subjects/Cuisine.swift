/// How cuisines are told apart and where their pages are: by the case-folded NFKC form of their names, without the
/// white space and controls around and inside.
package enum Cuisine {
  /// What two spellings of one cuisine have in common; nil for no name at all.
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
