internal import Model

/// The figures of a user's reviews other than their stars.
struct ReviewTally {
  private(set) var photos = 0
  private var restaurants: [Int64] = []
  private var cuisines = CuisineTally()

  mutating func add(hasPhoto: Bool, _ restaurant: MentionedRestaurant?) {
    if hasPhoto { photos += 1 }
    add(restaurant)
  }

  /// Adds a number of photos, for reviews that were added without `hasPhoto`.
  mutating func add(photos count: Int) { photos += count }

  mutating func add(_ restaurant: MentionedRestaurant?) {
    guard let restaurant else { return }
    restaurants.append(restaurant.key)
    if let cuisine = restaurant.cuisine { cuisines.add(cuisine) }
  }

  /// The number of different restaurants.
  var restaurantCount: Int {
    var last: Int64?
    return restaurants.sorted().reduce(0) { count, key in
      defer { last = key }
      return key == last ? count : count + 1
    }
  }

  var cuisineCounts: [CuisineCount] { cuisines.counts }
}
