package import Model

/// What a shard's store tells the others: the rows of its own subjects, of their dishes and offers, and the reviews that a
/// list of all restaurants may show.
package struct OwnRows {
  private let reader: StoreReader
  private let shard: Shard
  private var connection: Connection { reader.connection }
  /// The rows of a batch.
  private static let rowsInBatch = 1024

  package init(_ reader: StoreReader, of shard: Shard) {
    self.reader = reader
    self.shard = shard
  }

  /// Calls `body` with batches of rows, as an export of the shard's subjects would give them. `newest` is how many of the
  /// newest reviews of all a list shows.
  package func each(newest: Int, _ body: (RecordBatch) throws -> Void) throws {
    try reader.convertingErrors {
      // A restaurant that only reviews name gets its row from a review.
      try rows(.restaurants, "present = 1 AND derived <> 2", owner: 0, of: .restaurants, body)
      try users(body)
      for collection in [Collection.dishes, .offers] {
        try rows(collection, "restaurant_key IS NOT NULL", owner: 1, of: .restaurants, body)
      }
      let keys = try ShownReviews(connection, shard, newest: newest).keys()
      try reviews(keys.shown, body)
      try reviews(keys.counted, only: ["id", "restaurant_id", "created_at"], body)
    }
  }

  /// Calls `body` with the ids of the shard's users of whom no file has a row.
  package func eachUserWithoutRow(_ body: (String) throws -> Void) throws {
    try reader.convertingErrors {
      let ids = try connection.statement("SELECT id FROM users WHERE present = 0 ORDER BY id")
      defer { ids.reset() }
      while try ids.step() {
        let id = ids.text(0) ?? ""
        if shard.owns(.users, id) { try body(id) }
      }
    }
  }

  /// Calls `body` with the summaries of the shard's subjects, and the number of its reviews: those of its restaurants,
  /// and those of its users that name no restaurant.
  package func eachComputed(_ body: (ComputedRow) throws -> Void) throws {
    try reader.convertingErrors {
      var reviews = 0
      for kind in [Collection.restaurants, .users] {
        let table = kind == .restaurants ? "restaurant_summaries" : "user_summaries"
        let rows = try connection.statement(
          "SELECT t.id, t.key, \(SummaryTable.columns) FROM \(table) AS s JOIN \(kind.name) AS t ON t.key = s.key ORDER BY t.key"
        )
        defer { rows.reset() }
        while try rows.step() {
          let id = rows.text(0) ?? ""
          guard shard.owns(kind, id) else { continue }
          let summary = try rows.summary(of: rows.integer(1), at: 2)
          if kind == .restaurants { reviews += summary.count }
          try body(.summary(kind, id: id, summary))
        }
      }
      try body(.reviews(reviews + reviewsWithoutRestaurant()))
    }
  }

  private func reviewsWithoutRestaurant() throws -> Int {
    let rows = try connection.statement(
      """
      SELECT u.id, count(*) FROM reviews AS r JOIN users AS u ON u.key = r.user_key WHERE r.restaurant_key IS NULL
      GROUP BY r.user_key
      """)
    defer { rows.reset() }
    var count = 0
    while try rows.step() { if shard.owns(.users, rows.text(0) ?? "") { count += Int(rows.integer(1)) } }
    return count
  }

  /// The rows of a collection whose column `owner` has the id of an own subject.
  private func rows(
    _ collection: Collection, _ condition: String, owner: Int, of kind: Collection,
    _ body: (RecordBatch) throws -> Void
  ) throws {
    // What is private decides nothing about a list.
    let cells = zip(TableLayout(collection).shownCells, collection.columns).map { $1.isPrivate ? "NULL" : $0 }
    let rows = try connection.statement(
      "SELECT \(cells.joined(separator: ", ")) FROM \(collection.name) AS t WHERE \(condition) ORDER BY t.key")
    defer { rows.reset() }
    var batch = RecordBatch(collection)
    while try rows.step() {
      guard shard.owns(kind, rows.text(Int32(owner)) ?? "") else { continue }
      StoredRow.append(rows, at: 0, to: &batch)
      try Self.pass(&batch, ifFull: true, body)
    }
    try Self.pass(&batch, ifFull: false, body)
  }

  /// The users with a row: the name that pages show, and the picture.
  private func users(_ body: (RecordBatch) throws -> Void) throws {
    let rows = try connection.statement(
      "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE u.present = 1 ORDER BY u.key")
    defer { rows.reset() }
    var batch = RecordBatch(.users)
    while try rows.step() {
      guard let user = try rows.author(at: 0), shard.owns(.users, user.id) else { continue }
      batch.append(user: user)
      try Self.pass(&batch, ifFull: true, body)
    }
    try Self.pass(&batch, ifFull: false, body)
  }

  /// `only` are the columns that the rows have; nil for all.
  private func reviews(
    _ keys: [Int64], only names: Set<String>? = nil, _ body: (RecordBatch) throws -> Void
  ) throws {
    let cells = zip(TableLayout(.reviews).shownCells, Collection.reviews.columns).map { cell, column in
      names?.contains(column.name) == false ? "NULL" : cell
    }
    let row = try connection.statement("SELECT \(cells.joined(separator: ", ")) FROM reviews AS t WHERE t.key = ?1")
    var batch = RecordBatch(.reviews)
    for key in keys {
      row.bind(1, key)
      if try row.step() { StoredRow.append(row, at: 0, to: &batch) }
      row.reset()
      try Self.pass(&batch, ifFull: true, body)
    }
    try Self.pass(&batch, ifFull: false, body)
  }

  private static func pass(
    _ batch: inout RecordBatch, ifFull: Bool, _ body: (RecordBatch) throws -> Void
  ) throws {
    guard batch.rows > 0, !ifFull || batch.rows >= rowsInBatch else { return }
    try body(batch)
    batch.removeAll()
  }
}

extension RecordBatch {
  /// Appends a user as pages of others show them.
  mutating func append(user: Review.Subject) {
    beginRow(line: 0)
    set(UserColumn.id.rawValue, user.id)
    if let name = user.name { set(UserColumn.name.rawValue, name) }
    if let photo = user.photo { set(UserColumn.photo.rawValue, photo) }
  }
}
