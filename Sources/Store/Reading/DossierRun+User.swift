package import Model

extension DossierRun {
  /// Everything on a user's first page, less what is not `show`n; nil where the key has no page.
  ///
  /// Where reviews are not shown, nothing that is made from them is filled either.
  package func user(_ key: Int64, show: UserShow) throws -> UserDossier? {
    try reader.reading { () -> UserDossier? in
      // Filled where it lies, as a copy of a dossier counts the references of all its parts.
      var dossier: UserDossier?
      try rows.users.each(key, upTo: stretches.end(of: key)) { row in
        let summary = row.summary(at: 8)
        guard reader.usersPages == .all || summary.count > 0 else { return }
        dossier = UserDossier(user: row.user(key, show), summary: show.reviews ? summary : ReviewSummary())
      }
      guard dossier != nil else { return nil }
      try addReviews(to: &dossier, key, show)
      if show.favorites { dossier?.favorites = try stays(Self.favorites, key) }
      if show.visits { dossier?.visits = try stays(Self.visits, key) }
      if show.orders { dossier?.orders = try reader.connection.rows(Self.orders, .integer(key)) { $0.order() } }
      return dossier
    }
  }

  /// A full leaf of a user's reviews, newest first; leaf 1 holds the 20 oldest. Empty where there is none.
  package func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review] {
    try reader.reading { try leaf(number, .users, key) }
  }

  private func addReviews(to dossier: inout UserDossier?, _ key: Int64, _ show: UserShow) throws {
    guard let count = dossier?.summary.count, count > 0 else { return }
    var tally = ReviewTally()
    var shown = try firstReviews(.users, key) { tally.add(hasPhoto: $0, $1) }
    // Of a user with leaves all reviews count, not only those of the first page.
    if shown.count < count { tally = try reviews.tally(ofUser: key) }
    if !show.photos { shown = shown.map(\.withoutPhoto) }
    dossier?.reviews = shown
    dossier?.restaurantsReviewed = tally.restaurantCount
    dossier?.photos = show.photos ? tally.photos : 0
    dossier?.cuisines = tally.cuisineCounts
  }

  private func stays(_ sql: String, _ key: Int64) throws -> [Stay] {
    try reader.connection.rows(sql, .integer(key)) { row in
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
  fileprivate func user(_ key: Int64, _ show: UserShow) -> User {
    var user = User(key: key, id: text(1) ?? "")
    user.name = text(2)
    user.photo = text(3)
    user.diet = show.diet ? text(4) : nil
    user.budget = show.budget ? text(5) : nil
    user.createdAt = show.joined ? time(6) : nil
    user.updatedAt = time(7)
    return user
  }

  fileprivate func order() -> Order {
    var order = Order(id: text(0) ?? "")
    order.status = text(1)
    order.total = money(at: 2)
    order.createdAt = time(5)
    order.restaurant = subject(at: 6)
    return order
  }
}
