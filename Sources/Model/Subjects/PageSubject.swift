/// A restaurant or a user with a page, as a list of all pages needs it.
package struct PageSubject: Sendable, Hashable {
  package var id: String
  /// How many reviews they have, which decides how many leaves.
  package var reviews: Int
  /// When the newest of their reviews was written, or their own row changed.
  package var changed: Timestamp?

  package init(id: String, reviews: Int, changed: Timestamp?) {
    self.id = id
    self.reviews = reviews
    self.changed = changed
  }
}
