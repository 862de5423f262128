internal import Model

/// A restaurant as the pages of its reviewers name it; a class, as it is handed on with every review.
final class ReviewedPlace {
  let key: Int64
  let subject: Review.Subject
  /// The first of its cuisines.
  let kind: CuisineName?

  init(key: Int64, subject: Review.Subject, kind: CuisineName?) {
    self.key = key
    self.subject = subject
    self.kind = kind
  }
}
