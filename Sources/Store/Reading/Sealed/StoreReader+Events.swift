internal import Model

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
    let orders = try connection.statement(Self.ordersOfRestaurant)
    orders.bind(1, key)
    defer { orders.reset() }
    while try orders.step() {
      guard let day = orders.time(0).map(day) else { continue }
      events.orders.append(day)
      guard let paid = orders.optionalInteger(1), let quoted = orders.optionalInteger(2) else { continue }
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
}
