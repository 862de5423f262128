package import Model

extension StoreReader {
  /// Calls `body` with the key and the id of every restaurant, by id.
  ///
  /// They are read in batches, so that no read transaction blocks a checkpoint of the log, however long `body` takes.
  package func eachRestaurant(_ body: (Int64, String) throws -> Void) throws {
    try eachSubject(
      "SELECT key, id FROM restaurants WHERE id > ?1 AND present = 1 ORDER BY id LIMIT 1000",
      first: "SELECT key, id FROM restaurants WHERE present = 1 ORDER BY id LIMIT 1000", body)
  }

  /// Calls `body` with the key and the id of every user who has a page, by id.
  package func eachUser(_ body: (Int64, String) throws -> Void) throws {
    let reviewer =
      usersPages == .all ? "" : "AND EXISTS(SELECT 1 FROM user_summaries AS s WHERE s.key = users.key)"
    try eachSubject(
      "SELECT key, id FROM users WHERE id > ?1 AND present = 1 \(reviewer) ORDER BY id LIMIT 1000",
      first: "SELECT key, id FROM users WHERE present = 1 \(reviewer) ORDER BY id LIMIT 1000", body)
  }

  /// The key of a restaurant; nil if it has no page.
  package func restaurantKey(_ id: String) throws -> Int64? {
    try convertingErrors {
      try connection.integer("SELECT key FROM restaurants WHERE id = ?1 AND present = 1", .text(id))
    }
  }

  /// The key of a user; nil if they have no page.
  package func userKey(_ id: String) throws -> Int64? {
    try convertingErrors {
      let key = try connection.integer("SELECT key FROM users WHERE id = ?1 AND present = 1", .text(id))
      guard let key, usersPages == .reviewers else { return key }
      return try connection.integer("SELECT key FROM user_summaries WHERE key = ?1", .integer(key))
    }
  }

  /// A restaurant or a user by their id, whether they have a page or not; nil if no row tells of them.
  package func sealedSubject(_ kind: Collection, id: String) throws -> SealedSubject? {
    try convertingErrors {
      try connection.rows(kind == .restaurants ? Self.sealedRestaurant : Self.sealedUser, .text(id)) { row in
        let name = kind == .restaurants ? row.bytes(1) : row.shownName(at: 1)
        return SealedSubject(key: row.integer(0), name: name.map { String(decoding: $0, as: UTF8.self) })
      }.first
    }
  }

  private static let sealedRestaurant = "SELECT key, name FROM restaurants WHERE id = ?1 AND present = 1"

  private static let sealedUser =
    "SELECT u.key, \(ReviewReader.authorColumns) FROM users AS u WHERE u.id = ?1 AND u.present = 1"

  private func eachSubject(_ sql: String, first: String, _ body: (Int64, String) throws -> Void) throws {
    var piece = try convertingErrors { try connection.rows(first) { ($0.integer(0), $0.text(1) ?? "") } }
    while let last = piece.last {
      for (key, id) in piece { try body(key, id) }
      piece = try convertingErrors { try connection.rows(sql, .text(last.1)) { ($0.integer(0), $0.text(1) ?? "") } }
    }
  }

  /// A subject with its number of reviews. It takes 8 bytes, as all subjects are planned at once.
  struct ReviewCount {
    private let number: UInt32
    private var count: UInt32

    init(key: Int64, reviews: Int64) {
      number = UInt32(clamping: key)
      count = UInt32(clamping: reviews)
    }

    var key: Int64 { Int64(number) }
    var reviews: Int { Int(count) }

    var withoutReviews: ReviewCount { ReviewCount(key: key, reviews: 0) }
  }

  /// Subjects in the order of keys.
  typealias ReviewCounts = [ReviewCount]

  /// The number of reviews of each subject. If `users` is false, users count as having no reviews.
  func reviewCounts(
    of subjects: SubjectSet, users showsReviews: Bool
  ) throws -> (restaurants: ReviewCounts, users: ReviewCounts) {
    try convertingErrors {
      var counts: (restaurants: ReviewCounts, users: ReviewCounts)
      switch subjects {
      case .all: counts = (try all(.restaurants), try all(.users))
      case .owned(let shard): counts = (try all(.restaurants, of: shard), try all(.users, of: shard))
      case .changed(let changed):
        counts = (try some(changed.restaurants, Self.restaurantCount), try some(changed.users, Self.userCount))
      }
      if !subjects.isChosen, usersPages == .reviewers { counts.users.removeAll { $0.reviews == 0 } }
      if !showsReviews { counts.users = counts.users.map(\.withoutReviews) }
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
  func authorCache(mostBytes: Int) throws -> AuthorCache {
    try convertingErrors {
      var authors = AuthorCache(mostBytes: mostBytes)
      try connection.each(Self.authors) { rows in
        authors.add(rows.integer(0), rows)
      }
      return authors
    }
  }

  /// All subjects that have a row, or those of them that a shard owns.
  private func all(_ kind: Collection, of shard: Shard? = nil) throws -> ReviewCounts {
    var counts: ReviewCounts = []
    try connection.each(kind == .restaurants ? Self.restaurantCounts : Self.userCounts) { rows in
      if let shard, !shard.owns(kind, rows.text(2) ?? "") { return }
      counts.append(ReviewCount(key: rows.integer(0), reviews: rows.integer(1)))
    }
    return counts
  }

  private func some(_ keys: [Int64], _ sql: String) throws -> ReviewCounts {
    try keys.sorted().map { ReviewCount(key: $0, reviews: try connection.integer(sql, .integer($0)) ?? 0) }
  }

  private static let restaurantCounts = """
    SELECT o.key, s.count, o.id FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key
    WHERE o.present = 1 ORDER BY o.key
    """
  private static let userCounts = """
    SELECT u.key, s.count, u.id FROM users AS u LEFT JOIN user_summaries AS s ON s.key = u.key
    WHERE u.present = 1 ORDER BY u.key
    """
  private static let restaurantCount = "SELECT count FROM restaurant_summaries WHERE key = ?1"
  private static let userCount = "SELECT count FROM user_summaries WHERE key = ?1"
  private static let authors = "SELECT \(ReviewReader.authorColumns) FROM users AS u ORDER BY u.key"
}

/// A restaurant or a user to whose sealed folder a person has access.
package struct SealedSubject: Sendable, Hashable {
  package let key: Int64
  /// The name that pages show.
  package let name: String?
}
