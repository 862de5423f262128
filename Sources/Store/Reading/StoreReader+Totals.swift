internal import Model

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
      totals.synced = try Meta(connection).integer(.synced).map(Timestamp.init(microseconds:))
      let stars = try connection.rows(
        """
        SELECT sum(s.rated), sum(s.half_stars) FROM restaurant_summaries AS s
        JOIN restaurants AS o ON o.key = s.key WHERE o.present = 1
        """
      ) { (Int($0.integer(0)), Int($0.integer(1))) }
      totals.rated = stars.first?.0 ?? 0
      totals.halfStars = stars.first?.1 ?? 0
      return totals
    }
  }

  private func count(_ sql: String) throws -> Int { Int(try connection.integer(sql) ?? 0) }

  /// Whose pages may differ from what was published last.
  package func changedSubjects() throws -> ChangedSubjects {
    try reading {
      var changes = ChangedSubjects(everything: try Meta(connection).integer(.everythingChanged) == 1)
      if !changes.everything {
        changes.restaurants = try changed(.restaurants)
        changes.users = try changed(.users)
      }
      changes.goneRestaurants = try gone(.restaurants) { try restaurantKey($0) == nil }
      changes.goneUsers = try gone(.users) { try userKey($0) == nil }
      return changes
    }
  }

  private func changed(_ kind: Collection) throws -> [Int64] {
    try connection.rows("SELECT key FROM changed_subjects WHERE kind = ?1", .integer(Int64(kind.rawValue))) {
      $0.integer(0)
    }
  }

  /// Who went and has not come back since.
  private func gone(_ kind: Collection, _ isGone: (String) throws -> Bool) throws -> [String] {
    try connection.rows("SELECT id FROM gone_subjects WHERE kind = ?1", .integer(Int64(kind.rawValue))) {
      $0.text(0) ?? ""
    }.filter(isGone)
  }
}
