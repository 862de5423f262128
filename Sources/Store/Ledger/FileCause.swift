package import Model

/// Why a published file was written, as far as it is known. It is in the file's row of the ledger.
package struct FileCause: Sendable, Hashable {
  static let columns = "night, causes, row_collection, row_id, row_change, row_count"

  /// The night that wrote the file, or that was taken back.
  package let night: Int
  package internal(set) var causes: ChangeCauses
  /// The first row that changed; nil if no single row is known.
  package let row: ChangedRow?

  package init(night: Int, causes: ChangeCauses, row: ChangedRow? = nil) {
    (self.night, self.causes, self.row) = (night, causes, row)
  }

  /// What `columns` of the current row say; nil if the night is not known.
  init?(_ statement: Statement, at column: Int32) {
    guard statement.integer(column) > 0 else { return nil }
    self.init(
      night: Int(statement.integer(column)), causes: ChangeCauses(rawValue: Int(statement.integer(column + 1))),
      row: ChangedRow(statement, at: column + 2))
  }

  /// The values of `columns`.
  static func values(_ cause: FileCause?) -> [Value] {
    [Value(cause?.night ?? 0), Value(cause?.causes.rawValue ?? 0)] + ChangedRow.values(cause?.row)
  }
}

/// The first row that raised the edition of a subject, in the order in which the night listed its changes.
package struct ChangedRow: Sendable, Hashable {
  /// What happened to it, as `changes` says it.
  package enum Change: String, Sendable { case new, edited, gone }

  package let collection: Collection
  /// Nil for a row that has none, such as a favourite.
  package let id: String?
  package let change: Change
  /// How many rows did, with this one.
  package let count: Int

  package init(_ collection: Collection, id: String?, _ change: Change, count: Int = 1) {
    (self.collection, self.id, self.change, self.count) = (collection, id, change, count)
  }

  /// What four columns of the current row say; nil if they are empty.
  init?(_ statement: Statement, at column: Int32) {
    guard let collection = statement.optionalInteger(column).flatMap({ Collection(rawValue: UInt8(clamping: $0)) }),
      let change = statement.text(column + 2).flatMap(Change.init(rawValue:))
    else { return nil }
    self.init(collection, id: statement.text(column + 1), change, count: Int(statement.integer(column + 3)))
  }

  static func values(_ row: ChangedRow?) -> [Value] {
    guard let row else { return [.null, .null, .null, 0] }
    return [.integer(Int64(row.collection.rawValue)), Value(row.id), .text(row.change.rawValue), Value(row.count)]
  }

  /// Forgets which rows changed, as one may be of a person who is forgotten. That something changed stays known.
  static func forgetAll(_ connection: Connection) throws {
    for table in ["ledger", "page_editions"] {
      try connection.execute(
        "UPDATE \(table) SET row_collection = NULL, row_id = NULL WHERE row_change IS NOT NULL")
    }
  }
}

/// Why a file was written, or would be: what changed of what it is made from.
package struct ChangeCauses: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  // Of a subject, in `page_editions`: its own row; the public identity (`TableLayout.publicIdentity`) of another subject
  // that the page shows; a row that refers to the subject, such as a review or a dish, or a restaurant nearby.
  package static let rows = ChangeCauses(rawValue: 1)
  package static let publicIdentity = ChangeCauses(rawValue: 2)
  package static let referring = ChangeCauses(rawValue: 4)

  // Of a file: the ledger lacked it; it shows other photos; it was missing, or not as the ledger had it; a rollback
  // brought it back.
  package static let first = ChangeCauses(rawValue: 1 << 3)
  package static let photos = ChangeCauses(rawValue: 1 << 4)
  package static let repaired = ChangeCauses(rawValue: 1 << 5)
  package static let takenBack = ChangeCauses(rawValue: 1 << 6)

  // Of the night. `cuisines` and `districts`: whether there are pages of them, to which all pages link; `everything`: so
  // many rows that single ones were not noted; `rolledBack`: an earlier night stood before.
  package static let program = ChangeCauses(rawValue: 1 << 7)
  package static let settings = ChangeCauses(rawValue: 1 << 8)
  package static let templates = ChangeCauses(rawValue: 1 << 9)
  package static let cuisines = ChangeCauses(rawValue: 1 << 10)
  package static let districts = ChangeCauses(rawValue: 1 << 11)
  package static let everything = ChangeCauses(rawValue: 1 << 12)
  package static let day = ChangeCauses(rawValue: 1 << 13)
  package static let rolledBack = ChangeCauses(rawValue: 1 << 14)
  package static let lists = ChangeCauses(rawValue: 1 << 15)
}

extension LedgerWriter {
  /// Notes beside the files that a night wrote of restaurants and users which rows raised their editions, up to the
  /// edition that the night published. Costs a look at each changed subject.
  package func noteRows(night: Int, edition: Int64) throws {
    for kind in [Collection.restaurants, .users] {
      let raised = try connection.statement(
        """
        SELECT s.id, causes, row_collection, row_id, row_change, row_count FROM page_editions AS e
        JOIN \(kind.name) AS s ON s.key = e.key WHERE kind = ?1 AND edition <= ?2 ORDER BY e.key, edition
        """)
      raised.bind([.integer(Int64(kind.rawValue)), .integer(edition)])
      defer { raised.reset() }
      while try raised.step() {
        let id = raised.text(0) ?? ""
        let owner = kind == .restaurants ? PageOwner.restaurant(id) : .user(id)
        let files = try connection.statement(
          """
          UPDATE ledger SET causes = causes | ?4, row_count = row_count + ?8, row_change = coalesce(row_change, ?7),
            row_collection = coalesce(row_collection, ?5), row_id = iif(row_collection IS NULL, ?6, row_id)
          WHERE path >= ?1 AND path < ?2 AND night = ?3
          """)
        files.bind(
          [.text(owner.first), .text(owner.end), Value(night), .integer(raised.integer(1))]
            + ChangedRow.values(ChangedRow(raised, at: 2)))
        while try files.step() {}
      }
    }
    // They are not told a second time.
    try connection.run(
      "UPDATE page_editions SET row_collection = NULL, row_id = NULL, row_count = 0 WHERE edition <= ?1",
      .integer(edition))
  }
}

extension Store {
  /// Why a published file was written; nil if it is not known, or if there is no such file.
  package func cause(of path: String) throws -> FileCause? {
    try write { connection in
      try connection.rows("SELECT \(FileCause.columns) FROM ledger WHERE path = ?1", .text(path)) {
        FileCause($0, at: 0)
      }.first ?? nil
    }
  }
}
