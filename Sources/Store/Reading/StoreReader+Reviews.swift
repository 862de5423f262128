package import Model

extension StoreReader {
  /// A full leaf of a restaurant's reviews, newest first; leaf 1 holds the 20 oldest. Empty where there is none.
  package func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review] {
    try reading { try leaf(number, .restaurant, key) }
  }

  /// A full leaf of a user's reviews, newest first; leaf 1 holds the 20 oldest. Empty where there is none.
  package func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review] {
    try reading { try leaf(number, .user, key) }
  }

  /// The reviews of a subject's first page, of `count` that there are. `each` sees every row that was read.
  ///
  /// Where all of them are on it, they are read in their own order; else the order is found first, along the index alone.
  func firstReviews(
    _ side: ReviewOrder.Side, _ key: Int64, of count: Int,
    each: (_ hasPhoto: Bool, ReviewedPlace?) -> Void = { _, _ in }
  ) throws -> [Review] {
    if let run = spooled, run.kind == side.kind, let places = run.reviews(of: key) {
      var reviews: [Review] = []
      let shown = ReviewLeaves.onFirstPage(of: places.count)
      reviews.reserveCapacity(shown)
      for place in places.prefix(shown) {
        let (review, restaurant) = try review(run[place], side)
        reviews.append(review)
        each(review.photo != nil, restaurant)
      }
      return reviews
    }
    if let shown = shownReviews(side, key) { return try reviews(shown.onFirstPage, side, each: each) }
    let rows = side == .restaurant ? try rows().reviewsOfRestaurants : try rows().reviewsOfUsers
    guard ReviewLeaves.leaves(of: count) == 0 else {
      // A thousand reviews that nobody asked for would be read on the way to the next subject.
      rows.close()
      let keys = try order(side, key).keys
      return try reviews(keys.prefix(ReviewLeaves.onFirstPage(of: keys.count)), side)
    }
    var reviews: [Review] = []
    reviews.reserveCapacity(count)
    try rows.each(key, upTo: reach(key)) { row in
      let (review, place) = try review(row, side)
      reviews.append(review)
      each(review.photo != nil, place)
    }
    reviews.reverse()
    Self.orderTies(&reviews)
    return reviews
  }

  /// Sorts each run of equal dates by id; the dates are in order already.
  private static func orderTies(_ reviews: inout [Review]) {
    var start = 0
    while start < reviews.count {
      var end = start + 1
      while end < reviews.count, reviews[end].createdAt == reviews[start].createdAt { end += 1 }
      if end - start > 1 {
        reviews[start..<end].sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
      }
      start = end
    }
  }

  private func leaf(_ number: Int, _ side: ReviewOrder.Side, _ key: Int64) throws -> [Review] {
    if let run = spooled, run.kind == side.kind, let places = run.reviews(of: key) {
      return try Self.leaf(number, places).map { try review(run[$0], side).review }
    }
    if let shown = shownReviews(side, key)?.onLeaf(number) { return try reviews(shown, side) }
    return try reviews(Self.leaf(number, order(side, key).keys[...]), side)
  }

  /// What of all reviews, newest first, is on a leaf; nothing where there is none.
  private static func leaf<Place>(_ number: Int, _ places: ArraySlice<Place>) -> ArraySlice<Place> {
    guard number >= 1, number <= ReviewLeaves.leaves(of: places.count) else { return [] }
    let end = places.endIndex - (number - 1) * ReviewLeaves.size
    return places[end - ReviewLeaves.size..<end]
  }

  func order(_ side: ReviewOrder.Side, _ key: Int64) throws -> ReviewOrder {
    if let known = reviewOrder, known.side == side, known.subject == key { return known }
    let fresh = try ReviewOrder(connection, side, key)
    reviewOrder = fresh
    return fresh
  }

  /// Reviews by their keys, in the same order, a leaf's number at a time.
  private func reviews(
    _ keys: ArraySlice<Int64>, _ side: ReviewOrder.Side,
    each: (_ hasPhoto: Bool, ReviewedPlace?) -> Void = { _, _ in }
  ) throws -> [Review] {
    if let spooled = changedRun?.reviews(keys), changedRun?.kind == side.kind {
      return try spooled.map { spooled in
        let (review, place) = try review(spooled, side)
        each(review.photo != nil, place)
        return review
      }
    }
    let statement = try connection.statement(side == .restaurant ? Self.withAuthor : Self.withRestaurant)
    var reviews: [Review] = []
    reviews.reserveCapacity(keys.count)
    var rest = keys
    while !rest.isEmpty {
      let piece = rest.prefix(ReviewLeaves.size)
      rest = rest.dropFirst(piece.count)
      var found = [Review?](repeating: nil, count: piece.count)
      for (index, key) in piece.enumerated() { statement.bind(Int32(index + 1), key) }
      for index in piece.count..<ReviewLeaves.size { statement.bindNull(Int32(index + 1)) }
      defer { statement.reset() }
      // They come in the order of their keys.
      while try statement.step() {
        guard let place = piece.firstIndex(of: statement.integer(0)) else { continue }
        let (review, restaurant) = try review(statement, side)
        each(review.photo != nil, restaurant)
        found[place - piece.startIndex] = review
      }
      for case let review? in found { reviews.append(review) }
    }
    return reviews
  }

  /// The review that a statement stands on with its other side; with its place on a user's side.
  private func review(
    _ statement: Statement, _ side: ReviewOrder.Side
  ) throws -> (review: Review, place: ReviewedPlace?) {
    let other = 1 + Statement.reviewColumns
    guard side == .user else { return (statement.review(at: 1, other: statement.subject(at: other)), nil) }
    let place = try place(statement.optionalInteger(other))
    return (statement.review(at: 1, other: place?.subject), place)
  }

  static let reviewColumns =
    "r.id, r.stars, r.comment, r.photo, r.created_at, r.updated_at, r.reply, r.replied_at"

  /// What `subject(at:)` reads. Whoever wrote a review has a page where their row is there, whatever `users.pages` says.
  static let authorColumns = "u.id, \(ShownFunctions.name(of: "u")), u.photo, u.present"

  private static let leafOfKeys = "(" + (1...ReviewLeaves.size).map { "?\($0)" }.joined(separator: ", ") + ")"
  private static let withAuthor = """
    SELECT r.key, \(reviewColumns), \(authorColumns) FROM reviews AS r LEFT JOIN users AS u ON u.key = r.user_key
    WHERE r.key IN \(leafOfKeys)
    """
  private static let withRestaurant = """
    SELECT r.key, \(reviewColumns), r.restaurant_key FROM reviews AS r WHERE r.key IN \(leafOfKeys)
    """

  /// The newest dated reviews of restaurants that have a page, newest first, ties broken by id; with each, how many
  /// its restaurant has.
  package func newestReviews(limit: Int) throws -> [NewestReview] {
    guard limit > 0 else { return [] }
    return try reading {
      let since = try newestSince(limit: limit)
      return try connection.rows(Self.newest, .integer(since), Value(limit)) { row in
        row.subject(at: Statement.reviewColumns).map { restaurant in
          NewestReview(
            restaurant: restaurant, author: row.subject(at: Statement.reviewColumns + 4), review: row.review(at: 0),
            count: Int(row.integer(Statement.reviewColumns + 8)))
        }
      }.compactMap(\.self)
    }
  }

  /// A date that at least `limit` reviews have reached, so that older ones need no look: the newest of the
  /// `limit`-th newest restaurant, or where there are fewer restaurants, the best `limit`-th review of any.
  private func newestSince(limit: Int) throws -> Int64 {
    let ofRestaurants = try connection.integer(
      """
      SELECT newest FROM restaurant_summaries AS s JOIN restaurants AS o ON o.key = s.key
      WHERE o.present = 1 AND newest IS NOT NULL ORDER BY newest DESC LIMIT 1 OFFSET ?1
      """, Value(limit - 1))
    if let ofRestaurants { return ofRestaurants }
    let ofOne = try connection.integer(
      """
      SELECT max((SELECT created_at FROM reviews AS r WHERE r.restaurant_key = s.key AND r.created_at IS NOT NULL
      ORDER BY r.created_at DESC LIMIT 1 OFFSET ?1))
      FROM restaurant_summaries AS s JOIN restaurants AS o ON o.key = s.key WHERE o.present = 1
      """, Value(limit - 1))
    return ofOne ?? .min
  }

  private static let newest = """
    SELECT \(reviewColumns), o.id, o.name, NULL, o.present, \(authorColumns), s.count
    FROM restaurant_summaries AS s CROSS JOIN restaurants AS o ON o.key = s.key AND o.present = 1
    CROSS JOIN reviews AS r ON r.restaurant_key = s.key AND r.created_at >= ?1
    LEFT JOIN users AS u ON u.key = r.user_key
    WHERE s.newest >= ?1 ORDER BY r.created_at DESC, r.id LIMIT ?2
    """
}

extension Statement {
  /// How many columns `review(at:)` reads.
  static let reviewColumns: Int32 = 8

  /// A review from eight columns.
  func review(at column: Int32, other: Review.Subject? = nil) -> Review {
    Review(
      id: text(column) ?? "", stars: optionalReal(column + 1), comment: text(column + 2), photo: text(column + 3),
      createdAt: time(column + 4), updatedAt: time(column + 5), reply: text(column + 6), repliedAt: time(column + 7),
      other: other)
  }

  /// Id, name, picture and whether there is a page, from four columns; nil for nobody.
  func subject(at column: Int32) -> Review.Subject? {
    guard let id = text(column) else { return nil }
    return Review.Subject(
      id: id, name: text(column + 1), photo: text(column + 2), hasPage: integer(column + 3) == 1)
  }

  func time(_ column: Int32) -> Timestamp? { optionalInteger(column).map(Timestamp.init(microseconds:)) }

  /// Text, minor units and currency from three columns; nil without a text.
  func money(at column: Int32) -> Money? {
    text(column).map { Money(text: $0, minor: optionalInteger(column + 1), currency: text(column + 2)) }
  }
}
