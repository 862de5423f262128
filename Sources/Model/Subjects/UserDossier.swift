/// Everything that a user's first page is made of, less photos' results.
package struct UserDossier: Sendable, Hashable {
  package var user: User
  package var summary: ReviewSummary
  package var restaurantsReviewed: Int
  package var photos: Int
  /// Cuisines of the restaurants reviewed and how many reviews each has; most first, then by name.
  package var cuisines: [CuisineCount]
  /// Newest first, ties broken by id.
  package var reviews: [Review]
  /// Newest first; filled only as `users.show` allows.
  package var favorites: [Stay]
  package var visits: [Stay]
  package var orders: [Order]

  package init(user: User, summary: ReviewSummary) {
    self.user = user
    self.summary = summary
    restaurantsReviewed = 0
    photos = 0
    cuisines = []
    reviews = []
    favorites = []
    visits = []
    orders = []
  }
}
