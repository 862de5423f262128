internal import Model

/// The reviews of a shard's restaurants that a list of all restaurants may show: the newest ones, quotes, and a review of
/// each restaurant that only reviews name.
struct ShownReviews {
  /// Keys of reviews, ascending.
  struct Keys {
    /// Those that are shown.
    var shown: [Int64] = []
    /// Those of which only the place among the restaurant's oldest counts.
    var counted: [Int64] = []
  }

  private let connection: Connection
  private let shard: Shard
  private let newest: Int

  init(_ connection: Connection, _ shard: Shard, newest: Int) {
    self.connection = connection
    self.shard = shard
    self.newest = newest
  }

  func keys() throws -> Keys {
    var (shown, counted) = (KeySet(), KeySet())
    var latest = LatestReviews(newest)
    let restaurants = try connection.rows("SELECT key, id, derived FROM restaurants WHERE present = 1 ORDER BY key") {
      (key: $0.integer(0), id: $0.text(1) ?? "", isKnownByReviews: $0.integer(2) == 2)
    }
    for restaurant in restaurants where shard.owns(.restaurants, restaurant.id) {
      try addQuotable(restaurant.key, to: &shown, counted: &counted)
      try add(StoreReader.quoteKeys, restaurant.key, to: &shown)
      if restaurant.isKnownByReviews { try add(Self.any, restaurant.key, to: &shown) }
      try latest.add(restaurant.key, connection)
    }
    latest.reviews.forEach { shown.insert($0.key) }
    return Keys(shown: shown.keys, counted: counted.keys.filter { !shown.contains($0) })
  }

  /// Adds the reviews among which a dish's page searches a quote: of a restaurant with a menu the good ones among the
  /// oldest. The others are counted, as the search ends after a number of reviews; but not if the restaurant has no more
  /// reviews than that.
  private func addQuotable(_ restaurant: Int64, to shown: inout KeySet, counted: inout KeySet) throws {
    let oldest = try connection.rows(Self.oldest, .integer(restaurant)) { row in
      (key: row.integer(0), isGood: row.integer(1) == 1)
    }
    let isWhole = oldest.count <= StoreReader.mostReviews
    for review in oldest.prefix(StoreReader.mostReviews) {
      if review.isGood { shown.insert(review.key) } else if !isWhole { counted.insert(review.key) }
    }
  }

  private func add(_ sql: String, _ restaurant: Int64, to shown: inout KeySet) throws {
    for key in try connection.rows(sql, .integer(restaurant), read: { $0.integer(0) }) { shown.insert(key) }
  }

  private static let oldest = """
    SELECT r.key, r.stars >= \(StoreReader.goodStars) AND r.comment IS NOT NULL FROM reviews AS r
    WHERE r.restaurant_key = ?1 AND r.created_at IS NOT NULL
    AND EXISTS(SELECT 1 FROM dishes AS d WHERE d.restaurant_key = ?1)
    ORDER BY r.created_at, r.id LIMIT \(StoreReader.mostReviews + 1)
    """

  private static let any = "SELECT key FROM reviews WHERE restaurant_key = ?1 ORDER BY id LIMIT 1"
}

/// The newest of the reviews that were added; of equally new ones those with the least ids.
private struct LatestReviews {
  typealias Review = (created: Int64, id: String, key: Int64)

  private let most: Int
  private(set) var reviews: [Review] = []

  init(_ most: Int) { self.most = most }

  /// Adds a restaurant's reviews.
  mutating func add(_ restaurant: Int64, _ connection: Connection) throws {
    let oldest = reviews.count < most ? Int64.min : reviews.last?.created ?? .min
    let found: [Review] = try connection.rows(
      """
      SELECT created_at, id, key FROM reviews WHERE restaurant_key = ?1 AND created_at >= ?2
      ORDER BY created_at DESC, id LIMIT ?3
      """, .integer(restaurant), .integer(oldest), Value(most)
    ) { (created: $0.integer(0), id: $0.text(1) ?? "", key: $0.integer(2)) }
    guard !found.isEmpty else { return }
    reviews = Array((reviews + found).sorted(by: Self.precedes).prefix(most))
  }

  private static func precedes(_ one: Review, _ other: Review) -> Bool {
    one.created != other.created
      ? one.created > other.created : one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}
