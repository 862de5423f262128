package import Model

extension StoreReader {
  /// Everything on a user's first page, less what is not `show`n; nil where the key has no page.
  ///
  /// Where reviews are not shown, nothing that is made from them is filled either.
  package func userDossier(_ key: Int64, show: UserShow) throws -> UserDossier? {
    try reading { () -> UserDossier? in
      // Filled where it lies, as a copy of a dossier counts the references of all its parts.
      var dossier: UserDossier?
      try rows().users.each(key, upTo: reach(key)) { row in
        let summary = row.summary(at: 8)
        guard usersPages == .all || summary.count > 0 else { return }
        dossier = UserDossier(user: row.user(key, show), summary: show.reviews ? summary : ReviewSummary())
      }
      guard dossier != nil else { return nil }
      try addReviews(to: &dossier, key, show)
      if show.favorites { dossier?.favorites = try stays(Self.favorites, key) }
      if show.visits { dossier?.visits = try stays(Self.visits, key) }
      if show.orders { dossier?.orders = try connection.rows(Self.orders, .integer(key)) { $0.order() } }
      return dossier
    }
  }

  private func addReviews(to dossier: inout UserDossier?, _ key: Int64, _ show: UserShow) throws {
    guard let count = dossier?.summary.count, count > 0 else { return }
    var tally = ReviewTally()
    var reviews = try firstReviews(.user, key, of: count) { tally.add(hasPhoto: $0, $1) }
    if reviews.count < count { tally = try wholeTally(key) }
    if !show.photos { reviews = reviews.map(\.withoutPhoto) }
    dossier?.reviews = reviews
    dossier?.restaurantsReviewed = tally.restaurantCount
    dossier?.photos = show.photos ? tally.photos : 0
    dossier?.cuisines = tally.cuisineCounts
  }

  /// Of somebody with leaves: all reviews, not only those of the first page.
  private func wholeTally(_ key: Int64) throws -> ReviewTally {
    if let run = spooled, run.kind == .users, let places = run.reviews(of: key) {
      var tally = ReviewTally()
      for review in places.lazy.map({ run[$0] }) { tally.add(hasPhoto: review.hasPhoto, try place(review.restaurant)) }
      return tally
    }
    let all = try connection.statement(
      "SELECT restaurant_key FROM reviews INDEXED BY reviews_user WHERE user_key = ?1")
    all.bind(1, key)
    defer { all.reset() }
    var tally = ReviewTally()
    while try all.step() { tally.add(try place(all.optionalInteger(0))) }
    let photos = try connection.integer(
      "SELECT count(*) FROM reviews INDEXED BY reviews_user_photo WHERE user_key = ?1 AND photo IS NOT NULL",
      .integer(key))
    tally.add(photos: Int(photos ?? 0))
    return tally
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
