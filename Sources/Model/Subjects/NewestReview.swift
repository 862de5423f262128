/// One of the site's newest reviews, with its author and restaurant.
package struct NewestReview: Sendable, Hashable {
  package var restaurant: Review.Subject
  /// Nil for an unknown user.
  package var author: Review.Subject?
  package var review: Review
  /// The number of the restaurant's reviews.
  package var count: Int

  package init(restaurant: Review.Subject, author: Review.Subject?, review: Review, count: Int) {
    self.restaurant = restaurant
    self.author = author
    self.review = review
    self.count = count
  }
}
