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

/// The order of names in lists for people: numbers by their values, so that `2` precedes `10`, and all else by bytes.
package enum NaturalOrder {
  package static func precedes(_ one: String, _ other: String) -> Bool {
    one.withBytes { one in other.withBytes { compare(one, $0) < 0 } }
  }

  /// Negative if `left` precedes `right`; 0 only if they are equal. Leading zeros decide between texts that are equal
  /// otherwise.
  package static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var (one, other) = (0, 0)
    while one < left.count, other < right.count {
      if isDigit(left[one]), isDigit(right[other]) {
        let (number, second) = (Self.number(left, from: one), Self.number(right, from: other))
        if number.count != second.count { return number.count - second.count }
        for (digit, other) in zip(left[number], right[second]) where digit != other { return Int(digit) - Int(other) }
        (one, other) = (number.upperBound, second.upperBound)
      } else if left[one] == right[other] {
        (one, other) = (one + 1, other + 1)
      } else {
        return Int(left[one]) - Int(right[other])
      }
    }
    if (one < left.count) != (other < right.count) { return one < left.count ? 1 : -1 }
    if left.elementsEqual(right) { return 0 }
    return left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  /// The digits of the number that begins here, without leading zeros.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    return (bytes[start..<end].firstIndex { $0 != 0x30 } ?? end)..<end
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

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
