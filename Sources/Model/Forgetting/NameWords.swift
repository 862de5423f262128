/// The words of a person's name, and numbers such as the phone's, by which a text is found that names the person.
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

  /// The words of a name by which a text names the person: without particles, unless the name has nothing else.
  package static func telling(_ name: String) -> Set<String> {
    let words = of(name)
    let telling = words.subtracting(particles)
    return telling.isEmpty ? words : telling
  }

  private static let particles: Set<String> = [
    "al", "ben", "bin", "da", "das", "de", "del", "den", "der", "di", "do", "dos", "du", "el", "la", "las", "le",
    "les", "lo", "los", "of", "san", "ten", "ter", "the", "van", "von", "y", "zu",
  ]

  /// The numbers of seven digits or more, such as those of phones, by their last seven; signs between digits do not count.
  package static func numbers(in text: String) -> Set<String> {
    var numbers: Set<String> = []
    var digits: [UInt8] = []
    func end() {
      if digits.count >= 7 { numbers.insert(String(decoding: digits.suffix(7), as: UTF8.self)) }
      digits.removeAll()
    }
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39: digits.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "+"):
        continue
      default: end()
      }
    }
    end()
    return numbers
  }
}
