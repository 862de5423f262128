internal import CSQLite
package import Model

/// Reads the reviews of restaurants and of users: newest first, those without a date last, ties broken by the ids'
/// bytes.
///
/// They come from the spool if it has the subject's run. Otherwise the list is read along its index, and each review is
/// looked up by its key. Both give the same reviews.
package final class ReviewReader {
  let reader: StoreReader
  private let spooled: SpooledRun?
  /// The list that was read last, as a subject's pages are made one after another.
  private var lastList: (kind: Collection, key: Int64, reviews: [ListedReview])?

  init(_ reader: StoreReader, spooled: SpooledRun? = nil) {
    self.reader = reader
    self.spooled = spooled
  }

  /// All entries of a restaurant's or user's list.
  package func list(_ kind: Collection, _ key: Int64) throws -> [ListedReview] {
    if let spooled = spooledReviews(kind, key) { return spooled.map(\.listed) }
    return try lookUpList(kind, key)
  }

  /// The reviews at these positions of the list.
  package func reviews(_ kind: Collection, _ key: Int64, positions: Range<Int>) throws -> [Review] {
    var reviews: [Review] = []
    reviews.reserveCapacity(positions.count)
    try each(kind, key, positions: positions) { review, _ in reviews.append(review) }
    return reviews
  }

  /// The number of reviews in the list.
  func count(_ kind: Collection, _ key: Int64) throws -> Int {
    try spooledReviews(kind, key)?.count ?? lookUpList(kind, key).count
  }

  /// Calls `body` with the reviews at these positions of the list, and with the restaurant of each of a user's reviews.
  func each(
    _ kind: Collection, _ key: Int64, positions: Range<Int>, _ body: (Review, MentionedRestaurant?) -> Void
  ) throws {
    if let spooled = spooledReviews(kind, key) {
      for review in spooled.dropFirst(positions.lowerBound).prefix(positions.count) {
        try read(review, kind, body)
      }
    } else {
      for listed in try lookUpList(kind, key)[positions] { try lookUp(listed, kind, body) }
    }
  }

  /// A review of the spool.
  private func read(
    _ review: SpooledReview, _ kind: Collection, _ body: (Review, MentionedRestaurant?) -> Void
  ) throws {
    if kind == .users {
      let restaurant = try reader.mentionedRestaurants.restaurant(review.restaurant)
      body(review.review(with: restaurant?.subject), restaurant)
    } else {
      body(review.review(with: review.byline(review.author)), nil)
    }
  }

  /// The tally of all reviews of a user.
  func tally(ofUser key: Int64) throws -> ReviewTally {
    var tally = ReviewTally()
    if let spooled = spooledReviews(.users, key) {
      for review in spooled {
        tally.add(hasPhoto: review.hasPhoto, try reader.mentionedRestaurants.restaurant(review.restaurant))
      }
    } else {
      try lookUpTally(key, &tally)
    }
    return tally
  }

  private func spooledReviews(_ kind: Collection, _ key: Int64) -> SpooledRun.Reviews? {
    guard let spooled, spooled.kind == kind else { return nil }
    return spooled.reviews(of: key)
  }

  /// The columns of a review `r` that `review(at:)` reads.
  static let reviewColumns = RowColumns.columns(of: .reviews, as: "r")

  /// The columns of a user `u` that `author(at:)` reads.
  static let authorColumns = RowColumns.columns(of: .users, as: "u")
}

// Look-ups along the indexes.
extension ReviewReader {
  private func lookUpList(_ kind: Collection, _ key: Int64) throws -> [ListedReview] {
    if let lastList, lastList.kind == kind, lastList.key == key { return lastList.reviews }
    var reviews: [ListedReview] = []
    var tieStart = 0
    let sql = kind == .restaurants ? Self.listOfRestaurant : Self.listOfUser
    try reader.connection.each(sql, .integer(key)) { statement in
      let review = ListedReview(
        key: statement.integer(0), createdAt: statement.time(1), digest: UInt64(bitPattern: statement.integer(2)),
        stars: statement.optionalReal(3))
      if let last = reviews.last, last.createdAt != review.createdAt {
        try sortTie(&reviews, from: tieStart)
        tieStart = reviews.count
      }
      reviews.append(review)
    }
    try sortTie(&reviews, from: tieStart)
    lastList = (kind, key, reviews)
    return reviews
  }

  /// Orders reviews of one date by their ids, which are read only for this.
  private func sortTie(_ reviews: inout [ListedReview], from start: Int) throws {
    guard reviews.count - start > 1 else { return }
    let named = try reviews[start...].map { (id: try id(of: $0.key), review: $0) }
    let sorted = named.sorted { $0.id.lexicographicallyPrecedes($1.id) }
    reviews.replaceSubrange(start..., with: sorted.map(\.review))
  }

  private func id(of key: Int64) throws -> [UInt8] {
    let statement = try reader.connection.statement("SELECT id FROM reviews WHERE key = ?1")
    statement.bind(1, key)
    defer { statement.reset() }
    return try statement.step() ? statement.bytes(0).map { Array($0) } ?? [] : []
  }

  private func lookUp(
    _ listed: ListedReview, _ kind: Collection, _ body: (Review, MentionedRestaurant?) -> Void
  ) throws {
    let row = try reader.connection.statement(kind == .restaurants ? Self.withAuthor : Self.alone)
    row.bind(1, listed.key)
    defer { row.reset() }
    guard try row.step(), UInt64(bitPattern: row.integer(1)) == listed.digest,
      row.time(ReviewColumn.createdAt.index) == listed.createdAt
    else {
      throw StoreError(
        code: SQLITE_CORRUPT, message: "row \(listed.key) of reviews is not what its index has", sql: "")
    }
    if kind == .users {
      let restaurant = try reader.mentionedRestaurants.restaurant(row.optionalInteger(ReviewColumn.restaurantID.index))
      body(row.review(other: restaurant?.subject), restaurant)
    } else {
      let author = row.author(at: RowColumns.count(of: .reviews))
      body(row.review(other: row.byline(author)), nil)
    }
  }

  private func lookUpTally(_ user: Int64, _ tally: inout ReviewTally) throws {
    try reader.connection.each(Self.restaurantsOfUser, .integer(user)) { reviews in
      tally.add(try reader.mentionedRestaurants.restaurant(reviews.optionalInteger(0)))
    }
    let photos = try reader.connection.integer(Self.photosOfUser, .integer(user))
    tally.add(photos: Int(photos ?? 0))
  }

  private static let listOfRestaurant = """
    SELECT key, created_at, digest, stars FROM reviews INDEXED BY reviews_restaurant WHERE restaurant_key = ?1
    ORDER BY created_at DESC
    """
  private static let listOfUser = """
    SELECT key, created_at, digest, stars FROM reviews INDEXED BY reviews_user WHERE user_key = ?1
    ORDER BY created_at DESC
    """
  private static let withAuthor = """
    SELECT \(reviewColumns), \(authorColumns) FROM reviews AS r LEFT JOIN users AS u ON u.key = r.user_key
    WHERE r.key = ?1
    """
  private static let alone = "SELECT \(reviewColumns) FROM reviews AS r WHERE r.key = ?1"
  private static let restaurantsOfUser =
    "SELECT restaurant_key FROM reviews INDEXED BY reviews_user WHERE user_key = ?1"
  private static let photosOfUser =
    "SELECT count(*) FROM reviews INDEXED BY reviews_user_photo WHERE user_key = ?1 AND photo IS NOT NULL"

  /// A digest of each full leaf of a subject's reviews, by which a build sees that the leaf did not change. Element `n
  /// - 1` is the digest of leaf `n`.
  ///
  /// It covers the reviews' digests in their order, and whether it is the newest full leaf, which links to the first
  /// page. It is computed from the list alone, and keyed, so that the same reviews have other digests in another store.
  package func leafDigests(_ kind: Collection, _ key: Int64) throws -> [LedgerDigest] {
    let list = try list(kind, key)
    let count = ReviewLeaves.leaves(of: list.count)
    guard count > 0 else { return [] }
    let secret = try reader.digestKey()
    return (1...count).map { number in
      let reviews = ReviewLeaves.leaf(number, of: list.count).map { list[$0] } ?? []
      return Self.digest(reviews, isNewest: number == count, secret)
    }
  }

  /// The digests of leaves by stars: of the reviews at these positions of the list, newest first.
  package func leafDigests(ofRestaurant key: Int64, positions: [Int]) throws -> [LedgerDigest] {
    let count = ReviewLeaves.leaves(of: positions.count)
    guard count > 0 else { return [] }
    let list = try list(.restaurants, key)
    let secret = try reader.digestKey()
    // Their titles say whether the restaurant has stars between whole numbers.
    let areFractional = list.contains { $0.stars.map(ReviewSummary.isFractional) ?? false }
    return (1...count).map { number in
      let reviews = (ReviewLeaves.leaf(number, of: positions.count) ?? 0..<0).map { list[positions[$0]] }
      return Self.digest(reviews[...], isNewest: number == count, areFractional: areFractional, secret)
    }
  }

  /// For each number of stars, 1 to 5, the positions of its reviews in the list, as a summary's histogram counts
  /// them.
  package func positionsByStars(ofRestaurant key: Int64) throws -> [[Int]] {
    var positions = [[Int]](repeating: [], count: 5)
    for (position, review) in try list(.restaurants, key).enumerated() {
      guard let stars = review.stars else { continue }
      positions[ReviewSummary.bin(of: stars) - 1].append(position)
    }
    return positions
  }

  private static func digest(
    _ reviews: ArraySlice<ListedReview>, isNewest: Bool, areFractional: Bool = false,
    _ secret: (high: UInt64, low: UInt64)
  ) -> LedgerDigest {
    var high = RowHash(seed: secret.high)
    var low = RowHash(seed: secret.low)
    for review in reviews {
      // The hash is keyed again for each row. Otherwise a row could be made whose digest cancels the ones before it.
      high.add(review.digest ^ secret.low)
      low.add(review.digest ^ secret.high)
    }
    let flags: UInt64 = (isNewest ? 1 : 0) + (areFractional ? 2 : 0)
    high.add(flags)
    low.add(flags)
    return LedgerDigest(high: high.value, low: low.value)
  }
}

/// An entry in a subject's list of reviews.
package struct ListedReview: Sendable, Hashable {
  package let key: Int64
  package let createdAt: Timestamp?
  /// The row's digest, which changes with the row.
  package let digest: UInt64
  package let stars: Double?
}

/// The figures of a user's reviews other than their stars.
struct ReviewTally {
  private(set) var photos = 0
  private var restaurants: [Int64] = []
  private var cuisines = CuisineTally()

  mutating func add(hasPhoto: Bool, _ restaurant: MentionedRestaurant?) {
    if hasPhoto { photos += 1 }
    add(restaurant)
  }

  /// Adds a number of photos, for reviews that were added without `hasPhoto`.
  mutating func add(photos count: Int) { photos += count }

  mutating func add(_ restaurant: MentionedRestaurant?) {
    guard let restaurant else { return }
    restaurants.append(restaurant.key)
    if let cuisine = restaurant.cuisine { cuisines.add(cuisine) }
  }

  /// The number of different restaurants.
  var restaurantCount: Int {
    var last: Int64?
    return restaurants.sorted().reduce(0) { count, key in
      defer { last = key }
      return key == last ? count : count + 1
    }
  }

  var cuisineCounts: [CuisineCount] { cuisines.counts }
}
