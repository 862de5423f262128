/// One or two letters that stand for a name.
enum Initials {
  /// The first letters of the first and the last word; one for Han and kana; an en dash for nothing.
  static func of(_ name: String?) -> String {
    guard let name else { return "–" }
    let words = name.split(separator: " ", maxSplits: 40, omittingEmptySubsequences: true)
    guard let first = words.first.flatMap(letter) else { return "–" }
    if isIdeograph(first) { return String(first) }
    guard words.count > 1, let last = words.last.flatMap(letter) else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }

  private static func letter(_ word: Substring) -> Character? {
    word.prefix(40).first { $0.isLetter || $0.isNumber }.flatMap { $0.utf8.count <= 16 ? $0 : nil }
  }

  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value)
  }
}
