internal import Model

/// How those that a beginning leads to match what was typed.
enum BestMatches {
  static let kinds = SearchName.Kind.allCases.count
  /// How many of a kind are shown at once, and how many of one name that is longer than what was typed, as many places
  /// serve the same.
  static let most = 10
  static let mostOfOneName = 3

  /// How a name matches what was typed; the browser ranks by the same.
  enum Match: Int, Comparable {
    case whole, firstWords, beginning, laterWords, laterBeginning, street

    static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a key, which begins where `start` says in a name of `nameCount` bytes, matches its first `prefixCount` bytes.
  static func match(_ key: some RandomAccessCollection<UInt8>, start: Int, nameCount: Int, prefixCount: Int) -> Match {
    if start == 0, prefixCount == nameCount { return .whole }
    let ends = prefixCount >= key.count || key[key.index(key.startIndex, offsetBy: prefixCount)] == 0x20
    if start == 0 { return ends ? .firstWords : .beginning }
    if SearchWords.isOfStreet(start, nameCount: nameCount) { return .street }
    return ends ? .laterWords : .laterBeginning
  }
}
