package import Model

extension StoreReader {
  /// Everything on a user's first page, less what is not `show`n; nil where the key has no page.
  ///
  /// Where reviews are not shown, nothing that is made from them is filled either.
  package func userDossier(_ key: Int64, show: UserShow) throws -> UserDossier? {
    try reading { () -> UserDossier? in
      guard let user = try user(key, show) else { return nil }
      let summary = try summary(.user, key)
      guard usersPages == .all || summary.count > 0 else { return nil }
      var dossier = UserDossier(user: user, summary: show.reviews ? summary : ReviewSummary())
      if show.reviews, summary.count > 0 { try addReviews(to: &dossier, key, show) }
      if show.favorites { dossier.favorites = try stays(Self.favorites, key) }
      if show.visits { dossier.visits = try stays(Self.visits, key) }
      if show.orders { dossier.orders = try connection.rows(Self.orders, .integer(key)) { $0.order() } }
      return dossier
    }
  }

  private func addReviews(to dossier: inout UserDossier, _ key: Int64, _ show: UserShow) throws {
    var tally = ReviewTally()
    dossier.reviews = try firstReviews(.user, key, of: dossier.summary.count) {
      tally.add(hasPhoto: $0.photo != nil, $1)
    }
    if dossier.reviews.count < dossier.summary.count { tally = try wholeTally(key) }
    dossier.restaurantsReviewed = tally.restaurants.count
    dossier.photos = show.photos ? tally.photos : 0
    dossier.cuisines = tally.cuisineCounts
    if !show.photos { for index in dossier.reviews.indices { dossier.reviews[index].photo = nil } }
  }

  /// Of somebody with leaves: all reviews, not only those of the first page.
  private func wholeTally(_ key: Int64) throws -> ReviewTally {
    let all = try connection.statement("SELECT photo IS NOT NULL, restaurant_key FROM reviews WHERE user_key = ?1")
    all.bind(1, key)
    defer { all.reset() }
    var tally = ReviewTally()
    while try all.step() { tally.add(hasPhoto: all.integer(0) == 1, try place(all.optionalInteger(1))) }
    return tally
  }

  private func user(_ key: Int64, _ show: UserShow) throws -> User? {
    let statement = try connection.statement(
      "SELECT id, name, photo, diet, budget, created_at, updated_at FROM users WHERE key = ?1 AND present = 1")
    statement.bind(1, key)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    var user = User(key: key, id: statement.text(0) ?? "")
    user.name = statement.text(1)
    user.photo = statement.text(2)
    user.diet = show.diet ? statement.text(3) : nil
    user.budget = show.budget ? statement.text(4) : nil
    user.createdAt = show.joined ? statement.time(5) : nil
    user.updatedAt = statement.time(6)
    return user
  }

  private func stays(_ sql: String, _ key: Int64) throws -> [Stay] {
    try connection.rows(sql, .integer(key)) { row in
      row.subject(at: 0).map { Stay(restaurant: $0, at: row.time(4)) }
    }.compactMap { $0 }
  }

  private static let favorites = """
    SELECT o.id, o.name, NULL, o.present, f.added_at FROM favorites AS f
    JOIN restaurants AS o ON o.key = f.restaurant_key WHERE f.user_key = ?1
    ORDER BY f.added_at IS NULL, f.added_at DESC, o.id
    """

  private static let visits = """
    SELECT o.id, o.name, NULL, o.present, v.visited_at FROM visits AS v
    JOIN restaurants AS o ON o.key = v.restaurant_key WHERE v.user_key = ?1
    ORDER BY v.visited_at IS NULL, v.visited_at DESC, o.id, v.id
    """

  private static let orders = """
    SELECT w.id, w.status, w.total, w.total_minor, w.currency, w.created_at, o.id, o.name, NULL, o.present
    FROM orders AS w LEFT JOIN restaurants AS o ON o.key = w.restaurant_key WHERE w.user_key = ?1
    ORDER BY w.created_at IS NULL, w.created_at DESC, w.id
    """
}

extension Statement {
  fileprivate func order() -> Order {
    var order = Order(id: text(0) ?? "")
    order.status = text(1)
    order.total = money(at: 2)
    order.createdAt = time(5)
    order.restaurant = subject(at: 6)
    return order
  }
}
