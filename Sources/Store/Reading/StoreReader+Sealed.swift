package import Model

extension StoreReader {
  /// The reviews, visits, orders and favourites of a restaurant. Memory grows with their number, by eight bytes each.
  package func events(ofRestaurant key: Int64) throws -> RestaurantEvents {
    try convertingErrors {
      var events = RestaurantEvents()
      events.reviews = try days(Self.timesOfReviews, key).days
      events.visits = try days("SELECT visited_at FROM visits WHERE restaurant_key = ?1", key).days
      (events.favorites, events.kept) = try days("SELECT added_at FROM favorites WHERE restaurant_key = ?1", key)
      try addOrders(to: &events, key)
      return events
    }
  }

  /// The days of a query's times, and the number of its rows.
  private func days(_ sql: String, _ key: Int64) throws -> (days: [CivilDay], rows: Int) {
    let times = try connection.rows(sql, .integer(key)) { $0.time(0) }
    return (times.compactMap(\.self).map(day).sorted(), times.count)
  }

  private func addOrders(to events: inout RestaurantEvents, _ key: Int64) throws {
    try connection.each(Self.ordersOfRestaurant, .integer(key)) { orders in
      guard let day = orders.time(0).map(day) else { return }
      events.orders.append(day)
      guard let paid = orders.optionalInteger(1), let quoted = orders.optionalInteger(2) else { return }
      events.bills.append(RestaurantEvents.Bill(day: day, currency: orders.text(3), quoted: quoted, paid: paid))
    }
  }

  private func day(_ time: Timestamp) -> CivilDay { time.day(offset: timeZoneOffset(time)) }

  private static let timesOfReviews =
    "SELECT created_at FROM reviews INDEXED BY reviews_restaurant WHERE restaurant_key = ?1"

  /// The order of equal times must not depend on the order of arrival.
  private static let ordersOfRestaurant = """
    SELECT created_at, total_minor, quoted_minor, upper(currency) FROM orders WHERE restaurant_key = ?1
    AND lower(trim(coalesce(status, ''))) NOT IN ('cancelled', 'canceled', 'failed', 'rejected', 'refunded')
    ORDER BY created_at, total_minor, quoted_minor, 4
    """

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
      found.newest = try connection.rows(Self.newestUnanswered, .integer(key), Value(most)) { row in
        let author = row.author(at: RowColumns.count(of: .reviews))
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

  /// Digests of a restaurant's reviews and their authors' names as pages show them, `size` reviews each, the oldest
  /// first. They are read without the reviews' texts, and differ if any of these, or the order, does.
  package func reviewDigests(ofRestaurant key: Int64, size: Int) throws -> [LedgerDigest] {
    try convertingErrors {
      var digests: [LedgerDigest] = []
      var hash = SHA256()
      var count = 0
      try connection.each(Self.digestsByAge, .integer(key)) { rows in
        // The row's digest covers the guest whom it names; a user's row hides that name.
        let hidesGuest = rows.integer(3) == 1 && !rows.isNull(1 + RowColumns.count(of: .users))
        let name = rows.shownName(at: 1)
        withUnsafeBytes(of: (rows.integer(0), Int64(name?.count ?? (hidesGuest ? -2 : -1)))) { hash.update($0) }
        if let name { hash.update(name) }
        count += 1
        if count == size {
          digests.append(LedgerDigest(finishing: &hash))
          (hash, count) = (SHA256(), 0)
        }
      }
      if count > 0 { digests.append(LedgerDigest(finishing: &hash)) }
      return digests
    }
  }

  private static let digestsByAge = """
    SELECT r.digest, \(ReviewReader.authorColumns), r.user_name FROM reviews AS r LEFT JOIN users AS u ON u.key = r.user_key
    WHERE r.restaurant_key = ?1 ORDER BY r.created_at, r.id DESC
    """

  /// The neighbours of a restaurant that have a page, the nearest first, each with its months from `first` to `last`
  /// (`ReviewSummary.Month.number`).
  package func neighbourMonths(
    ofRestaurant key: Int64, from first: Int, through last: Int
  ) throws -> [NeighbourMonths] {
    try convertingErrors {
      try connection.rows(Self.neighbourSummaries, .integer(key)) { row -> NeighbourMonths? in
        let neighbour = row.integer(0)
        guard let restaurant = try mentionedRestaurants.restaurant(neighbour) else { return nil }
        let months = row.summary(at: 1).months.filter { first <= $0.number && $0.number <= last }
        return NeighbourMonths(id: restaurant.subject.id, name: restaurant.subject.name, months: months)
      }.compactMap(\.self)
    }
  }

  private static let neighbourSummaries = """
    SELECT n.neighbour_key, \(SummaryTable.columns) FROM neighbours AS n
    LEFT JOIN restaurant_summaries AS s ON s.key = n.neighbour_key WHERE n.restaurant_key = ?1 ORDER BY n.rank
    """
}

/// What happened at a restaurant and when, without whose it was: days of the site's time zone, in ascending order.
package struct RestaurantEvents: Sendable, Equatable {
  /// What a paid order cost, beside what had been quoted. Both are in the currency's minor unit.
  package struct Bill: Sendable, Equatable {
    package let day: CivilDay
    package let currency: String?
    package let quoted: Int64
    package let paid: Int64

    package var difference: Int64 { paid - quoted }
  }

  package var reviews: [CivilDay] = []
  package var visits: [CivilDay] = []
  /// Without those that were cancelled.
  package var orders: [CivilDay] = []
  package var favorites: [CivilDay] = []
  /// How many people keep the restaurant as a favourite, including those of whom no day is known.
  package var kept = 0
  /// The orders of which both amounts are known.
  package var bills: [Bill] = []

  package init() {}
}

/// The reviews of a restaurant without a reply.
package struct UnansweredReviews: Sendable {
  /// How many there are.
  package var count = 0
  /// How many of them have three stars or fewer.
  package var low = 0
  /// The oldest of their times; nil if none has a time.
  package var oldest: Timestamp?
  /// The newest of them, newest first, those without a time last.
  package var newest: [Review] = []

  package init() {}
}

/// A neighbour of a restaurant with its months of reviews.
package struct NeighbourMonths: Sendable, Equatable {
  package var id: String
  package var name: String?
  /// The oldest first.
  package var months: [ReviewSummary.Month]
}
