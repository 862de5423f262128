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
      let summary = CheckedRow.count(of: collection)
      try connection.each(sql) { statement in
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

  /// Calls `body` with the names of all restaurants, dishes and people that have pages; streamed. Restaurants are in
  /// the order of their folded names, the rest in no particular order.
  package func eachName(_ body: (SearchName) throws -> Void) throws {
    let reviewer =
      usersPages == .all ? "" : "AND EXISTS(SELECT 1 FROM user_summaries AS s WHERE s.key = u.key)"
    try convertingErrors {
      try connection.each(Self.restaurants) { row in
        let restaurant = try row.restaurant()
        guard let name = restaurant.name else { return }
        var found = SearchName(.restaurant, id: restaurant.id, name: name)
        found.cuisine = try row.cuisine(of: row.integer(0), at: CheckedRow.count(of: .restaurants))?.spelling.text
        found.district = try row.district(
          of: row.integer(0), at: CheckedRow.count(of: .restaurants) + CuisineTable.columnCount)?.name
        found.address = row.text(RestaurantColumn.address.index)
        try body(found)
      }
      var place = DishRestaurant(key: -1)
      try connection.each(Self.dishes) { row in
        let count = CheckedRow.count(of: .dishes)
        if place.key != row.integer(count) { place = try row.dishPlace(at: count) }
        try row.requireIntact(.dishes, user: nil, restaurant: place.id)
        var dish = SearchName(
          .dish, id: place.id ?? "", name: row.text(DishColumn.name.index) ?? "", place: place.name)
        (dish.cuisine, dish.district) = (place.cuisine, place.district)
        try body(dish)
      }
      let people =
        "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE present = 1 AND name IS NOT NULL \(reviewer)"
      try connection.each(people) { row in
        guard let person = try row.author(at: 0), let name = person.name else { return }
        try body(SearchName(.person, id: person.id, name: name))
      }
    }
  }

  private static let restaurants = """
    SELECT \(CheckedRow.columns(of: .restaurants, as: "o")), \(CuisineTable.columns(as: "lead")),
    \(DistrictTable.columns(as: "districts"))
    FROM restaurants AS o \(CuisineTable.joinLead(of: "o"))
    \(DistrictTable.join(of: "o")) WHERE o.present = 1 ORDER BY o.name_folded, o.name, o.id
    """

  /// Dishes with their restaurant's key, id, name, first cuisine and district, whose rows were checked before.
  private static let dishes = """
    SELECT \(CheckedRow.columns(of: .dishes, as: "d")), o.key, o.id, o.name, \(CuisineTable.columns(as: "lead")),
    \(DistrictTable.columns(as: "districts"))
    FROM dishes AS d JOIN restaurants AS o ON o.key = d.restaurant_key \(CuisineTable.joinLead(of: "o"))
    \(DistrictTable.join(of: "o")) WHERE o.present = 1 AND d.name IS NOT NULL
    """
}

/// A restaurant as the search shows it beside a dish. Dishes are mostly grouped by restaurant, so it is read once for
/// all of them.
private struct DishRestaurant {
  let key: Int64
  var id: String?
  var name: String?
  var cuisine: String?
  var district: String?
}

extension Statement {
  /// Reads a restaurant, whose columns begin at its key.
  fileprivate func dishPlace(at column: Int32) throws -> DishRestaurant {
    let key = integer(column)
    return DishRestaurant(
      key: key, id: text(column + 1), name: text(column + 2),
      cuisine: try cuisine(of: key, at: column + 3)?.spelling.text,
      district: try district(of: key, at: column + 3 + CuisineTable.columnCount)?.name)
  }
}
