/// The statements that read everything of dossiers but the reviews, each in the order of its subjects' keys.
struct DossierRows {
  let restaurants: SubjectRows
  let dishes: SubjectRows
  let offers: SubjectRows
  let neighbours: SubjectRows
  let cuisines: SubjectRows
  let users: SubjectRows

  init(_ connection: Connection) throws {
    restaurants = try SubjectRows(connection, Self.restaurantsSQL)
    dishes = try SubjectRows(connection, Self.dishesSQL)
    offers = try SubjectRows(connection, Self.offersSQL)
    neighbours = try SubjectRows(connection, Self.neighboursSQL)
    cuisines = try SubjectRows(connection, Self.cuisinesSQL)
    users = try SubjectRows(connection, Self.usersSQL)
  }

  /// Resets all statements, so that any subject may be asked for next.
  func close() {
    for rows in [restaurants, dishes, offers, neighbours, cuisines, users] { rows.close() }
  }

  private static let knownByReviews = SubjectTable.State.knownByReviews.derived

  private static let restaurantsSQL = """
    SELECT \(CheckedRow.columns(of: .restaurants, as: "o")),
    (SELECT count(*) FROM favorites WHERE restaurant_key = o.key),
    (SELECT count(*) FROM visits WHERE restaurant_key = o.key),
    (SELECT count(*) FROM orders WHERE restaurant_key = o.key), \(SummaryTable.columns), o.derived = \(knownByReviews),
    \(DistrictTable.columns(as: "districts"))
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key \(DistrictTable.join(of: "o"))
    WHERE o.key BETWEEN ?1 AND ?2 ORDER BY o.key
    """

  private static let usersSQL = """
    SELECT \(CheckedRow.columns(of: .users, as: "u")), \(SummaryTable.columns)
    FROM users AS u LEFT JOIN user_summaries AS s ON s.key = u.key WHERE u.key BETWEEN ?1 AND ?2 ORDER BY u.key
    """

  private static let dishesSQL = """
    SELECT d.restaurant_key, \(CheckedRow.columns(of: .dishes, as: "d")), d.position FROM dishes AS d
    WHERE d.restaurant_key BETWEEN ?1 AND ?2 ORDER BY d.restaurant_key, \(MenuOrder.sql)
    """

  private static let offersSQL = """
    SELECT f.restaurant_key, \(CheckedRow.columns(of: .offers, as: "f")) FROM offers AS f
    WHERE f.restaurant_key BETWEEN ?1 AND ?2 ORDER BY f.restaurant_key, f.valid_to IS NULL, f.valid_to, f.id
    """

  private static let neighboursSQL = """
    SELECT restaurant_key, rank, neighbour_key, metres, bearing, digest FROM neighbours
    WHERE restaurant_key BETWEEN ?1 AND ?2 ORDER BY restaurant_key, rank
    """

  private static let cuisinesSQL = """
    SELECT c.restaurant_key, \(CuisineTable.columns(as: "c")) FROM restaurant_cuisines AS c
    WHERE c.restaurant_key BETWEEN ?1 AND ?2 ORDER BY 1, 2
    """
}
