internal import Model

extension StoreReader {
  /// Says that the dossiers and leaves of a run's subjects are asked for next, in the order of their keys. Counts only
  /// while a moment is held.
  package func expect(_ run: SubjectRun, from spool: ReviewSpool?) throws {
    expect(upTo: run.keys.last ?? .min)
    // The memory of the run before is given back first.
    spooled = nil
    spooled = holdsMoment ? try spool?.load(run) : nil
  }

  /// A review of the run that is at hand.
  func spooledReview(_ place: Int, of run: SpooledRun) throws -> (review: Review, place: ReviewedPlace?) {
    var review = run[place].review
    guard run.kind == .users else {
      review.other = run[place].author
      return (review, nil)
    }
    let restaurant = try self.place(run[place].restaurant)
    review.other = restaurant?.subject
    return (review, restaurant)
  }

  /// Everybody who has a page, cut into runs; and all users, as reviews show them.
  func spoolPlan(
    users showsReviews: Bool, _ limits: SpoolLimits, _ authors: inout AuthorShelf
  ) throws -> SpoolPlan {
    try reading {
      let restaurants = try connection.rows(Self.restaurantCounts) { (key: $0.integer(0), reviews: Int($0.integer(1))) }
      var users: [(key: Int64, reviews: Int)] = []
      let rows = try connection.statement(Self.userCounts)
      defer { rows.reset() }
      while try rows.step() {
        authors.add(rows.integer(0), rows, at: 2)
        let reviews = Int(rows.integer(1))
        guard rows.integer(5) == 1, usersPages == .all || reviews > 0 else { continue }
        users.append((rows.integer(0), showsReviews ? reviews : 0))
      }
      return SpoolPlan(restaurants: restaurants, users: users, limits)
    }
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
  private static let userCounts = """
    SELECT u.key, s.count, \(authorColumns) FROM users AS u LEFT JOIN user_summaries AS s ON s.key = u.key
    ORDER BY u.key
    """
}
