/// A restaurant or a user with a page, as lists of all pages need it.
package struct PageSubject: Sendable, Hashable {
  package var id: String
  /// The number of their reviews, which decides the number of leaves.
  package var reviews: Int
  /// When the newest of their reviews was written, or their own row changed.
  package var changed: Timestamp?

  package init(id: String, reviews: Int, changed: Timestamp?) {
    self.id = id
    self.reviews = reviews
    self.changed = changed
  }
}
