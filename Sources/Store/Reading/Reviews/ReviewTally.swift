internal import Model

/// What a user's reviews add up to beyond their stars.
struct ReviewTally {
  private(set) var photos = 0
  private var restaurants: [Int64] = []
  private var cuisines = CuisineTally()

  mutating func add(hasPhoto: Bool, _ restaurant: MentionedRestaurant?) {
    if hasPhoto { photos += 1 }
    add(restaurant)
  }

  /// Photos that `add` was not told of.
  mutating func add(photos count: Int) { photos += count }

  mutating func add(_ restaurant: MentionedRestaurant?) {
    guard let restaurant else { return }
    restaurants.append(restaurant.key)
    if let cuisine = restaurant.cuisine { cuisines.add(cuisine) }
  }

  /// How many restaurants there are.
  var restaurantCount: Int {
    var last: Int64?
    return restaurants.sorted().reduce(0) { count, key in
      defer { last = key }
      return key == last ? count : count + 1
    }
  }

  var cuisineCounts: [CuisineCount] { cuisines.counts }
}
