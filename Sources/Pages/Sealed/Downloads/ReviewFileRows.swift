internal import Model
internal import Store

/// A restaurant's reviews as rows of a file. Guests are named as on its public page.
enum ReviewFileRows {
  /// The most reviews in a file, so that a telephone can open it.
  static let most = 10_000
  /// The reviews in a piece of a file. A new review makes the newest piece again.
  static let onPiece = 100

  static let columns = ["id", "date", "stars", "guest", "comment", "reply", "replied_on"]

  static func row(_ review: Review, _ builder: PageBuilder) -> [AnalystValue] {
    func day(_ time: Timestamp?) -> AnalystValue { time.map { .text(builder.context.day($0).iso) } ?? .null }
    return [
      .text(review.id), day(review.createdAt), review.stars.map(AnalystValue.real) ?? .null,
      .text(builder.authorName(review.other, ofReview: review.id)),
      review.comment.map(AnalystValue.text) ?? .null, review.reply.map(AnalystValue.text) ?? .null,
      day(review.repliedAt),
    ]
  }
}
