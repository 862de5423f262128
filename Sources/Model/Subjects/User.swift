/// A person as pages show them; private data stays in the store.
package struct User: Sendable, Hashable {
  package var key: Int64
  package var id: String
  /// The name as it is shown (`PersonalName`).
  package var name: String?
  package var createdAt: Timestamp?
  private var texts = ColumnTexts<UserColumn>()

  package init(key: Int64, id: String) {
    self.key = key
    self.id = id
  }

  /// The text of a column of the person's row that pages may show.
  package subscript(column: UserColumn) -> String? {
    get { texts[column] }
    set { texts[column] = newValue }
  }

  package var slug: String { Slug.of(id) }
}

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

/// An order of a user.
package struct Order: Sendable, Hashable {
  package var id: String
  package var restaurant: Review.Subject?
  package var status: String?
  package var total: Money?
  package var createdAt: Timestamp?

  package init(id: String) { self.id = id }
}

/// A favorite or visited restaurant of a user, with the time.
package struct Stay: Sendable, Hashable {
  package var restaurant: Review.Subject
  package var at: Timestamp?

  package init(restaurant: Review.Subject, at: Timestamp?) {
    self.restaurant = restaurant
    self.at = at
  }
}
