package import Model

extension StoreReader {
  /// What the site adds up to; the mean is that of all stars given to restaurants that have a page.
  package func totals() throws -> SiteTotals {
    try reading {
      var totals = SiteTotals()
      totals.restaurants = try count("SELECT count(*) FROM restaurants WHERE present = 1")
      totals.users = try count(
        usersPages == .all
          ? "SELECT count(*) FROM users WHERE present = 1"
          : "SELECT count(*) FROM user_summaries AS s JOIN users AS u ON u.key = s.key WHERE u.present = 1")
      totals.reviews = try count("SELECT count(*) FROM reviews")
      totals.cuisines = try count("SELECT count(DISTINCT cuisine_folded) FROM restaurants WHERE present = 1")
      totals.synced = try synced()
      (totals.rated, totals.halfStars) = try stars()
      return totals
    }
  }

  /// The newest modification time among the export files, to the minute.
  package func synced() throws -> Timestamp? {
    try reading { try Meta(connection).integer(.synced).map(Timestamp.init(microseconds:)) }
  }

  /// Mean of all stars given to restaurants that have a page; counted once while nobody writes.
  func siteMean() throws -> Double? {
    try reading {
      let version = try connection.integer("PRAGMA data_version") ?? 0
      if let known = knownMean, known.version == version { return known.mean }
      let (rated, halfStars) = try stars()
      let mean = SiteTotals(rated: rated, halfStars: halfStars).mean
      knownMean = (version, mean)
      return mean
    }
  }

  private func stars() throws -> (rated: Int, halfStars: Int) {
    let sums = try connection.rows(
      """
      SELECT sum(s.rated), sum(s.half_stars) FROM restaurant_summaries AS s
      JOIN restaurants AS o ON o.key = s.key WHERE o.present = 1
      """
    ) { (Int($0.integer(0)), Int($0.integer(1))) }
    return sums.first ?? (0, 0)
  }

  private func count(_ sql: String) throws -> Int { Int(try connection.integer(sql) ?? 0) }
}
