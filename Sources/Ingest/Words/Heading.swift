internal import Model

/// The heading of a column, or a file's name, as words of any language.
struct Heading {
  /// The words, folded.
  let words: [String]

  /// Splits a name at spaces, at signs and before capitals. What stands in parentheses is left out.
  init(_ name: String) {
    var words: [String] = []
    var word = ""
    var last: Character?
    var depth = 0
    func end() {
      let folded = Self.folded(word)
      if !folded.isEmpty { words.append(folded) }
      word = ""
    }
    for character in name {
      switch character {
      case "(", "（": depth += 1
      case ")", "）": depth = max(0, depth - 1)
      default:
        guard depth == 0 else { continue }
        let isWord = character.isLetter || character.isNumber
        if !isWord || (character.isUppercase && last?.isLowercase == true) { end() }
        if isWord { word.append(character) }
      }
      last = character
    }
    end()
    self.words = words
  }

  /// A word in the form in which words are compared: letters and digits, in lower case and without accents.
  static func folded(_ word: String) -> String {
    let isFolded = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || ASCIIText.isDigit(byte)
    }
    if isFolded { return word }
    let scalars = NameFolding.words(of: word).unicodeScalars.filter { $0 != " " }
    return String(String.UnicodeScalarView(scalars.map { $0 == "ə" ? "e" : $0 }))
  }

  /// The whole heading, then without these particles, as one word each.
  func forms(without particles: Set<String>) -> [String] {
    let whole = words.joined()
    let short = words.filter { !particles.contains($0) }.joined()
    return short.isEmpty || short == whole ? [whole] : [whole, short]
  }
}
