package import Model

extension StoreReader {
  /// Every restaurant that has a page, in no order that means anything; `body` must be quick.
  package func eachRestaurantPage(_ body: (PageSubject) throws -> Void) throws {
    try eachPage(
      """
      SELECT o.id, s.count, s.newest, o.created_at, o.updated_at FROM restaurants AS o
      LEFT JOIN restaurant_summaries AS s ON s.key = o.key WHERE o.present = 1
      """, body)
  }

  /// Every user who has a page, likewise. Their own rows stand on it without a date, so that only reviews count.
  package func eachUserPage(_ body: (PageSubject) throws -> Void) throws {
    try eachPage(
      """
      SELECT u.id, s.count, s.newest, NULL, NULL FROM users AS u
      \(usersPages == .all ? "LEFT " : "")JOIN user_summaries AS s ON s.key = u.key WHERE u.present = 1
      """, body)
  }

  private func eachPage(_ sql: String, _ body: (PageSubject) throws -> Void) throws {
    try reading {
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      while try statement.step() {
        let changed = [2, 3, 4].compactMap { statement.time($0) }.max()
        try body(PageSubject(id: statement.text(0) ?? "", reviews: Int(statement.integer(1)), changed: changed))
      }
    }
  }
}
