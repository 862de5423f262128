package import Model

extension StoreReader {
  /// Says that the dossiers and leaves of a run's subjects are asked for next, in the order of their keys. Counts only
  /// while a moment is held.
  package func expect(_ run: SubjectRun, from spool: RunSpool?) throws {
    expect(run.keys)
    // The memory of the run before is given back first.
    (spooled, changedRun) = (nil, nil)
    guard holdsMoment else { return }
    switch spool {
    case .everybody(let spool): spooled = try spool.load(run)
    case .changed(let spool): changedRun = try spool.load(run)
    case nil: break
    }
  }

  /// Which leaves of a subject are to be looked at: all, but of the changed subjects that are expected.
  package func leavesToMake(_ kind: Collection, _ key: Int64) -> ChangedLeaves {
    guard let changedRun, changedRun.kind == kind else { return .all }
    return changedRun.shown(by: key)?.leaves ?? .all
  }

  /// What the pages of a changed subject show; nil for any other one, and where that is found page by page.
  func shownReviews(_ side: ReviewOrder.Side, _ key: Int64) -> ShownReviews? {
    guard let changedRun, changedRun.kind == side.kind, let shown = changedRun.shown(by: key) else { return nil }
    return shown.isListed ? shown : nil
  }

  /// A review of the run that is at hand; with its place on a user's side.
  func review(
    _ spooled: SpooledReview, _ side: ReviewOrder.Side
  ) throws -> (review: Review, place: ReviewedPlace?) {
    guard side == .user else { return (spooled.review(with: spooled.author), nil) }
    let restaurant = try place(spooled.restaurant)
    return (spooled.review(with: restaurant?.subject), restaurant)
  }

  /// Everybody who has a page, cut into runs.
  func spoolPlan(users showsReviews: Bool, _ limits: SpoolLimits) throws -> SpoolPlan {
    try reading {
      let restaurants = try connection.rows(Self.restaurantCounts) { (key: $0.integer(0), reviews: Int($0.integer(1))) }
      var users: [(key: Int64, reviews: Int)] = []
      let rows = try connection.statement(Self.userCounts)
      defer { rows.reset() }
      while try rows.step() {
        let reviews = Int(rows.integer(1))
        guard usersPages == .all || reviews > 0 else { continue }
        users.append((rows.integer(0), showsReviews ? reviews : 0))
      }
      return SpoolPlan(restaurants: restaurants, users: users, limits)
    }
  }

  /// All users, as reviews show them.
  func authorShelf(mostBytes: Int) throws -> AuthorShelf {
    var authors = AuthorShelf(mostBytes: mostBytes)
    let rows = try connection.statement(Self.authors)
    defer { rows.reset() }
    while try rows.step() { authors.add(rows.integer(0), rows, at: 1) }
    return authors
  }

  /// From the first to the last key of a review; nil where there is none.
  func reviewKeys() throws -> ClosedRange<Int64>? {
    try reading {
      guard let first = try connection.integer("SELECT min(key) FROM reviews"),
        let last = try connection.integer("SELECT max(key) FROM reviews")
      else { return nil }
      return first...last
    }
  }

  private static let restaurantCounts = """
    SELECT o.key, s.count FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key
    WHERE o.present = 1 ORDER BY o.key
    """
  private static let authors = "SELECT u.key, \(authorColumns) FROM users AS u ORDER BY u.key"
  private static let userCounts = """
    SELECT u.key, s.count FROM users AS u LEFT JOIN user_summaries AS s ON s.key = u.key
    WHERE u.present = 1 ORDER BY u.key
    """
}
