package import Model

extension StoreReader {
  /// Calls `body` with every restaurant that has a page, in no particular order. `body` must be quick.
  package func eachRestaurantPage(_ body: (PageSubject) throws -> Void) throws {
    try eachPage(
      """
      SELECT \(CheckedRow.columns(of: .restaurants, as: "t")), \(SummaryTable.columns) FROM restaurants AS t
      LEFT JOIN restaurant_summaries AS s ON s.key = t.key WHERE t.present = 1
      """, .restaurants
    ) { row in
      [row.time(RestaurantColumn.createdAt.index), row.time(RestaurantColumn.updatedAt.index)]
    } _: {
      try body($0)
    }
  }

  /// Calls `body` with every user who has a page, in no particular order. A user's page shows their own row without a
  /// date, so only reviews count.
  package func eachUserPage(_ body: (PageSubject) throws -> Void) throws {
    try eachPage(
      """
      SELECT \(CheckedRow.columns(of: .users, as: "t")), \(SummaryTable.columns) FROM users AS t
      \(usersPages == .all ? "LEFT " : "")JOIN user_summaries AS s ON s.key = t.key WHERE t.present = 1
      """, .users
    ) { _ in
      []
    } _: {
      try body($0)
    }
  }

  /// `dates` returns the dates of a subject's own row that count.
  private func eachPage(
    _ sql: String, _ collection: Collection, dates: (Statement) -> [Timestamp?], _ body: (PageSubject) throws -> Void
  ) throws {
    try convertingErrors {
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      let summary = CheckedRow.count(of: collection)
      while try statement.step() {
        try statement.requireIntact(collection)
        try statement.requireIntactSummary(of: statement.integer(0), at: summary)
        let changed = (dates(statement) + [statement.time(summary + 10)]).compactMap(\.self).max()
        try body(
          PageSubject(
            id: statement.text(CheckedRow.head(of: collection)) ?? "", reviews: Int(statement.integer(summary)),
            changed: changed))
      }
    }
  }
}
