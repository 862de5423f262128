/// The data of a user's first page, except photo copies.
package struct UserDossier: Sendable, Hashable {
  package var user: User
  package var summary: ReviewSummary
  package var restaurantsReviewed: Int
  package var photos: Int
  /// The cuisines of the reviewed restaurants with the number of reviews; the most frequent first, then by name.
  package var cuisines: [CuisineCount]
  /// The newest first, ties sorted by id.
  package var reviews: [Review]
  /// The newest first; filled only if `users.show` allows it.
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
