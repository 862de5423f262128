internal import Model

/// Chooses the quotations on a sheet: at most two one-line comments with high ratings, the newest first.
enum SheetQuotes {
  private static let most = 2
  private static let bytes = 20...120
  private static let fewestStars = 4.5

  static func of(_ reviews: [Review]) -> [Review] { Array(reviews.lazy.filter(praises).prefix(most)) }

  private static func praises(_ review: Review) -> Bool {
    guard let stars = review.stars, stars >= fewestStars, let comment = review.comment else { return false }
    return bytes.contains(comment.utf8.count) && !comment.utf8.contains(0x0A) && ShownName.whole(comment) != nil
  }
}
