package import Model

extension StoreReader {
  /// Everything on a restaurant's first page; nil where the key has no page.
  package func restaurantDossier(_ key: Int64) throws -> RestaurantDossier? {
    try reading { () -> RestaurantDossier? in
      guard let restaurant = try restaurant(key) else { return nil }
      var dossier = RestaurantDossier(restaurant: restaurant, summary: try summary(.restaurant, key))
      if dossier.summary.count > 0 {
        dossier.reviews = try firstReviews(.restaurant, key, of: dossier.summary.count)
      }
      dossier.dishes = try connection.rows(Self.dishes, .integer(key)) { $0.dish() }
      dossier.offers = try connection.rows(Self.offers, .integer(key)) { $0.offer() }
      dossier.neighbours = try connection.rows(Self.neighbours, .integer(key)) { row in
        Neighbour(
          id: row.text(0) ?? "", name: row.text(1), cuisine: row.text(2), metres: row.real(3), bearing: row.real(4))
      }
      try count(&dossier, key)
      return dossier
    }
  }

  private func count(_ dossier: inout RestaurantDossier, _ key: Int64) throws {
    let counts = try connection.statement(Self.counts)
    counts.bind(1, key)
    defer { counts.reset() }
    guard try counts.step() else { return }
    dossier.favorites = Int(counts.integer(0))
    dossier.visits = Int(counts.integer(1))
    dossier.orders = Int(counts.integer(2))
  }

  private func restaurant(_ key: Int64) throws -> Restaurant? {
    let statement = try connection.statement(
      """
      SELECT id, name, cuisine, address, lat, lon, opens, closes, hours, rating, price, phone, photo, created_at,
      updated_at FROM restaurants WHERE key = ?1 AND present = 1
      """)
    statement.bind(1, key)
    defer { statement.reset() }
    return try statement.step() ? statement.restaurant(key) : nil
  }

  private static let dishes = """
    SELECT id, name, description, type, price, price_minor, currency, photo, updated_at FROM dishes
    WHERE restaurant_key = ?1 ORDER BY type IS NULL, type, name IS NULL, name, id
    """

  private static let offers = """
    SELECT id, title, description, discount, price, price_minor, currency, photo, valid_from, valid_to, updated_at
    FROM offers WHERE restaurant_key = ?1 ORDER BY valid_to IS NULL, valid_to, id
    """

  private static let neighbours = """
    SELECT o.id, o.name, o.cuisine, n.metres, n.bearing FROM neighbours AS n
    JOIN restaurants AS o ON o.key = n.neighbour_key WHERE n.restaurant_key = ?1 ORDER BY n.rank
    """

  private static let counts = """
    SELECT (SELECT count(*) FROM favorites WHERE restaurant_key = ?1),
    (SELECT count(*) FROM visits WHERE restaurant_key = ?1), (SELECT count(*) FROM orders WHERE restaurant_key = ?1)
    """
}

extension Statement {
  fileprivate func restaurant(_ key: Int64) -> Restaurant {
    var restaurant = Restaurant(key: key, id: text(0) ?? "")
    restaurant.name = text(1)
    restaurant.cuisine = text(2)
    restaurant.address = text(3)
    restaurant.position = position(4)
    restaurant.opens = text(6)
    restaurant.closes = text(7)
    restaurant.hours = text(8)
    restaurant.rating = optionalReal(9)
    restaurant.price = text(10)
    restaurant.phone = text(11)
    restaurant.photo = text(12)
    restaurant.createdAt = time(13)
    restaurant.updatedAt = time(14)
    return restaurant
  }

  /// Latitude and longitude from two columns; nil where either is missing.
  func position(_ column: Int32) -> Position? {
    guard let latitude = optionalReal(column), let longitude = optionalReal(column + 1) else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }

  fileprivate func dish() -> Dish {
    var dish = Dish(id: text(0) ?? "")
    dish.name = text(1)
    dish.description = text(2)
    dish.type = text(3)
    dish.price = money(at: 4)
    dish.photo = text(7)
    dish.updatedAt = time(8)
    return dish
  }

  fileprivate func offer() -> Offer {
    var offer = Offer(id: text(0) ?? "")
    offer.title = text(1)
    offer.description = text(2)
    offer.discount = optionalReal(3)
    offer.price = money(at: 4)
    offer.photo = text(7)
    offer.validFrom = time(8)
    offer.validTo = time(9)
    offer.updatedAt = time(10)
    return offer
  }
}
