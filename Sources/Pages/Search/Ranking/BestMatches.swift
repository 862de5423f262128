internal import Model

/// Ranks the names that a typed prefix leads to.
enum BestMatches {
  static let kinds = SearchName.Kind.allCases.count
  /// The most names of a kind that are shown at once, and the most with the same name if it is longer than the typed
  /// text, as many restaurants serve the same dish.
  static let most = 10
  static let mostOfOneName = 3

  /// How a name matches the typed text; the browser uses the same ranking.
  enum Match: Int, Comparable {
    case whole, firstWords, beginning, laterWords, laterBeginning, street

    static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a key matches its first `prefixCount` bytes. The key begins at `start` in a name of `nameCount` bytes.
  static func match(_ key: some RandomAccessCollection<UInt8>, start: Int, nameCount: Int, prefixCount: Int) -> Match {
    if start == 0, prefixCount == nameCount { return .whole }
    let ends = prefixCount >= key.count || key[key.index(key.startIndex, offsetBy: prefixCount)] == 0x20
    if start == 0 { return ends ? .firstWords : .beginning }
    if SearchWords.isOfStreet(start, nameCount: nameCount) { return .street }
    return ends ? .laterWords : .laterBeginning
  }
}
