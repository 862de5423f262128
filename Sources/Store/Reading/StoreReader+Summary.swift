internal import Model

extension StoreReader {
  /// What a subject's reviews add up to.
  func summary(_ side: ReviewOrder.Side, _ key: Int64) throws -> ReviewSummary {
    let statement = try connection.statement(
      side == .restaurant ? Self.restaurantSummary : Self.userSummary)
    statement.bind(1, key)
    defer { statement.reset() }
    var summary = ReviewSummary()
    guard try statement.step() else { return summary }
    summary.count = Int(statement.integer(0))
    summary.rated = Int(statement.integer(1))
    summary.halfStars = Int(statement.integer(2))
    summary.histogram = (3..<8).map { Int(statement.integer($0)) }
    summary.oldest = statement.time(8)
    summary.newest = statement.time(9)
    summary.months = statement.withBlob(10, MonthCoding.decode)
    return summary
  }

  private static let columns =
    "count, rated, half_stars, stars_1, stars_2, stars_3, stars_4, stars_5, oldest, newest, months"
  private static let restaurantSummary = "SELECT \(columns) FROM restaurant_summaries WHERE key = ?1"
  private static let userSummary = "SELECT \(columns) FROM user_summaries WHERE key = ?1"
}
