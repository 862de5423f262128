package import Model

extension StoreReader {
  /// A full leaf of a restaurant's reviews, newest first; leaf 1 holds the 20 oldest. Empty where there is none.
  package func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review] {
    try reading { try leaf(number, .restaurant, key) }
  }

  /// A full leaf of a user's reviews, newest first; leaf 1 holds the 20 oldest. Empty where there is none.
  package func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review] {
    try reading { try leaf(number, .user, key) }
  }

  /// The reviews of a subject's first page, of `count` that there are. `each` sees every row that was read.
  ///
  /// Where all of them are on it, one statement brings them; else the order is found first, along the index alone.
  func firstReviews(
    _ side: ReviewOrder.Side, _ key: Int64, of count: Int, each: (Review, ReviewedPlace?) -> Void = { _, _ in }
  ) throws -> [Review] {
    guard ReviewLeaves.leaves(of: count) == 0 else {
      let keys = try order(side, key).keys
      return try keys.prefix(ReviewLeaves.onFirstPage(of: keys.count)).compactMap { try review($0, side) }
    }
    let statement = try connection.statement(side == .restaurant ? Self.allWithAuthor : Self.allWithRestaurant)
    statement.bind(1, key)
    defer { statement.reset() }
    var reviews: [Review] = []
    reviews.reserveCapacity(count)
    while try statement.step() {
      let (review, place) = try row(statement, side)
      each(review, place)
      reviews.append(review)
    }
    Self.orderTies(&reviews)
    return reviews
  }

  /// Sorts each run of equal dates by id; the dates are in order already.
  private static func orderTies(_ reviews: inout [Review]) {
    var start = 0
    while start < reviews.count {
      var end = start + 1
      while end < reviews.count, reviews[end].createdAt == reviews[start].createdAt { end += 1 }
      if end - start > 1 {
        reviews[start..<end].sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
      }
      start = end
    }
  }

  private func leaf(_ number: Int, _ side: ReviewOrder.Side, _ key: Int64) throws -> [Review] {
    let keys = try order(side, key).keys
    guard number >= 1, number <= ReviewLeaves.leaves(of: keys.count) else { return [] }
    let end = keys.count - (number - 1) * ReviewLeaves.size
    return try keys[end - ReviewLeaves.size..<end].compactMap { try review($0, side) }
  }

  func order(_ side: ReviewOrder.Side, _ key: Int64) throws -> ReviewOrder {
    if let known = reviewOrder, known.side == side, known.subject == key { return known }
    let fresh = try ReviewOrder(connection, side, key)
    reviewOrder = fresh
    return fresh
  }

  private func review(_ key: Int64, _ side: ReviewOrder.Side) throws -> Review? {
    let statement = try connection.statement(side == .restaurant ? Self.withAuthor : Self.withRestaurant)
    statement.bind(1, key)
    defer { statement.reset() }
    return try statement.step() ? try row(statement, side).0 : nil
  }

  /// The review that a statement of a side stands on, with its author or its restaurant.
  private func row(_ statement: Statement, _ side: ReviewOrder.Side) throws -> (Review, ReviewedPlace?) {
    var review = statement.review()
    guard side == .user else {
      review.other = try authors.author(statement.optionalInteger(Statement.reviewColumns))
      return (review, nil)
    }
    let place = try place(statement.optionalInteger(Statement.reviewColumns))
    review.other = place?.subject
    return (review, place)
  }

  private static let columns =
    "r.id, r.stars, r.comment, r.photo, r.created_at, r.updated_at, r.reply, r.replied_at"

  private static let withAuthor = "SELECT \(columns), r.user_key FROM reviews AS r WHERE r.key = ?1"
  private static let allWithAuthor =
    "SELECT \(columns), r.user_key FROM reviews AS r WHERE r.restaurant_key = ?1 ORDER BY r.created_at DESC"

  private static let withRestaurant = "\(fromRestaurants) WHERE r.key = ?1"
  private static let allWithRestaurant = "\(fromRestaurants) WHERE r.user_key = ?1 ORDER BY r.created_at DESC"
  private static let fromRestaurants = """
    SELECT \(columns), r.restaurant_key FROM reviews AS r
    """

  /// The newest dated reviews of restaurants that have a page, newest first, ties broken by id; with each, how many
  /// its restaurant has.
  package func newestReviews(limit: Int) throws -> [NewestReview] {
    guard limit > 0 else { return [] }
    return try reading {
      let since = try newestSince(limit: limit)
      return try connection.rows(Self.newest, .integer(since), Value(limit)) { row in
        row.subject(at: Statement.reviewColumns).map { restaurant in
          NewestReview(
            restaurant: restaurant, author: row.subject(at: Statement.reviewColumns + 4), review: row.review(),
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
    SELECT \(columns), o.id, o.name, NULL, o.present, u.id, u.name, u.photo, u.present, s.count
    FROM restaurant_summaries AS s CROSS JOIN restaurants AS o ON o.key = s.key AND o.present = 1
    CROSS JOIN reviews AS r ON r.restaurant_key = s.key AND r.created_at >= ?1
    LEFT JOIN users AS u ON u.key = r.user_key
    WHERE s.newest >= ?1 ORDER BY r.created_at DESC, r.id LIMIT ?2
    """
}

extension Statement {
  /// How many columns `review()` reads.
  static let reviewColumns: Int32 = 8

  /// A review from the first columns, without the other side.
  func review() -> Review {
    var review = Review(id: text(0) ?? "")
    review.stars = optionalReal(1)
    review.comment = text(2)
    review.photo = text(3)
    review.createdAt = time(4)
    review.updatedAt = time(5)
    review.reply = text(6)
    review.repliedAt = time(7)
    return review
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
