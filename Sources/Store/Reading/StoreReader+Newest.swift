package import Model

extension StoreReader {
  /// The newest dated reviews of restaurants that have a page, newest first, ties broken by id; with each, how many
  /// its restaurant has.
  package func newestReviews(limit: Int) throws -> [NewestReview] {
    guard limit > 0 else { return [] }
    return try reading {
      let since = try newestSince(limit: limit)
      return try connection.rows(Self.newest, .integer(since), Value(limit)) { row in
        row.subject(at: Statement.reviewColumns).map { restaurant in
          NewestReview(
            restaurant: restaurant, author: row.subject(at: Statement.reviewColumns + 4), review: row.review(at: 0),
            count: Int(row.integer(Statement.reviewColumns + 8)))
        }
      }.compactMap(\.self)
    }
  }

  /// A date that at least `limit` reviews have reached, so that older ones need no look: the newest of the
  /// `limit`-th newest restaurant, or where there are fewer restaurants, the best `limit`-th review of any.
  private func newestSince(limit: Int) throws -> Int64 {
    let ofRestaurants = try connection.integer(
      """
      SELECT newest FROM restaurant_summaries AS s JOIN restaurants AS o ON o.key = s.key
      WHERE o.present = 1 AND newest IS NOT NULL ORDER BY newest DESC LIMIT 1 OFFSET ?1
      """, Value(limit - 1))
    if let ofRestaurants { return ofRestaurants }
    let ofOne = try connection.integer(
      """
      SELECT max((SELECT created_at FROM reviews AS r WHERE r.restaurant_key = s.key AND r.created_at IS NOT NULL
      ORDER BY r.created_at DESC LIMIT 1 OFFSET ?1))
      FROM restaurant_summaries AS s JOIN restaurants AS o ON o.key = s.key WHERE o.present = 1
      """, Value(limit - 1))
    return ofOne ?? .min
  }

  private static let newest = """
    SELECT \(ReviewReader.reviewColumns), o.id, o.name, NULL, o.present, \(ReviewReader.authorColumns), s.count
    FROM restaurant_summaries AS s CROSS JOIN restaurants AS o ON o.key = s.key AND o.present = 1
    CROSS JOIN reviews AS r ON r.restaurant_key = s.key AND r.created_at >= ?1
    LEFT JOIN users AS u ON u.key = r.user_key
    WHERE s.newest >= ?1 ORDER BY r.created_at DESC, r.id LIMIT ?2
    """
}

extension Statement {
  /// How many columns `review(at:)` reads.
  static let reviewColumns: Int32 = 8

  /// A review from eight columns.
  func review(at column: Int32, other: Review.Subject? = nil) -> Review {
    Review(
      id: text(column) ?? "", stars: optionalReal(column + 1), comment: text(column + 2), photo: text(column + 3),
      createdAt: time(column + 4), updatedAt: time(column + 5), reply: text(column + 6), repliedAt: time(column + 7),
      other: other)
  }

  /// Id, name, picture and whether there is a page, from four columns; nil for nobody.
  func subject(at column: Int32) -> Review.Subject? {
    guard let id = text(column) else { return nil }
    return Review.Subject(
      id: id, name: text(column + 1), photo: text(column + 2), hasPage: integer(column + 3) == 1)
  }

  func time(_ column: Int32) -> Timestamp? { optionalInteger(column).map(Timestamp.init(microseconds:)) }

  /// Text, minor units and currency from three columns; nil without a text.
  func money(at column: Int32) -> Money? {
    text(column).map { Money(text: $0, minor: optionalInteger(column + 1), currency: text(column + 2)) }
  }
}
