/// A restaurant as a row of a list: home, cuisines and A to Z show its mean and count.
package struct RestaurantEntry: Sendable, Hashable {
  package var id: String
  package var name: String?
  package var cuisine: String?
  package var address: String?
  package var district: District?
  /// In the export's words.
  package var price: String?
  package var position: Position?
  package var photo: String?
  /// When it is open.
  package var hours: String?
  package var opens: String?
  package var closes: String?
  package var reviews: Int
  package var rated: Int
  package var halfStars: Int
  /// An offer is valid on the day asked for.
  package var hasOffer: Bool
  /// Only reviews name it.
  package var isKnownByReviews = false

  package init(id: String) {
    self.id = id
    reviews = 0
    rated = 0
    halfStars = 0
    hasOffer = false
  }

  package var mean: Double? { rated == 0 ? nil : Double(halfStars) / 2 / Double(rated) }
}
