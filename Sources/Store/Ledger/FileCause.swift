package import Model

/// Why a published file was written, as far as it is known. It stands in the file's row of the ledger.
package struct FileCause: Sendable, Hashable {
  /// The night that wrote the file, or that was taken back.
  package let night: Int
  package internal(set) var causes: ChangeCauses
  /// The first row that changed; nil if no single row is known.
  package let row: ChangedRow?

  package init(night: Int, causes: ChangeCauses, row: ChangedRow? = nil) {
    (self.night, self.causes, self.row) = (night, causes, row)
  }

  /// The ledger's columns, in the order in which they are bound and read.
  static let columns = "night, causes, row_collection, row_id, row_change, row_others"

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
  /// How many more rows did; nil if not all of them were listed.
  package let others: Int?

  package init(_ collection: Collection, id: String?, _ change: Change, others: Int?) {
    (self.collection, self.id, self.change, self.others) = (collection, id, change, others)
  }

  /// The first of the rows of several editions, which counts those of all as its others.
  static func first(of rows: [ChangedRow]) -> ChangedRow? {
    let others = rows.compactMap(\.others)
    return rows.first.map { first in
      ChangedRow(
        first.collection, id: first.id, first.change,
        others: others.count == rows.count ? others.reduce(rows.count - 1, +) : nil)
    }
  }

  /// What the columns `row_…` of the current row say; nil if they are empty.
  init?(_ statement: Statement, at column: Int32) {
    guard let change = statement.text(column + 2).flatMap(Change.init(rawValue:)),
      let collection = Collection(rawValue: UInt8(clamping: statement.integer(column)))
    else { return nil }
    self.init(
      collection, id: statement.text(column + 1), change, others: statement.optionalInteger(column + 3).map(Int.init))
  }

  /// The values of the columns `row_…`.
  static func values(_ row: ChangedRow?) -> [Value] {
    guard let row else { return [.null, .null, .null, .null] }
    return [
      .integer(Int64(row.collection.rawValue)), Value(row.id), .text(row.change.rawValue),
      row.others.map { Value($0) } ?? .null,
    ]
  }

  /// Forgets which rows changed, as one may be of a person who is forgotten. That something changed stays known.
  static func forgetAll(_ connection: Connection) throws {
    for table in ["ledger", "page_editions"] { try forget(in: table, where: "1", connection) }
  }

  /// Forgets which rows raised the editions up to `edition`.
  static func forget(upTo edition: Int64, _ connection: Connection) throws {
    try forget(in: "page_editions", where: "edition <= \(edition)", connection)
  }

  private static func forget(in table: String, where condition: String, _ connection: Connection) throws {
    try connection.execute(
      """
      UPDATE \(table) SET row_collection = NULL, row_id = NULL, row_change = NULL, row_others = NULL
      WHERE row_change IS NOT NULL AND \(condition)
      """)
  }
}

/// Why a file was written, or would be: what changed of what it is made from.
package struct ChangeCauses: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  // Of a subject, in `page_editions`.

  /// The subject's own row.
  package static let rows = ChangeCauses(rawValue: 1)
  /// The public identity (`TableLayout.publicIdentity`) of another subject that the page shows.
  package static let publicIdentity = ChangeCauses(rawValue: 2)
  /// A row that refers to the subject, such as a review or a dish, or a restaurant nearby.
  package static let referring = ChangeCauses(rawValue: 4)

  // Of one file.

  /// The ledger did not have it.
  package static let first = ChangeCauses(rawValue: 1 << 3)
  /// It shows other photos.
  package static let photos = ChangeCauses(rawValue: 1 << 4)
  /// The file was missing, or not as the ledger had it.
  package static let repaired = ChangeCauses(rawValue: 1 << 5)
  /// A rollback brought it back.
  package static let takenBack = ChangeCauses(rawValue: 1 << 6)

  // Of the night.

  package static let program = ChangeCauses(rawValue: 1 << 7)
  package static let settings = ChangeCauses(rawValue: 1 << 8)
  package static let templates = ChangeCauses(rawValue: 1 << 9)
  /// Whether there are pages of cuisines, and of districts, to which all pages link.
  package static let cuisines = ChangeCauses(rawValue: 1 << 10)
  package static let districts = ChangeCauses(rawValue: 1 << 11)
  /// So many rows that single ones were not noted.
  package static let everything = ChangeCauses(rawValue: 1 << 12)
  /// The day that counts as today.
  package static let day = ChangeCauses(rawValue: 1 << 13)
  /// The output of an earlier night had been brought back before.
  package static let rolledBack = ChangeCauses(rawValue: 1 << 14)
  /// A restaurant was added or removed, or lists show something else of it (`ChangedSubjects.areRestaurantListsStale`).
  package static let lists = ChangeCauses(rawValue: 1 << 15)
}

extension LedgerWriter {
  /// Notes beside the files that a night wrote of restaurants and users which rows raised their editions, up to the
  /// edition that the night published. Costs a look at each changed subject.
  package func noteRows(night: Int, edition: Int64) throws {
    for kind in [Collection.restaurants, .users] {
      let raised = try connection.statement(
        """
        SELECT s.id, causes, row_collection, row_id, row_change, row_others FROM page_editions AS e
        JOIN \(kind.name) AS s ON s.key = e.key WHERE kind = ?1 AND edition <= ?2 ORDER BY e.key, edition
        """)
      raised.bind([.integer(Int64(kind.rawValue)), .integer(edition)])
      defer { raised.reset() }
      while try raised.step() {
        let id = raised.text(0) ?? ""
        let owner = kind == .restaurants ? PageOwner.restaurant(id) : .user(id)
        let files = try connection.statement(
          """
          UPDATE ledger SET causes = causes | ?4, row_others = CASE WHEN row_change IS NULL THEN ?8
            WHEN ?7 IS NULL THEN row_others ELSE row_others + 1 + ?8 END,
          row_collection = iif(row_change IS NULL, ?5, row_collection), row_id = iif(row_change IS NULL, ?6, row_id),
          row_change = coalesce(row_change, ?7) WHERE path >= ?1 AND path < ?2 AND night = ?3
          """)
        files.bind(
          [.text(owner.first), .text(owner.end), Value(night), .integer(raised.integer(1))]
            + ChangedRow.values(ChangedRow(raised, at: 2)))
        while try files.step() {}
      }
    }
    try ChangedRow.forget(upTo: edition, connection)
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
