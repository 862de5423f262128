internal import Model

extension StoreReader {
  /// Subjects with their number of reviews, in the order of keys.
  typealias ReviewCounts = [(key: Int64, reviews: Int)]

  /// The number of reviews of each subject. If `users` is false, users count as having no reviews.
  func reviewCounts(
    of subjects: SubjectSet, users showsReviews: Bool
  ) throws -> (restaurants: ReviewCounts, users: ReviewCounts) {
    try convertingErrors {
      var counts: (restaurants: ReviewCounts, users: ReviewCounts)
      switch subjects {
      case .all:
        counts = (try all(Self.restaurantCounts), try all(Self.userCounts))
        if usersPages == .reviewers { counts.users.removeAll { $0.reviews == 0 } }
      case .changed(let changed):
        counts = (try some(changed.restaurants, Self.restaurantCount), try some(changed.users, Self.userCount))
      }
      if !showsReviews { for index in counts.users.indices { counts.users[index].reviews = 0 } }
      return counts
    }
  }

  /// The range from the first to the last key of a review; it may have gaps.
  func reviewKeys() throws -> Range<Int64> {
    try convertingErrors {
      guard let first = try connection.integer("SELECT min(key) FROM reviews"),
        let last = try connection.integer("SELECT max(key) FROM reviews")
      else { return 0..<0 }
      return first..<last + 1
    }
  }

  /// All users as reviews show them.
  func authorShelf(mostBytes: Int) throws -> AuthorShelf {
    try convertingErrors {
      var authors = AuthorShelf(mostBytes: mostBytes)
      let rows = try connection.statement(Self.authors)
      defer { rows.reset() }
      while try rows.step() {
        try rows.requireIntact(.users)
        authors.add(rows.integer(0), rows)
      }
      return authors
    }
  }

  private func all(_ sql: String) throws -> ReviewCounts {
    try connection.rows(sql) { (key: $0.integer(0), reviews: Int($0.integer(1))) }
  }

  private func some(_ keys: [Int64], _ sql: String) throws -> ReviewCounts {
    try keys.sorted().map { (key: $0, reviews: Int(try connection.integer(sql, .integer($0)) ?? 0)) }
  }

  private static let restaurantCounts = """
    SELECT o.key, s.count FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key
    WHERE o.present = 1 ORDER BY o.key
    """
  private static let userCounts = """
    SELECT u.key, s.count FROM users AS u LEFT JOIN user_summaries AS s ON s.key = u.key
    WHERE u.present = 1 ORDER BY u.key
    """
  private static let restaurantCount = "SELECT count FROM restaurant_summaries WHERE key = ?1"
  private static let userCount = "SELECT count FROM user_summaries WHERE key = ?1"
  private static let authors = "SELECT \(ReviewReader.authorColumns) FROM users AS u ORDER BY u.key"
}
