internal import Model

/// A cache of the folded names of restaurants that serve dishes, as a restaurant serves many and folding is slow.
final class ServingNames {
  private struct Name {
    /// The form by which lists are ordered, in UTF-8.
    let words: [UInt8]
    /// Its first bytes, which decide most comparisons.
    let head: UInt64
    /// The letters by which the A to Z is split.
    let letters: [UInt8]

    init(_ name: String?, _ articles: Articles) {
      words = Array(NameFolding.words(of: name ?? "").utf8)
      // Behind a number's place bytes do not decide.
      let start = words.prefix { !(0x30...0x39).contains($0) }
      head = (start.count < words.count ? start + [0x30] : start).withUnsafeBufferPointer { Bytes.head($0) }
      letters = LetterTree.letters(of: name, articles)
    }
  }

  /// A restaurant while it is sorted.
  private struct Sorted {
    let key: Int
    let head: UInt64
    let place: Int
  }

  /// The most names in the cache, a few megabytes.
  private static let most = 32_768

  private let articles: Articles
  private var known: [Int64: Name] = [:]

  init(_ articles: Articles) { self.articles = articles }

  /// An empty tree for restaurants by letter.
  func emptyTree() -> LetterTree { LetterTree(articles) }

  func letters(of place: DishPlace) -> [UInt8] { name(of: place).letters }

  /// The indices of restaurants, sorted by their keys; those with equal ones by name, then by id.
  func order(_ places: [DishPlace], by keys: [Int]) -> [Int] {
    let names = places.map { name(of: $0) }
    return places.indices.map { Sorted(key: keys[$0], head: names[$0].head, place: $0) }.sorted { one, other in
      if one.key != other.key { return one.key < other.key }
      if one.head != other.head { return one.head < other.head }
      let order = names[one.place].words.withUnsafeBufferPointer { words in
        names[other.place].words.withUnsafeBufferPointer { NaturalOrder.compare(words, $0) }
      }
      if order != 0 { return order < 0 }
      return places[one.place].id.utf8.lexicographicallyPrecedes(places[other.place].id.utf8)
    }.map(\.place)
  }

  private func name(of place: DishPlace) -> Name {
    if let name = known[place.key] { return name }
    let name = Name(place.name, articles)
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    known[place.key] = name
    return name
  }
}
