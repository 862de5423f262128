internal import Model

/// A restaurant as the pages of its reviewers name it; a class, as it is handed on with every review.
final class ReviewedPlace {
  let key: Int64
  let subject: Review.Subject
  /// As it is written, trimmed.
  let cuisine: String
  /// As it is counted.
  let kind: CuisineName?

  init(key: Int64, subject: Review.Subject, cuisine: String, kind: CuisineName?) {
    self.key = key
    self.subject = subject
    self.cuisine = cuisine
    self.kind = kind
  }
}
