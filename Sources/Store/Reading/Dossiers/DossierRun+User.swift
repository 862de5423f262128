package import Model

extension DossierRun {
  /// Everything on a user's first page, except for what `show` excludes; nil if the user has no page.
  ///
  /// If reviews are excluded, so is everything that is computed from them.
  package func user(_ key: Int64, show: UserShow) throws -> UserDossier? {
    try user(key, show, needsPage: true)
  }

  /// Everything that the store knows of a user, even of one without a page; nil if the user has no row.
  package func member(_ key: Int64) throws -> UserDossier? {
    try user(key, .everything, needsPage: false)
  }

  private func user(_ key: Int64, _ show: UserShow, needsPage: Bool) throws -> UserDossier? {
    try reader.convertingErrors { () -> UserDossier? in
      // The dossier is filled in place, as copying it would retain all its parts.
      var dossier: UserDossier?
      try rows.users.each(key, upTo: stretches.end(of: key)) { row in
        let summary = row.summary(at: RowColumns.count(of: .users))
        let hasPage = reader.usersPages == .all || summary.count > 0
        guard row.integer(RowColumns.presentColumn) == 1, hasPage || !needsPage else { return }
        dossier = UserDossier(user: row.user(key, show), summary: show.reviews ? summary : ReviewSummary())
      }
      guard dossier != nil else { return nil }
      try addReviews(to: &dossier, key, show)
      if show.favorites { dossier?.favorites = try stays(.favorites, key) }
      if show.visits { dossier?.visits = try stays(.visits, key) }
      if show.orders { dossier?.orders = try orders(key) }
      return dossier
    }
  }

  /// A full leaf of a user's reviews, newest first. Leaf 1 has the 20 oldest. Empty if there is no such leaf.
  package func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review] {
    try reader.convertingErrors { try leaf(number, .users, key) }
  }

  /// A user's reviews at these positions of their list, the newest first.
  package func reviews(ofUser key: Int64, positions: Range<Int>) throws -> [Review] {
    try reader.convertingErrors { try reviews.reviews(.users, key, positions: positions) }
  }

  private func addReviews(to dossier: inout UserDossier?, _ key: Int64, _ show: UserShow) throws {
    guard let count = dossier?.summary.count, count > 0 else { return }
    var tally = ReviewTally()
    var shown = try firstReviews(.users, key, of: count) { tally.add(hasPhoto: $0, $1) }
    // All reviews of a user count, not only those on the first page.
    if shown.count < count { tally = try reviews.tally(ofUser: key) }
    if !show.photos { shown = shown.map(\.withoutPhoto) }
    dossier?.reviews = shown
    dossier?.restaurantsReviewed = tally.restaurantCount
    dossier?.photos = show.photos ? tally.photos : 0
    dossier?.cuisines = tally.cuisineCounts
  }

  /// Favourites or visits. Their date is their last column.
  private func stays(_ collection: Collection, _ key: Int64) throws -> [Stay] {
    try reader.connection.rows(collection == .visits ? Self.visits : Self.favorites, .integer(key)) { row in
      let last = RowColumns.count(of: collection)
      let restaurant = try reader.mentionedRestaurants.restaurant(row.optionalInteger(last))
      return restaurant.map { Stay(restaurant: $0.subject, at: row.time(last - 1)) }
    }.compactMap { $0 }
  }

  private func orders(_ key: Int64) throws -> [Order] {
    try reader.connection.rows(Self.orders, .integer(key)) { row in
      let restaurant = try reader.mentionedRestaurants.restaurant(row.optionalInteger(RowColumns.count(of: .orders)))
      return row.order(restaurant?.subject)
    }
  }

  private static let favorites = """
    SELECT \(RowColumns.columns(of: .favorites, as: "f")), f.restaurant_key FROM favorites AS f
    LEFT JOIN restaurants AS o ON o.key = f.restaurant_key WHERE f.user_key = ?1
    ORDER BY f.added_at IS NULL, f.added_at DESC, o.id
    """

  private static let visits = """
    SELECT \(RowColumns.columns(of: .visits, as: "v")), v.restaurant_key FROM visits AS v
    LEFT JOIN restaurants AS o ON o.key = v.restaurant_key WHERE v.user_key = ?1
    ORDER BY v.visited_at IS NULL, v.visited_at DESC, o.id, v.id
    """

  private static let orders = """
    SELECT \(RowColumns.columns(of: .orders, as: "w")), w.restaurant_key FROM orders AS w WHERE w.user_key = ?1
    ORDER BY w.created_at IS NULL, w.created_at DESC, w.id
    """
}

extension Statement {
  fileprivate func user(_ key: Int64, _ show: UserShow) -> User {
    var user = User(key: key, id: text(UserColumn.id.index) ?? "")
    user.name = shownName(at: 0).map { String(decoding: $0, as: UTF8.self) }
    for column in UserColumn.shownTexts where show.shows(column) { user[column] = text(column.index) }
    user.createdAt = show.joined ? time(UserColumn.createdAt.index) : nil
    return user
  }

  fileprivate func order(_ restaurant: Review.Subject?) -> Order {
    func index(_ column: OrderColumn) -> Int32 { RowColumns.head(of: .orders) + Int32(column.rawValue) }
    var order = Order(id: text(index(.id)) ?? "")
    order.status = text(index(.status))
    order.total = text(index(.total)).map {
      Money(text: $0, minor: optionalInteger(index(.totalMinor)), currency: text(index(.currency)))
    }
    order.createdAt = time(index(.createdAt))
    order.restaurant = restaurant
    return order
  }
}
