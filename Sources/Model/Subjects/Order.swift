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
