/// The words of a person's name, by which a reply is found that names the person.
package enum NameWords {
  /// The words of two letters or more, folded as search does it, each once.
  package static func of(_ text: String) -> Set<String> {
    var words: Set<String> = []
    var word = String.UnicodeScalarView()
    func end() {
      defer { word = String.UnicodeScalarView() }
      guard word.count > 1 else { return }
      var folded = String.UnicodeScalarView()
      folded.append(contentsOf: NameFolding.letters(of: String(word), limit: 100).compactMap(Unicode.Scalar.init))
      if folded.count > 1 { words.insert(String(folded)) }
    }
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark {
        word.append(scalar)
      } else {
        end()
      }
    }
    end()
    return words
  }
}
