package import Model

extension StoreReader {
  /// The reviews of a restaurant without a reply, and the `most` newest of them.
  package func unanswered(ofRestaurant key: Int64, most: Int) throws -> UnansweredReviews {
    try convertingErrors {
      var found = UnansweredReviews()
      let sums = try connection.statement(Self.unansweredSums)
      sums.bind(1, key)
      defer { sums.reset() }
      guard try sums.step(), sums.integer(0) > 0 else { return found }
      (found.count, found.low) = (Int(sums.integer(0)), Int(sums.integer(1)))
      found.oldest = sums.time(2)
      let id = try mentionedRestaurants.restaurant(key)?.subject.id
      found.newest = try connection.rows(Self.newestUnanswered, .integer(key), Value(most)) { row in
        let author = try row.author(at: CheckedRow.count(of: .reviews))
        try row.requireIntact(.reviews, user: author?.id, restaurant: id)
        return row.review(other: row.byline(author))
      }
      return found
    }
  }

  /// How many reviews of a restaurant since a moment have no reply.
  package func unanswered(ofRestaurant key: Int64, since moment: Timestamp) throws -> Int {
    try convertingErrors {
      Int(
        try connection.integer(
          "SELECT count(*) FROM reviews AS r WHERE r.restaurant_key = ?1 AND r.created_at >= ?2 AND \(Self.isUnanswered)",
          .integer(key), .integer(moment.microseconds)) ?? 0)
    }
  }

  /// A reply that shows nothing is none.
  private static let isUnanswered = "trim(coalesce(r.reply, ''), char(9, 10, 11, 12, 13, 32, 160)) = ''"

  private static let unansweredSums = """
    SELECT count(*), coalesce(sum(r.stars <= 3), 0), min(r.created_at) FROM reviews AS r
    WHERE r.restaurant_key = ?1 AND \(isUnanswered)
    """

  private static let newestUnanswered = """
    SELECT \(ReviewReader.reviewColumns), \(ReviewReader.authorColumns) FROM reviews AS r
    LEFT JOIN users AS u ON u.key = r.user_key WHERE r.restaurant_key = ?1 AND \(isUnanswered)
    ORDER BY r.created_at DESC, r.id LIMIT ?2
    """
}
