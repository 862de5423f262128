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
  /// The cheapest first; then those in other currencies and those without a price.
  let byPrice: [DishPlace]

  /// All of them by letter, if they are too many for one list.
  let letters: [LetterTree.Page]
  /// All of them by name, as the members of letters number them.
  private let byName: [DishPlace]

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
    byPrice = names.sorted(dish.places) { one, other in
      let (left, right) = (minors[one] ?? .max, minors[other] ?? .max)
      if left != right { return left < right }
      let (hasPrice, otherHas) = (dish.places[one].price != nil, dish.places[other].price != nil)
      return hasPrice != otherHas ? hasPrice : nil
    }
    byName = dish.places.count > SiteBuild.mostInOneList ? names.sorted(dish.places) { _, _ in nil } : []
    var tree = names.emptyTree()
    for place in byName { tree.add(letters: names.letters(of: place)) }
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
  var votes: (rated: Int, halfStars: Int)? {
    let sum = dish.places.reduce(into: (rated: 0, halfStars: 0)) { sum, place in
      sum = (sum.rated + place.rated, sum.halfStars + place.halfStars)
    }
    return sum.rated > 0 ? sum : nil
  }

  /// The best by an adjusted mean, as if ten more votes had given the mean of all.
  var best: [DishPlace] {
    guard let votes else { return [] }
    let mean = Double(votes.halfStars) / Double(votes.rated)
    func rank(_ place: DishPlace) -> Double { (10 * mean + Double(place.halfStars)) / Double(10 + place.rated) }
    let rated = byPrice.filter { $0.rated > 0 }.map { (place: $0, rank: rank($0)) }
    let sorted = rated.sorted { left, right in
      left.rank != right.rank
        ? left.rank > right.rank : left.place.id.utf8.lexicographicallyPrecedes(right.place.id.utf8)
    }
    return sorted.prefix(Self.mostFirst).map(\.place)
  }

  /// The cheapest with four stars or more.
  var cheapest: [DishPlace] {
    Array(byPrice.prefix(prices.count).lazy.filter { $0.isGood }.prefix(Self.mostFirst))
  }

  /// The cuisines of most of the restaurants, with their numbers; at most three.
  var kitchens: [CuisineCount] {
    var counts: [String: CuisineCount] = [:]
    for place in dish.places {
      guard let cuisine = place.cuisine, let folded = Cuisine.folded(cuisine) else { continue }
      counts[folded, default: CuisineCount(name: cuisine, count: 0)].count += 1
    }
    return Array(counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3).map(\.value))
  }

  /// Spellings that differ from the previous ones by more than case; at most four.
  var otherSpellings: [String] {
    var seen: Set<String> = []
    let others = dish.spellings.compactMap { ShownName.whole($0) }.filter {
      seen.insert(Cuisine.folded($0) ?? $0).inserted
    }
    return Array(others.dropFirst().prefix(4))
  }

  /// The restaurants on a page of `letters`.
  func places(on page: LetterTree.Page) -> [DishPlace] { page.members.map { byName[Int($0)] } }
}
