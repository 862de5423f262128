package import Model

extension StoreReader {
  /// Calls `body` with every restaurant that has a page, in no particular order. `body` must be quick.
  package func eachRestaurantPage(_ body: (PageSubject) throws -> Void) throws {
    try eachPage(
      """
      SELECT t.id, s.count, s.newest, t.created_at, t.updated_at FROM restaurants AS t
      LEFT JOIN restaurant_summaries AS s ON s.key = t.key WHERE t.present = 1
      """, body)
  }

  /// Calls `body` with every user who has a page, in no particular order. A user's page shows their own row without a
  /// date, so only reviews count.
  package func eachUserPage(_ body: (PageSubject) throws -> Void) throws {
    try eachPage(
      """
      SELECT t.id, s.count, s.newest, NULL, NULL FROM users AS t
      \(usersPages == .all ? "LEFT " : "")JOIN user_summaries AS s ON s.key = t.key WHERE t.present = 1
      """, body)
  }

  /// The last three columns are the dates that count.
  private func eachPage(_ sql: String, _ body: (PageSubject) throws -> Void) throws {
    try convertingErrors {
      try connection.each(sql) { row in
        let changed = [row.time(2), row.time(3), row.time(4)].compactMap(\.self).max()
        try body(PageSubject(id: row.text(0) ?? "", reviews: Int(row.integer(1)), changed: changed))
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
        let restaurant = row.restaurant()
        guard let name = restaurant.name else { return }
        var found = SearchName(.restaurant, id: restaurant.id, name: name)
        found.cuisine = row.cuisine(at: RowColumns.count(of: .restaurants))?.spelling.text
        found.district = row.district(at: RowColumns.count(of: .restaurants) + CuisineTable.columnCount)?.name
        found.address = row.text(RestaurantColumn.address.index)
        try body(found)
      }
      var place = DishRestaurant(key: -1)
      try connection.each(Self.dishes) { row in
        if place.key != row.integer(1) { place = row.dishPlace(at: 1) }
        var dish = SearchName(.dish, id: place.id ?? "", name: row.text(0) ?? "", place: place.name)
        (dish.cuisine, dish.district) = (place.cuisine, place.district)
        try body(dish)
      }
      let people =
        "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE present = 1 AND name IS NOT NULL \(reviewer)"
      try connection.each(people) { row in
        guard let person = row.author(at: 0), let name = person.name else { return }
        try body(SearchName(.person, id: person.id, name: name))
      }
    }
  }

  private static let restaurants = """
    SELECT \(RowColumns.columns(of: .restaurants, as: "o")), \(CuisineTable.columns(as: "lead")),
    \(DistrictTable.columns(as: "districts"))
    FROM restaurants AS o \(CuisineTable.joinLead(of: "o"))
    \(DistrictTable.join(of: "o")) WHERE o.present = 1 ORDER BY o.name_folded, o.name, o.id
    """

  /// Dishes with their restaurant's key, id, name, first cuisine and district.
  private static let dishes = """
    SELECT d.name, o.key, o.id, o.name, \(CuisineTable.columns(as: "lead")),
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
  fileprivate func dishPlace(at column: Int32) -> DishRestaurant {
    let key = integer(column)
    return DishRestaurant(
      key: key, id: text(column + 1), name: text(column + 2),
      cuisine: cuisine(at: column + 3)?.spelling.text,
      district: district(at: column + 3 + CuisineTable.columnCount)?.name)
  }
}
