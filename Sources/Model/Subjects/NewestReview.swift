/// One of the site's newest reviews, with both sides.
package struct NewestReview: Sendable, Hashable {
  package var restaurant: Review.Subject
  /// Nil for an unknown user.
  package var author: Review.Subject?
  package var review: Review
  /// How many reviews the restaurant has.
  package var count: Int

  package init(restaurant: Review.Subject, author: Review.Subject?, review: Review, count: Int) {
    self.restaurant = restaurant
    self.author = author
    self.review = review
    self.count = count
  }
}
