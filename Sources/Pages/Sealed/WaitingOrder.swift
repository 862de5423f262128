internal import Model

/// In which order an owner answers reviews, and how much of each a list shows.
enum WaitingOrder {
  /// Fewest stars first, those without stars last; of equal ones the oldest first.
  static func ordered(_ reviews: [Review]) -> [Review] {
    reviews.sorted { left, right in
      let (first, second) = (left.stars ?? 6, right.stars ?? 6)
      if first != second { return first < second }
      if left.createdAt != right.createdAt {
        return (left.createdAt?.microseconds ?? .max) < (right.createdAt?.microseconds ?? .max)
      }
      return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
  }

  /// The most characters of a comment, so that a hundred of them remain a page.
  private static let longest = 2000

  static func shortened(_ review: Review) -> Review {
    guard let comment = review.comment, comment.utf8.count > longest, comment.prefix(longest + 1).count > longest
    else { return review }
    return Review(
      id: review.id, stars: review.stars,
      comment: Beginning.scalars(of: comment.prefix(longest), bytes: 4 * longest) + "…", photo: review.photo,
      createdAt: review.createdAt, updatedAt: review.updatedAt, reply: review.reply, repliedAt: review.repliedAt,
      other: review.other)
  }
}
