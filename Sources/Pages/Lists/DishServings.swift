internal import Model

/// The restaurants that serve a dish, in the orders of its pages' lists.
struct DishServings {
  /// The most rated restaurants that are named first.
  private static let mostFirst = 3

  let dish: DishDossier
  /// The most frequent currency.
  let currency: String?
  /// The prices in that currency, ascending, in its minor unit.
  let prices: [Int]
  /// The indices of the restaurants, the cheapest first; then those in other currencies and those without a price.
  private let byPrice: [Int]

  /// All of them by letter, if they are too many for one list.
  let letters: [LetterTree.Page]
  /// The indices of all of them by name, as the members of letters number them.
  private let byName: [Int]

  init(_ dish: DishDossier, currency fallback: String?, _ names: ServingNames) {
    self.dish = dish
    let currency = Self.commonCurrency(dish.places, fallback)
    self.currency = currency
    let minors = dish.places.map { place -> Int? in
      guard let price = place.price, let minor = price.minor, (price.currency ?? fallback) == currency, minor >= 0,
        minor < 1_000_000_000_000
      else { return nil }
      return Int(minor)
    }
    prices = minors.compactMap { $0 }.sorted()
    byPrice = names.order(
      dish.places,
      by: dish.places.indices.map { minors[$0] ?? (dish.places[$0].price != nil ? .max - 1 : .max) })
    byName =
      dish.places.count > SiteBuild.mostInOneList
      ? names.order(dish.places, by: Array(repeating: 0, count: dish.places.count)) : []
    var tree = names.emptyTree()
    for place in byName { tree.add(letters: names.letters(of: dish.places[place])) }
    letters = tree.pages()
  }

  private static func commonCurrency(_ places: [DishPlace], _ fallback: String?) -> String? {
    var counts: [String: Int] = [:]
    for place in places where place.price?.minor != nil {
      counts[place.price?.currency ?? fallback ?? "", default: 0] += 1
    }
    let most = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    return most.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The sum of all votes of these restaurants; nil if there are none.
  var votes: (rated: Int, milliStars: Int)? {
    let sum = dish.places.reduce(into: (rated: 0, milliStars: 0)) { sum, place in
      sum = (sum.rated + place.rated, sum.milliStars + place.milliStars)
    }
    return sum.rated > 0 ? sum : nil
  }

  /// The best by their adjusted mean.
  var best: [DishPlace] {
    guard let votes else { return [] }
    let prior = RankPrior(milliStars: votes.milliStars, rated: votes.rated)
    var best: [(rank: Double, place: Int)] = []
    for place in dish.places.indices where dish.places[place].rated > 0 {
      let (rated, milliStars) = (dish.places[place].rated, dish.places[place].milliStars)
      let rank = prior.adjusted(stars: Double(milliStars) / 1000, rated: Double(rated))
      let number =
        best.firstIndex { other in
          rank != other.rank
            ? rank > other.rank
            : dish.places[place].id.utf8.lexicographicallyPrecedes(dish.places[other.place].id.utf8)
        } ?? best.count
      guard number < Self.mostFirst else { continue }
      best.insert((rank, place), at: number)
      if best.count > Self.mostFirst { best.removeLast() }
    }
    return best.map { dish.places[$0.place] }
  }

  /// The cheapest with four stars or more.
  var cheapest: [DishPlace] {
    byPrice.prefix(prices.count).lazy.filter { dish.places[$0].isGood }.prefix(Self.mostFirst).map { dish.places[$0] }
  }

  /// The first restaurants by price.
  func firstByPrice(_ most: Int) -> [DishPlace] { byPrice.prefix(most).map { dish.places[$0] } }

  /// The cuisines of most of the restaurants, with their numbers; at most three.
  var kitchens: [CuisineCount] {
    // Folding takes longer than counting, and few spellings are different.
    var numbers: [ExactText: Int] = [:]
    var spellings: [CuisineCount] = []
    for place in dish.places {
      guard let cuisine = place.cuisine else { continue }
      let number = numbers[ExactText(cuisine)] ?? spellings.count
      if number == spellings.count {
        numbers[ExactText(cuisine)] = number
        spellings.append(CuisineCount(name: cuisine, count: 0))
      }
      spellings[number].count += 1
    }
    var counts: [String: CuisineCount] = [:]
    for spelling in spellings {
      guard let folded = Cuisine.folded(spelling.name) else { continue }
      counts[folded, default: CuisineCount(name: spelling.name, count: 0)].count += spelling.count
    }
    return Array(counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3).map(\.value))
  }

  /// Spellings that differ from the previous ones by more than case; at most four.
  var otherSpellings: [String] {
    var seen: Set<String> = []
    let spellings = dish.spellings.compactMap { ShownName.whole($0) }.filter {
      seen.insert(NameFolding.line($0) ?? $0).inserted
    }
    return Array(spellings.dropFirst().prefix(4))
  }

  /// The restaurants on a page of `letters`.
  func places(on page: LetterTree.Page) -> [DishPlace] { page.members.map { dish.places[byName[Int($0)]] } }
}

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
