package import Model

/// Where pages get their data: a store's reader in the house, hand-made values in tests. Used by one thread.
package protocol SiteSource {
  func restaurantDossier(_ key: Int64) throws -> RestaurantDossier?
  func userDossier(_ key: Int64, settings: SiteSettings) throws -> UserDossier?
  func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review]
  func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review]
  func photo(_ reference: String, kind: PhotoKind) throws -> PhotoCopy?
  func eachRestaurantKey(_ body: (Int64, String) throws -> Void) throws
  func eachUserKey(_ body: (Int64, String) throws -> Void) throws
  /// In any order.
  func eachEntry(asOf: CivilDay, _ body: (RestaurantEntry) throws -> Void) throws
  func newest(limit: Int) throws -> [NewestReview]
  func siteTotals() throws -> GuideTotals
}

/// One of the newest reviews of the whole site.
package struct NewestReview: Sendable, Hashable {
  package var restaurant: Review.Subject
  package var author: Review.Subject?
  package var review: Review

  package init(restaurant: Review.Subject, author: Review.Subject?, review: Review) {
    self.restaurant = restaurant
    self.author = author
    self.review = review
  }
}

/// What the whole site adds up to.
package struct GuideTotals: Sendable, Hashable {
  package var restaurants: Int
  package var reviews: Int
  package var synced: Timestamp?

  package init(restaurants: Int, reviews: Int, synced: Timestamp?) {
    self.restaurants = restaurants
    self.reviews = reviews
    self.synced = synced
  }
}
