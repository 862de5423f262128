internal import Model

/// A cache of the folded names of restaurants that serve dishes, as a restaurant serves many and folding is slow.
final class ServingNames {
  private struct Name {
    /// The form by which lists are ordered.
    let words: String
    /// The letters by which the A to Z is split.
    let letters: [UInt8]
  }

  /// The most names in the cache, a few megabytes.
  private static let most = 32_768

  private let articles: Articles
  private var known: [Int64: Name] = [:]

  init(_ articles: Articles) { self.articles = articles }

  /// An empty tree for restaurants by letter.
  func emptyTree() -> LetterTree { LetterTree(articles) }

  func letters(of place: DishPlace) -> [UInt8] { name(of: place).letters }

  /// Sorts by `precedes`, which compares two indices; equal ones by name, then by id.
  func sorted(_ places: [DishPlace], by precedes: (Int, Int) -> Bool?) -> [DishPlace] {
    let words = places.map { name(of: $0).words }
    let order = places.indices.sorted { one, other in
      if let isFirst = precedes(one, other) { return isFirst }
      if words[one] != words[other] { return words[one].utf8.lexicographicallyPrecedes(words[other].utf8) }
      return places[one].id.utf8.lexicographicallyPrecedes(places[other].id.utf8)
    }
    return order.map { places[$0] }
  }

  private func name(of place: DishPlace) -> Name {
    if let name = known[place.key] { return name }
    let name = Name(
      words: NameFolding.words(of: place.name ?? ""), letters: LetterTree.letters(of: place.name, articles))
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    known[place.key] = name
    return name
  }
}
