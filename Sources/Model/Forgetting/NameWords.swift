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
    // A soft hyphen and its like are invisible, and part no word.
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
      if scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark {
        word.append(scalar)
      } else {
        end()
      }
    }
    end()
    return words
  }

  /// The words of a name by which a text names the person: without particles, unless the name begins with them.
  package static func telling(_ name: String) -> Set<String> {
    let words = of(name)
    let first = name.split(whereSeparator: \.isWhitespace).first.map { of(String($0)) } ?? words
    let telling = words.subtracting(particles).union(first)
    return telling.isEmpty ? words : telling
  }

  /// Whether a word is one of a name's, or several of them written together, with initials and particles or without.
  static func isName(_ word: String, _ isTelling: (String) -> Bool) -> Bool {
    if isTelling(word) { return true }
    let letters = Array(word.unicodeScalars)
    guard (fewestJoined...mostJoined).contains(letters.count) else { return false }
    // How many letters of the name's words lead to each place, at the most.
    var reached: [Int?] = [0] + [Int?](repeating: nil, count: letters.count)
    for start in letters.indices {
      guard let before = reached[start] else { continue }
      var part = String.UnicodeScalarView()
      for end in start..<letters.count {
        part.append(letters[end])
        let text = String(part)
        let isWord = isTelling(text)
        guard isWord || particles.contains(text) else { continue }
        let count = before + (isWord && end > start ? end - start + 1 : 0)
        reached[end + 1] = max(reached[end + 1] ?? 0, count)
      }
    }
    return (reached[letters.count] ?? 0) >= fewestJoined
  }

  private static let fewestJoined = 4
  private static let mostJoined = 60

  /// What a text is searched for that may tell of a person: words of the name, its initials, and the phone's number.
  package static func telling(ofName name: String, phone: String) -> Set<String> {
    let words = telling(name)
    return words.union(words.map { String($0.prefix(1)) }).union(number(ofPhone: phone))
  }

  private static let particles: Set<String> = [
    "al", "ben", "bin", "da", "das", "de", "del", "den", "der", "di", "do", "dos", "du", "el", "la", "las", "le",
    "les", "lo", "los", "of", "san", "ten", "ter", "the", "van", "von", "y", "zu",
  ]

  /// The last seven digits of a phone's number; none if it has fewer.
  package static func number(ofPhone phone: String) -> Set<String> {
    let digits = phone.utf8.filter { (0x30...0x39).contains($0) }.suffix(digits)
    return digits.count < Self.digits ? [] : [String(decoding: digits, as: UTF8.self)]
  }

  /// All seven digits in a row of a text, whatever signs of phones' numbers are between them.
  package static func numbers(in text: String) -> Set<String> {
    var numbers: Set<String> = []
    var last: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        last.append(byte)
        if last.count > digits { last.removeFirst() }
        if last.count == digits { numbers.insert(String(decoding: last, as: UTF8.self)) }
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "+"):
        continue
      default: last.removeAll()
      }
    }
    return numbers
  }

  private static let digits = 7
}
