package import Model

extension StoreReader {
  /// The newest dated reviews of restaurants that have a page, newest first, ties broken by id. Each has the number of
  /// its restaurant's reviews.
  package func newestReviews(limit: Int) throws -> [NewestReview] {
    guard limit > 0 else { return [] }
    return try convertingErrors {
      let since = try newestSince(limit: limit)
      return try connection.rows(Self.newest, .integer(since), Value(limit)) { row in
        let restaurant = row.restaurant(at: RowColumns.count(of: .reviews))
        let author = row.author(at: RowColumns.count(of: .reviews) + RowColumns.count(of: .restaurants))
        let count = RowColumns.count(of: .reviews) + RowColumns.count(of: .restaurants) + RowColumns.count(of: .users)
        return NewestReview(
          restaurant: restaurant, author: row.byline(author), review: row.review(), count: Int(row.integer(count)))
      }
    }
  }

  /// A date that at least `limit` reviews have reached, so that older ones need not be read. It is the `limit`-th
  /// newest date among the restaurants' newest reviews or, if there are fewer restaurants, the best `limit`-th review
  /// of any.
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
    SELECT \(ReviewReader.reviewColumns), \(RowColumns.columns(of: .restaurants, as: "o")), \(ReviewReader.authorColumns), s.count
    FROM restaurant_summaries AS s CROSS JOIN restaurants AS o ON o.key = s.key AND o.present = 1
    CROSS JOIN reviews AS r ON r.restaurant_key = s.key AND r.created_at >= ?1
    LEFT JOIN users AS u ON u.key = r.user_key
    WHERE s.newest >= ?1 ORDER BY r.created_at DESC, r.id LIMIT ?2
    """

  /// The totals of the site. The mean is that of all stars given to restaurants that have a page.
  package func totals() throws -> SiteTotals {
    try convertingErrors {
      let standings = try standings()
      var totals = SiteTotals()
      totals.restaurants = standings.restaurants
      totals.users = try count(
        usersPages == .all
          ? "SELECT count(*) FROM users WHERE present = 1"
          : "SELECT count(*) FROM user_summaries AS s JOIN users AS u ON u.key = s.key WHERE u.present = 1")
      let elsewhere = try Meta(connection).integer(.reviewsElsewhere)
      totals.reviews = try elsewhere.map(Int.init) ?? count("SELECT count(*) FROM reviews")
      totals.synced = try synced()
      (totals.rated, totals.milliStars) = (standings.rated, standings.milliStars)
      return totals
    }
  }

  /// The newest modification time among the export files, to the minute.
  package func synced() throws -> Timestamp? {
    try convertingErrors { try Meta(connection).integer(.synced).map(Timestamp.init(microseconds:)) }
  }

  private func count(_ sql: String) throws -> Int { Int(try connection.integer(sql) ?? 0) }
}

extension Statement {
  /// A review whose row begins at a column.
  func review(at column: Int32 = 0, other: Review.Subject? = nil) -> Review {
    Review(
      id: text(column + ReviewColumn.id.index) ?? "", stars: optionalReal(column + ReviewColumn.stars.index),
      comment: text(column + ReviewColumn.comment.index), photo: text(column + ReviewColumn.photo.index),
      createdAt: time(column + ReviewColumn.createdAt.index), updatedAt: time(column + ReviewColumn.updatedAt.index),
      reply: text(column + ReviewColumn.reply.index), repliedAt: time(column + ReviewColumn.repliedAt.index),
      other: other)
  }

  /// A review's author, whose row begins at a column; nil if it is null.
  ///
  /// The author of a review has a page if their row exists, whatever `users.pages` says.
  func author(at column: Int32) -> Review.Subject? {
    guard !isNull(column) else { return nil }
    return Review.Subject(
      id: text(column + UserColumn.id.index) ?? "",
      name: shownName(at: column).map { String(decoding: $0, as: UTF8.self) },
      photo: text(column + UserColumn.photo.index), hasPage: integer(column + 2) == 1)
  }

  /// The author of a review, whose row begins at a column, as pages show it (`Review.Subject.byline`).
  func byline(_ user: Review.Subject?, at column: Int32 = 0) -> Review.Subject? {
    .byline(
      user, name: bytes(column + ReviewColumn.userName.index), avatar: bytes(column + ReviewColumn.avatar.index))
  }

  /// The name of a user whose row begins at a column; nil if it is their e-mail address or phone number (law 8).
  func shownName(at column: Int32) -> UnsafeRawBufferPointer? {
    guard let name = bytes(column + UserColumn.name.index) else { return nil }
    let (mail, phone) = (bytes(column + UserColumn.email.index), bytes(column + UserColumn.phone.index))
    return PersonalName.isContact(name, mail: mail, phone: phone) ? nil : name
  }

  /// A restaurant as other subjects' pages name it.
  func restaurant(at column: Int32 = 0) -> Review.Subject {
    Review.Subject(
      id: text(column + RestaurantColumn.id.index) ?? "", name: text(column + RestaurantColumn.name.index), photo: nil,
      hasPage: integer(column + 2) == 1)
  }

  func time(_ column: Int32) -> Timestamp? { optionalInteger(column).map(Timestamp.init(microseconds:)) }

  /// An amount from the columns text, minor units and currency; nil if the text is null.
  func money(at column: Int32) -> Money? {
    text(column).map { Money(text: $0, minor: optionalInteger(column + 1), currency: text(column + 2)) }
  }
}

extension Review.Subject {
  /// The author of a review: the user, or, where no row is the user's, the guest whom the review's own row names. Such a
  /// guest has no page. A user's row decides alone, also where it has no name or hides it (law 8).
  static func byline(
    _ user: Review.Subject?, name: UnsafeRawBufferPointer?, avatar: UnsafeRawBufferPointer?
  ) -> Review.Subject? {
    guard user?.hasPage != true, name != nil || avatar != nil else { return user }
    let shown = name.flatMap { PersonalName.isContact($0, mail: nil, phone: nil) ? nil : $0 }
    return Review.Subject(
      id: user?.id ?? "", name: shown.map { String(decoding: $0, as: UTF8.self) },
      photo: avatar.map { String(decoding: $0, as: UTF8.self) }, hasPage: false)
  }
}

/// The totals of the site. Only the home page, lists and reports show them (law 2).
package struct SiteTotals: Sendable, Hashable {
  package var restaurants = 0
  /// The number of users with pages.
  package var users = 0
  package var reviews = 0
  /// The number of reviews with stars.
  package var rated = 0
  /// The sum of the stars in thousandths.
  package var milliStars = 0
  /// The newest modification time among the export files, to the minute.
  package var synced: Timestamp?

  package init() {}

  /// The mean of all stars.
  package var mean: Double? { rated == 0 ? nil : Double(milliStars) / 1000 / Double(rated) }
}
