package import Model

extension StoreReader {
  /// The names of all restaurants, dishes and people that have pages, in no order that means anything; streamed.
  package func eachName(_ body: (SearchName) throws -> Void) throws {
    let reviewer =
      usersPages == .all ? "" : "AND EXISTS(SELECT 1 FROM user_summaries AS s WHERE s.key = u.key)"
    try convertingErrors {
      try each("SELECT \(CheckedRow.columns(of: .restaurants, as: "o")) FROM restaurants AS o WHERE present = 1") {
        row in
        let restaurant = try row.restaurant()
        guard let name = restaurant.name else { return }
        try body(SearchName(.restaurant, id: restaurant.id, name: name))
      }
      try each(Self.dishes) { row in
        let id = row.text(CheckedRow.count(of: .dishes))
        try row.requireIntact(.dishes, user: nil, restaurant: id)
        try body(
          SearchName(
            .dish, id: id ?? "", name: row.text(DishColumn.name.place) ?? "",
            place: row.text(CheckedRow.count(of: .dishes) + 1)))
      }
      let people =
        "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE present = 1 AND name IS NOT NULL \(reviewer)"
      try each(people) { row in
        guard let person = try row.author(at: 0), let name = person.name else { return }
        try body(SearchName(.person, id: person.id, name: name))
      }
    }
  }

  /// With the restaurant's id and name, which were looked at before.
  private static let dishes = """
    SELECT \(CheckedRow.columns(of: .dishes, as: "d")), o.id, o.name FROM dishes AS d
    JOIN restaurants AS o ON o.key = d.restaurant_key WHERE o.present = 1 AND d.name IS NOT NULL
    """

  private func each(_ sql: String, _ body: (Statement) throws -> Void) throws {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    while try statement.step() { try body(statement) }
  }
}
