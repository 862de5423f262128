package import Model

/// The totals of the site. Only the home page, lists and reports show them (law 2).
package struct SiteTotals: Sendable, Hashable {
  package var restaurants: Int
  /// The number of users with pages.
  package var users: Int
  package var reviews: Int
  /// The number of reviews with stars.
  package var rated: Int
  /// The sum of the stars in thousandths.
  package var milliStars: Int
  package var cuisines: Int
  /// The newest modification time among the export files, to the minute.
  package var synced: Timestamp?

  package init(
    restaurants: Int = 0, users: Int = 0, reviews: Int = 0, rated: Int = 0, milliStars: Int = 0, cuisines: Int = 0,
    synced: Timestamp? = nil
  ) {
    self.restaurants = restaurants
    self.users = users
    self.reviews = reviews
    self.rated = rated
    self.milliStars = milliStars
    self.cuisines = cuisines
    self.synced = synced
  }

  /// The mean of all stars.
  package var mean: Double? { rated == 0 ? nil : Double(milliStars) / 1000 / Double(rated) }
}
