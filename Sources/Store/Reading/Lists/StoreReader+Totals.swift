package import Model

extension StoreReader {
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
      totals.cuisines = standings.cuisineCount
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
