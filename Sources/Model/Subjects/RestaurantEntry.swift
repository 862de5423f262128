/// A restaurant in a list: home, cuisines and A to Z show its mean and count.
package struct RestaurantEntry: Sendable, Hashable {
  package var id: String
  package var name: String?
  package var cuisine: String?
  package var address: String?
  package var district: District?
  /// The price level, in the export's words.
  package var price: String?
  package var position: Position?
  package var photo: String?
  /// The opening hours.
  package var hours: String?
  package var opens: String?
  package var closes: String?
  package var reviews: Int
  package var rated: Int
  package var milliStars: Int
  /// Whether an offer is valid on the given day.
  package var hasOffer: Bool
  /// Whether it is known only by reviews.
  package var isKnownByReviews = false

  package init(id: String) {
    self.id = id
    reviews = 0
    rated = 0
    milliStars = 0
    hasOffer = false
  }

  package var mean: Double? { rated == 0 ? nil : Double(milliStars) / 1000 / Double(rated) }
}
