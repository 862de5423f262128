internal import Model

/// What a user's reviews add up to beyond their stars.
struct ReviewTally {
  private(set) var restaurants: Set<Int64> = []
  private(set) var photos = 0
  private var cuisines = CuisineTally()

  mutating func add(hasPhoto: Bool, _ place: ReviewedPlace?) {
    if hasPhoto { photos += 1 }
    guard let place else { return }
    restaurants.insert(place.key)
    if let folded = place.folded { cuisines.add(folded, spelling: place.cuisine ?? "") }
  }

  var cuisineCounts: [CuisineCount] { cuisines.counts }
}
