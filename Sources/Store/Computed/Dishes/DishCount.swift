internal import Model

/// A dish, identified by its folded name, while the restaurants that serve it are counted.
struct DishCount {
  struct Spelling {
    let name: String
    var places: Int
  }

  let folded: String
  private(set) var spellings: [Spelling] = []
  /// Keys of restaurants, each as often as it serves the dish.
  private var keys: [Int64] = []
  private var sum: UInt64 = 0

  init(_ folded: String) { self.folded = folded }

  /// Adds a dish of a restaurant. The dishes of one spelling must follow one another.
  mutating func add(_ name: String, of restaurant: Int64) {
    if spellings.last.map({ ExactText($0.name) != ExactText(name) }) ?? true {
      spellings.append(Spelling(name: name, places: 0))
    }
    spellings[spellings.count - 1].places += 1
    keys.append(restaurant)
    var digest = RowDigest()
    digest.add(restaurant)
    digest.add(name)
    sum &+= digest.value
  }

  /// The restaurants, each once, ascending.
  var restaurants: [Int64] {
    var restaurants: [Int64] = []
    for key in keys.sorted() where restaurants.last != key { restaurants.append(key) }
    return restaurants
  }

  /// A digest of the restaurants and their spellings.
  var digest: UInt64 { sum }
}
