internal import Model

/// Chooses the quotations on a sheet: at most two different one-line comments with high ratings, the
/// newest first.
enum SheetQuotes {
  private static let most = 2
  private static let bytes = 20...120
  /// The fewest stars of what is called praise.
  static let fewestStars = 4.5

  static func of(_ reviews: [Review]) -> [Review] {
    var chosen: [Review] = []
    for review in reviews where chosen.count < most && praises(review) {
      if !chosen.contains(where: { $0.comment == review.comment }) { chosen.append(review) }
    }
    return chosen
  }

  private static func praises(_ review: Review) -> Bool {
    guard let stars = review.stars, stars >= fewestStars, let comment = review.comment else { return false }
    return bytes.contains(comment.utf8.count) && !comment.utf8.contains(0x0A) && ShownName.whole(comment) != nil
  }
}
