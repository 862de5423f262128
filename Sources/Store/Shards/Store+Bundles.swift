package import Model

extension Store {
  /// Completes the store of a shard with what sealed bundles of its subjects show of the rows of others.
  package func complete(
    forBundlesOf shard: Shard, timeZoneOffset: @escaping @Sendable (Timestamp) -> Int,
    _ body: (BundleRows) throws -> Void
  ) throws {
    try write { connection in
      try connection.transaction {
        let rows = try BundleRows(connection, shard, timeZoneOffset)
        try body(rows)
        try rows.finish()
      }
    }
  }

  /// The texts in rejects that name one of these users and may name other users too.
  package func namesInRejects(ofUsers ids: [String]) throws -> Set<String> {
    var names: Set<String> = []
    try write { connection in
      try PersonRejects(connection, SoughtPeople(ids, connection)).eachName { names.insert($0) }
    }
    return names
  }

  /// Those of these texts that are ids of users.
  package func users(among texts: Set<String>) throws -> Set<String> {
    var users: Set<String> = []
    try write { connection in
      for text in texts where try connection.integer("SELECT 1 FROM users WHERE id = ?1", .text(text)) != nil {
        users.insert(text)
      }
    }
    return users
  }

  /// Makes these ids known as users of whom this store has no row.
  package func addUsersWithoutRow(_ ids: [String]) throws {
    try write { connection in
      try connection.transaction {
        for id in ids {
          try connection.run(
            "INSERT OR IGNORE INTO users(id, present, derived, digest) VALUES(?1, 0, 0, 0)", .text(id))
        }
      }
    }
  }
}

/// Writes what bundles show of the rows of other shards.
package final class BundleRows {
  private let connection: Connection
  private let summaries: SummaryTable
  private let rejects: RejectTable
  private let files: FileTable

  init(_ connection: Connection, _ shard: Shard, _ offset: @escaping @Sendable (Timestamp) -> Int) throws {
    self.connection = connection
    summaries = try SummaryTable(connection, of: .restaurants, offset: offset)
    rejects = try RejectTable(connection)
    files = FileTable(connection)
    // Those of foreign restaurants count the reviews of this shard's users alone.
    let counted = try connection.rows(
      "SELECT s.key, o.id FROM restaurant_summaries AS s JOIN restaurants AS o ON o.key = s.key"
    ) { ($0.integer(0), $0.text(1) ?? "") }
    for (key, id) in counted where !shard.owns(.restaurants, id) {
      try connection.run("DELETE FROM restaurant_summaries WHERE key = ?1", .integer(key))
    }
  }

  /// Adds a file of the exports: its collection, and how recent it is.
  package func add(_ file: FileRecord) { files.record(file) }

  /// Adds the reviews by month of a foreign restaurant.
  package func add(_ row: ComputedRow) throws {
    guard case .summary(.restaurants, let id, let summary) = row,
      let key = try connection.integer("SELECT key FROM restaurants WHERE id = ?1", .text(id))
    else { return }
    try summaries.put(key, summary)
  }

  package func add(_ reject: RejectedRecord) throws { try rejects.add(reject) }

  func finish() throws {
    try summaries.flush()
    _ = try files.recordTonight(mode: .delta)
    try Meta(connection).set(.synced, files.newest.map { .integer($0) } ?? .null)
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
