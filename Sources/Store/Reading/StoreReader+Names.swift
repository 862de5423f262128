package import Model

extension StoreReader {
  /// The names of all restaurants, dishes and people that have pages, in no order that means anything; streamed.
  package func eachName(_ body: (SearchName) throws -> Void) throws {
    let reviewer =
      usersPages == .all ? "" : "AND EXISTS(SELECT 1 FROM user_summaries AS s WHERE s.key = users.key)"
    try reading {
      try each("SELECT id, name FROM restaurants WHERE present = 1 AND name IS NOT NULL") { row in
        try body(SearchName(.restaurant, id: row.text(0) ?? "", name: row.text(1) ?? ""))
      }
      try each(
        """
        SELECT o.id, d.name, o.name FROM dishes AS d JOIN restaurants AS o ON o.key = d.restaurant_key
        WHERE o.present = 1 AND d.name IS NOT NULL
        """
      ) { row in
        try body(SearchName(.dish, id: row.text(0) ?? "", name: row.text(1) ?? "", place: row.text(2)))
      }
      let name = ShownFunctions.name(of: "users")
      try each("SELECT id, \(name) FROM users WHERE present = 1 AND name IS NOT NULL \(reviewer)") { row in
        guard let name = row.text(1) else { return }
        try body(SearchName(.person, id: row.text(0) ?? "", name: name))
      }
    }
  }

  private func each(_ sql: String, _ body: (Statement) throws -> Void) throws {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    while try statement.step() { try body(statement) }
  }
}
