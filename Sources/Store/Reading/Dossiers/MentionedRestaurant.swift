internal import Model

/// A restaurant as pages of other subjects mention it. It is a class, as it is passed along with every review.
final class MentionedRestaurant {
  let key: Int64
  let subject: Review.Subject
  /// The first of the restaurant's cuisines; nil if it has none.
  let cuisine: CuisineName?

  init(key: Int64, subject: Review.Subject, cuisine: CuisineName?) {
    self.key = key
    self.subject = subject
    self.cuisine = cuisine
  }
}
