/// What publications changed, for programs that carry the output elsewhere.
extension Store {
  /// Which of the changed paths are asked for.
  package enum ChangedPaths: Sendable, Hashable {
    /// Paths that are published now.
    case written
    /// Paths that are not published any more.
    case removed
  }

  /// The publications that are kept, the oldest first.
  package func publications() throws -> [PublicationRecord] {
    try write { connection in
      try connection.rows(
        "SELECT number, night, taken_back, published, everything, paths FROM publications ORDER BY number"
      ) { row in
        PublicationRecord(
          number: row.integer(0), night: Int(row.integer(1)), isTakenBack: row.integer(2) != 0,
          published: Int(row.integer(3)), everything: row.integer(4) != 0, paths: Int(row.integer(5)))
      }
    }
  }

  /// Calls `body` with each path that publications after number `publication` changed, once, in byte order.
  ///
  /// `.written` lists every published file if one of these publications changed everything or, as `isComplete` says, the
  /// changes are not all known. Costs what changed, or one scan of the ledger.
  package func eachChangedPath(
    _ paths: ChangedPaths, after publication: Int64, isComplete: Bool = false, _ body: (String) throws -> Void
  ) throws {
    try write { connection in
      let everything = try connection.integer(
        "SELECT 1 FROM publications WHERE number > ?1 AND everything = 1 LIMIT 1", .integer(publication))
      let statement =
        if paths == .written, isComplete || everything != nil {
          try connection.statement("SELECT path FROM ledger ORDER BY path")
        } else {
          try connection.statement(
            """
            SELECT DISTINCT path FROM published_changes c WHERE publication > ?1
            AND \(paths == .removed ? "NOT " : "")EXISTS (SELECT 1 FROM ledger l WHERE l.path = c.path) ORDER BY path
            """)
        }
      if statement.parameters > 0 { statement.bind(1, publication) }
      defer { statement.reset() }
      while try statement.step() { try body(statement.text(0) ?? "") }
    }
  }

  /// The publication of which a command was told last and successfully; nil if this command never was.
  package func delivered(to command: String) throws -> Int64? {
    try write { try $0.integer("SELECT publication FROM delivery WHERE command = ?1", .text(command)) }
  }

  /// Records that a command was told of everything up to a publication.
  package func recordDelivered(_ publication: Int64, to command: String) throws {
    try write { connection in
      try connection.run(
        "INSERT OR REPLACE INTO delivery(one, publication, command) VALUES(1, ?1, ?2)", .integer(publication),
        .text(command))
    }
  }
}
