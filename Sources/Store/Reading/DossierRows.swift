/// The statements that read dossiers but for their reviews, each along the keys of its subjects.
struct DossierRows {
  let restaurants: SubjectRows
  let dishes: SubjectRows
  let offers: SubjectRows
  let neighbours: SubjectRows
  let users: SubjectRows

  init(_ connection: Connection) throws {
    restaurants = try SubjectRows(connection, Self.restaurantsSQL)
    dishes = try SubjectRows(connection, Self.dishesSQL)
    offers = try SubjectRows(connection, Self.offersSQL)
    neighbours = try SubjectRows(connection, Self.neighboursSQL)
    users = try SubjectRows(connection, Self.usersSQL)
  }

  /// Ends all of them: the next subject that is asked for may be any.
  func close() {
    for rows in [restaurants, dishes, offers, neighbours, users] { rows.close() }
  }

  /// Behind each: what `summary(at:)` reads.
  private static let summary =
    "s.count, s.rated, s.half_stars, s.stars_1, s.stars_2, s.stars_3, s.stars_4, s.stars_5, s.oldest, s.newest, s.months"

  private static let restaurantsSQL = """
    SELECT o.key, o.id, o.name, o.cuisine, o.address, o.lat, o.lon, o.opens, o.closes, o.hours, o.rating, o.price,
    o.phone, o.photo, o.created_at, o.updated_at, (SELECT count(*) FROM favorites WHERE restaurant_key = o.key),
    (SELECT count(*) FROM visits WHERE restaurant_key = o.key),
    (SELECT count(*) FROM orders WHERE restaurant_key = o.key), \(summary)
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key
    WHERE o.key BETWEEN ?1 AND ?2 AND o.present = 1 ORDER BY o.key
    """

  private static let usersSQL = """
    SELECT u.key, u.id, \(ShownFunctions.name(of: "u")), u.photo, u.diet, u.budget, u.created_at, u.updated_at, \(summary)
    FROM users AS u LEFT JOIN user_summaries AS s ON s.key = u.key
    WHERE u.key BETWEEN ?1 AND ?2 AND u.present = 1 ORDER BY u.key
    """

  private static let dishesSQL = """
    SELECT restaurant_key, id, name, description, type, price, price_minor, currency, photo, updated_at FROM dishes
    WHERE restaurant_key BETWEEN ?1 AND ?2
    ORDER BY restaurant_key, type IS NULL, type, name IS NULL, name, id
    """

  private static let offersSQL = """
    SELECT restaurant_key, id, title, description, discount, price, price_minor, currency, photo, valid_from, valid_to,
    updated_at FROM offers WHERE restaurant_key BETWEEN ?1 AND ?2
    ORDER BY restaurant_key, valid_to IS NULL, valid_to, id
    """

  private static let neighboursSQL = """
    SELECT restaurant_key, neighbour_key, metres, bearing FROM neighbours WHERE restaurant_key BETWEEN ?1 AND ?2
    ORDER BY restaurant_key, rank
    """
}
