package import Model

/// What a shard's store tells the lists of all restaurants: the rows of its own restaurants, of their dishes and offers,
/// and the reviews that a list may show, with the authors of those that it names.
package struct OwnRows {
  let store: Store

  /// Writes the keys of the shard's own restaurants and users into temporary tables of the store.
  package init(_ store: Store, of shard: Shard) throws {
    self.store = store
    try store.write { _ = try ShardShare(shard, $0) }
  }

  /// Calls `lists` with a batch of each row that lists of all restaurants show, as an export would give it, and `guides` with
  /// those that the pages of cuisines and districts show. `newest` is how many of the newest reviews of all a list shows.
  package func each(
    newest: Int, lists: (RecordBatch) throws -> Void, guides: (RecordBatch) throws -> Void
  ) throws {
    func both(_ batch: RecordBatch) throws {
      try lists(batch)
      try guides(batch)
    }
    try store.write { connection in
      let own = ShardShare.own("t.restaurant_key", .restaurants)
      // A restaurant that only reviews name gets its row from a review.
      try Self.each(.restaurants, "\(Self.shown) AND t.derived <> 2", connection, both)
      try Self.each(.offers, own, connection, both)
      try Self.each(.dishes, own, connection, guides)
      let newest = """
        SELECT key FROM (SELECT r.key FROM reviews AS r JOIN restaurants AS t ON t.key = r.restaurant_key
        WHERE \(Self.shown) AND r.created_at IS NOT NULL ORDER BY r.created_at DESC, r.id LIMIT \(newest))
        """
      let derived = """
        SELECT (SELECT key FROM reviews WHERE restaurant_key = t.key ORDER BY id LIMIT 1)
        FROM restaurants AS t WHERE \(Self.shown) AND t.derived = 2
        """
      let quote = StoreReader.quoteKeys.replacing("?1", with: "t.key")
      let quotes = "SELECT (\(quote)) FROM restaurants AS t WHERE \(Self.shown)"
      try Self.each(.reviews, "t.key IN (\(newest) UNION \(derived))", connection, lists)
      try Self.each(.reviews, "t.key IN (\(quotes) UNION \(derived))", connection, guides)
      try Self.eachUser("u.key IN (SELECT user_key FROM reviews WHERE key IN (\(newest)))", connection, lists)
    }
  }

  /// Calls `body` with a batch of each of the shard's users.
  package func eachUser(_ body: (RecordBatch) throws -> Void) throws {
    try store.write { try Self.eachUser(ShardShare.own("u.key", .users), $0, body) }
  }

  /// Calls `body` with the ids of the shard's users of whom no file has a row.
  package func eachUserWithoutRow(_ body: (String) throws -> Void) throws {
    try store.write { connection in
      let sql = "SELECT id FROM users WHERE present = 0 AND \(ShardShare.own("key", .users)) ORDER BY id"
      for id in try connection.rows(sql, read: { $0.text(0) ?? "" }) { try body(id) }
    }
  }

  /// Calls `body` with the summaries of the shard's restaurants, and the number of its reviews: those of its restaurants,
  /// and those of its users that name no restaurant.
  package func eachComputed(_ body: (ComputedRow) throws -> Void) throws {
    try store.write { connection in
      var reviews = 0
      let rows = try connection.statement(
        """
        SELECT t.id, t.key, \(SummaryTable.columns) FROM restaurant_summaries AS s JOIN restaurants AS t ON t.key = s.key
        WHERE \(ShardShare.own("t.key", .restaurants))
        """)
      defer { rows.reset() }
      while try rows.step() {
        let summary = rows.summary(at: 2)
        reviews += summary.count
        try body(.summary(.restaurants, id: rows.text(0) ?? "", summary))
      }
      let further = try connection.integer(
        "SELECT count(*) FROM reviews WHERE restaurant_key IS NULL AND \(ShardShare.own("user_key", .users))")
      try body(.reviews(reviews + Int(further ?? 0)))
    }
  }

  // MARK: Rows

  /// The shard's restaurants that have pages.
  static let shown = "t.present = 1 AND \(ShardShare.own("t.key", .restaurants))"

  /// Reads cells of rows, of which what is private decides nothing about a list.
  private static func each(
    _ collection: Collection, _ condition: String, _ connection: Connection, _ body: (RecordBatch) throws -> Void
  ) throws {
    let cells = zip(TableLayout(collection).shownCells, collection.columns).map { $1.isPrivate ? "NULL" : $0 }
    let sql = "SELECT \(cells.joined(separator: ", ")) FROM \(collection.name) AS t WHERE \(condition)"
    try each(collection, sql, connection, body) { row, batch in StoredRow.append(row, at: 0, to: &batch) }
  }

  /// The name that pages show, and the picture, of users by their keys.
  private static func eachUser(
    _ condition: String, _ connection: Connection, _ body: (RecordBatch) throws -> Void
  ) throws {
    let sql = "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE u.present = 1 AND \(condition)"
    try each(.users, sql, connection, body) { row, batch in
      if let user = row.author(at: 0) { batch.append(user: user) }
    }
  }

  private static func each(
    _ collection: Collection, _ sql: String, _ connection: Connection, _ body: (RecordBatch) throws -> Void,
    append: (Statement, inout RecordBatch) throws -> Void
  ) throws {
    let rows = try connection.statement(sql)
    defer { rows.reset() }
    var batch = RecordBatch(collection)
    while try rows.step() {
      try append(rows, &batch)
      if batch.rows > 0 { try body(batch) }
      batch.removeAll()
    }
  }
}

extension RecordBatch {
  /// Appends a user as pages of other subjects show them.
  mutating func append(user: Review.Subject) {
    beginRow(line: 0)
    set(UserColumn.id.rawValue, user.id)
    if let name = user.name { set(UserColumn.name.rawValue, name) }
    if let photo = user.photo { set(UserColumn.photo.rawValue, photo) }
  }
}

/// The months of restaurants that restaurants of other shards have as neighbours, in a store with a row of every
/// subject.
package struct NeighbourSummaries {
  private let reader: StoreReader
  private let shards: Int

  package init(_ reader: StoreReader, shards: Int) { (self.reader, self.shards) = (reader, shards) }

  /// Calls `body` with the reviews by month of each of these restaurants, once for each shard that shows them and does
  /// not own the restaurant, in the order of their ids.
  package func each(_ months: ClosedRange<Int>, _ body: (_ shard: Int, ComputedRow) throws -> Void) throws {
    try reader.convertingErrors {
      let rows = try reader.connection.statement(Self.neighbours)
      defer { rows.reset() }
      var last: Int64 = 0
      var told: Set<Int> = []
      while try rows.step() {
        let key = rows.integer(0)
        if key != last { (last, told) = (key, [shard(rows, 1)]) }
        let shard = shard(rows, 2)
        guard told.insert(shard).inserted else { continue }
        var summary = ReviewSummary()
        summary.months = rows.summary(at: 3).months.filter { months.contains($0.number) }
        if !summary.months.isEmpty { try body(shard, .summary(.restaurants, id: rows.text(1) ?? "", summary)) }
      }
    }
  }

  private func shard(_ row: Statement, _ column: Int32) -> Int {
    row.bytes(column).map { Shard.number(of: .restaurants, $0, among: shards) } ?? 0
  }

  private static let neighbours = """
    SELECT n.neighbour_key, p.id, o.id, \(SummaryTable.columns) FROM neighbours AS n
    JOIN restaurants AS o ON o.key = n.restaurant_key JOIN restaurants AS p ON p.key = n.neighbour_key
    JOIN restaurant_summaries AS s ON s.key = n.neighbour_key ORDER BY p.id, o.id
    """
}
