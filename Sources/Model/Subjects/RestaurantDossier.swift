/// The data of a restaurant's first page, except photo copies.
package struct RestaurantDossier: Sendable, Hashable {
  package var restaurant: Restaurant
  package var summary: ReviewSummary
  /// The newest first, ties sorted by id; the first `ReviewLeaves.onFirstPage(of: summary.count)`.
  package var reviews: [Review]
  /// By type, then name, then id.
  package var dishes: [Dish]
  /// All offers, by end of validity, then id.
  package var offers: [Offer]
  /// The nearest first.
  package var neighbours: [Neighbour]
  package var favorites: Int
  package var visits: Int
  package var orders: Int

  package init(restaurant: Restaurant, summary: ReviewSummary) {
    self.restaurant = restaurant
    self.summary = summary
    reviews = []
    dishes = []
    offers = []
    neighbours = []
    favorites = 0
    visits = 0
    orders = 0
  }
}
