package import Model

extension Store {
  /// How many restaurants must serve a dish before it has a page.
  package static let fewestPlacesOfADish = DishTable.fewest

  /// For what a store has only some rows of a site.
  package enum Use {
    /// For pages of a shard's subjects. The lists tell the cuisines of all restaurants.
    case pages(cuisines: CuisineLists)
    /// For the lists of all restaurants.
    case lists
    /// For the pages of some cuisines and districts; nil if the store has all restaurants.
    case groups(cuisines: CuisineLists?)
    /// For the sealed folders of a shard's subjects.
    case sealedFolders(Shard)
  }

  /// Puts what other stores computed and have in place of what this store computed from its own rows. Call it after the
  /// ingest.
  package func put(_ use: Use, _ body: ((ComputedRow) throws -> Void) throws -> Void) throws {
    try write { connection in
      try connection.transaction {
        switch use {
        case .pages(let cuisines):
          try CuisineTable(connection).refresh(by: cuisines)
          for table in ["dish_spellings", "neighbours", "restaurant_districts"] {
            try connection.execute("DELETE FROM \(table)")
          }
        case .groups(let cuisines):
          var tables = ["restaurant_summaries", "restaurant_districts"]
          if let cuisines {
            try CuisineTable(connection).refresh(by: cuisines)
            tables.append("dish_spellings")
          }
          for table in tables { try connection.execute("DELETE FROM \(table)") }
        case .lists:
          for table in ["restaurant_summaries", "user_summaries"] { try connection.execute("DELETE FROM \(table)") }
        case .sealedFolders(let shard):
          _ = try ShardShare(shard, connection)
          // Those of foreign restaurants count the reviews of this shard's users alone.
          try connection.execute(
            "DELETE FROM restaurant_summaries WHERE NOT \(ShardShare.own("key", .restaurants))")
        }
        let rows = try ComputedRows(connection)
        try body { try rows.add($0) }
        try rows.finish()
      }
    }
  }

  /// Those of these texts that are ids of users.
  package func users(among texts: Set<String>) throws -> Set<String> {
    try write { connection in
      try texts.filter { try connection.integer("SELECT 1 FROM users WHERE id = ?1", .text($0)) != nil }
    }
  }
}

/// Writes rows that other stores computed.
private final class ComputedRows {
  private let connection: Connection
  private let summaries: [Collection: SummaryTable]
  private let rejects: RejectTable
  private var reviews: Int64?

  init(_ connection: Connection) throws {
    self.connection = connection
    rejects = try RejectTable(connection)
    summaries = [
      // No reviews are counted here.
      .restaurants: try SummaryTable(connection, of: .restaurants) { _ in 0 },
      .users: try SummaryTable(connection, of: .users) { _ in 0 },
    ]
  }

  func add(_ row: ComputedRow) throws {
    switch row {
    case .district(let restaurant, let district):
      guard let key = try key(of: restaurant) else { return }
      try connection.run(
        "INSERT INTO restaurant_districts(restaurant_key, district, town, folded) VALUES(?1, ?2, ?3, ?4)",
        .integer(key), .text(district.name), Value(district.town), .text(district.folded))
    case .neighbour(let restaurant, let rank, let other, let metres, let bearing):
      guard let key = try key(of: restaurant), let neighbour = try self.key(of: other) else { return }
      try connection.run(
        """
        INSERT INTO neighbours(restaurant_key, rank, neighbour_key, metres, bearing) VALUES(?1, ?2, ?3, ?4, ?5)
        """, .integer(key), Value(rank), .integer(neighbour), .real(metres), .real(bearing))
    case .dish(let spelling, let folded, let places):
      try connection.run(
        "INSERT INTO dish_spellings(name, folded, places) VALUES(?1, ?2, ?3)", .text(spelling),
        .text(folded), Value(places))
    case .summary(let kind, let id, let summary):
      guard summary.histogram.count == ReviewSummary().histogram.count else { throw PackedReader.Torn() }
      if let key = try key(of: id, in: kind) { try summaries[kind]?.put(key, summary) }
    case .reviews(let count): reviews = (reviews ?? 0) + Int64(count)
    case .user(let id):
      try connection.run("INSERT OR IGNORE INTO users(id, present, derived, digest) VALUES(?1, 0, 0, 0)", .text(id))
    case .reject(let reject): try rejects.add(reject)
    }
  }

  func finish() throws {
    for table in summaries.values { try table.flush() }
    if let reviews { try Meta(connection).set(.reviewsElsewhere, .integer(reviews)) }
  }

  private func key(of id: String, in kind: Collection = .restaurants) throws -> Int64? {
    try connection.integer("SELECT key FROM \(kind.name) WHERE id = ?1", .text(id))
  }
}

extension RejectedRecord {
  /// A row that lost against another row of its id, as a session rejects it.
  package static func repeated(
    _ row: Int, of batch: RecordBatch, isOfAccounts: Bool = false, file: String, line: Int
  ) -> RejectedRecord {
    batch.withRows { rows in
      repeated(rows[row], of: batch.collection, isOfAccounts: isOfAccounts, file: file, line: line)
    }
  }

  static func repeated(
    _ row: RowView, of collection: Collection, isOfAccounts: Bool, file: String, line: Int
  ) -> RejectedRecord {
    RejectedRecord(
      file: file, line: line, column: "", kind: .repeated, recordID: row.recordID(collection),
      problem: StoreProblems.repeatedID.id, raw: isOfAccounts ? "line \(line)" : row.raw(collection))
  }
}
