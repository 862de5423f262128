/// What is shown of a person (`users.show`).
package struct UserShow: Sendable, Hashable {
  package var reviews: Bool
  package var photos: Bool
  package var favorites: Bool
  package var orders: Bool
  package var visits: Bool
  package var diet: Bool
  package var budget: Bool
  package var joined: Bool

  package init(
    reviews: Bool = true, photos: Bool = true, favorites: Bool = false, orders: Bool = false, visits: Bool = false,
    diet: Bool = false, budget: Bool = false, joined: Bool = false
  ) {
    self.reviews = reviews
    self.photos = photos
    self.favorites = favorites
    self.orders = orders
    self.visits = visits
    self.diet = diet
    self.budget = budget
    self.joined = joined
  }
}

/// Which users have a page (`users.pages`). A user who was never exported has none.
package enum UsersPages: String, Sendable, Hashable, CaseIterable {
  /// Users who wrote at least one review.
  case reviewers
  case all
}
