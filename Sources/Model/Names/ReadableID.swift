/// The readable part of an id, which is shown if there is no name.
package enum ReadableID {
  private static let longest = 60

  /// For an id of words, the words: `gary-danko-san-francisco` is `Gary Danko San Francisco`; for a path or an address,
  /// those of its last part. For any other short id, the id itself. Nil if the id is too long, has no letter or digit,
  /// or looks like an e-mail address or a phone number.
  package static func name(_ id: String) -> String? {
    guard !ContactPattern.isFound(in: id, as: .id) else { return nil }
    let part = lastPart(id)
    if let words = words(part) { return words }
    guard part.count <= longest, part.contains(where: { $0.isLetter || $0.isNumber }),
      !part.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == "<" || $0 == ">" })
    else { return nil }
    return part
  }

  /// The part after the last `/`, without the query or fragment of an address and without `.html`.
  private static func lastPart(_ id: String) -> String {
    let path = id.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map(String.init) ?? id
    for ending in [".html", ".htm", ".php"] where last.hasSuffix(ending) { return String(last.dropLast(ending.count)) }
    return last
  }

  /// Nil if less than half of it consists of words.
  private static func words(_ part: String) -> String? {
    let pieces = part.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" || $0 == "&") }.map(String.init)
    let read = pieces.filter(isWord)
    let letters = pieces.reduce(0) { $0 + $1.count }
    guard read.contains(where: { $0.count >= 3 }), read.reduce(0, { $0 + $1.count }) * 2 > letters else { return nil }
    let name = pieces.map(capitalized).joined(separator: " ")
    return name.count <= longest * 2 ? name : nil
  }

  /// Whether a text looks like a word: only letters, no capital after a small letter, and at least one vowel if it is
  /// ASCII.
  private static func isWord(_ piece: String) -> Bool {
    guard piece.allSatisfy({ $0.isLetter || $0 == "'" || $0 == "’" || $0 == "&" }) else { return false }
    let tail = piece.dropFirst()
    guard tail.allSatisfy({ !$0.isUppercase }) || piece.allSatisfy({ !$0.isLowercase }) else { return false }
    return piece.lowercased().contains { "aeiouy&".contains($0) || !$0.isASCII }
  }

  /// Capitalizes a word in small letters, as in names.
  private static func capitalized(_ piece: String) -> String {
    guard piece.count > 1, isWord(piece), piece.allSatisfy({ !$0.isUppercase }) else { return piece }
    return piece.prefix(1).uppercased() + piece.dropFirst()
  }
}
