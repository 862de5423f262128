internal import CStoreFile
internal import Platform

/// Writes a journal while pages arrive in any order; most of it is on the disk. Nothing is synced. For one thread at a
/// time.
package final class JournalDraft: Sendable {
  static let pageBytes = Int(CSTOREFILE_PAGE)

  /// The columns of a change, as `Statement.change` reads them.
  static let columns = """
    number, operation, path, kind, size, inputs, output, rows, sha, photo_bytes, photos, old_kind, old_size, old_inputs,
      old_output, old_rows, old_sha, old_photo_bytes, old_photos
    """

  private static let schema = """
    CREATE TABLE night(
      night INTEGER NOT NULL, previous_night INTEGER NOT NULL, previous_last INTEGER NOT NULL, rolled_back INTEGER,
      previous_high INTEGER NOT NULL, previous_low INTEGER NOT NULL, high INTEGER NOT NULL, low INTEGER NOT NULL,
      new_folders INTEGER NOT NULL, changes INTEGER NOT NULL, output_matched INTEGER NOT NULL,
      sealed_alone INTEGER NOT NULL, causes INTEGER NOT NULL, edition INTEGER NOT NULL);
    CREATE TABLE changes(
      number INTEGER PRIMARY KEY, operation INTEGER NOT NULL, path TEXT NOT NULL,
      kind INTEGER, size INTEGER, inputs BLOB, output BLOB, rows BLOB, sha INTEGER, photo_bytes INTEGER, photos TEXT,
      old_kind INTEGER, old_size INTEGER, old_inputs BLOB, old_output BLOB, old_rows BLOB, old_sha INTEGER,
      old_photo_bytes INTEGER, old_photos TEXT, part INTEGER NOT NULL, part_back INTEGER NOT NULL);
    """

  let connection: Connection
  private let path: String

  /// `path` must not exist yet; if it is empty, the journal is a temporary one.
  package init(_ path: String) throws {
    self.path = path
    connection = try Self.writing(path) {
      let connection = try Connection(path, .readWrite, isChecked: !path.isEmpty)
      connection.reserve()
      try connection.execute(
        """
        PRAGMA page_size = \(Self.pageBytes); PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        PRAGMA locking_mode = EXCLUSIVE; BEGIN; \(Self.schema)
        """)
      return connection
    }
  }

  /// Adds a change, whose number must be higher than those before.
  package func add(_ number: Int, _ change: FileChange) throws {
    try Self.writing(path) {
      let statement = try connection.statement(
        """
        INSERT INTO changes(\(Self.columns), part, part_back)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      statement.bind(1, Int64(number))
      statement.bind(2, Int64(change.operation.rawValue))
      change.path.withBytes { statement.bind(3, text: UnsafeRawBufferPointer($0)) }
      statement.bind(change.row, at: 4)
      statement.bind(change.old, at: 12)
      statement.bind(20, Int64(change.part))
      statement.bind(21, Int64(change.partBack))
      while try statement.step() {}
    }
  }

  /// Writes what the journal says of the night, after the last change.
  package func finish(_ head: JournalHead) throws {
    try Self.writing(path) {
      let statement = try connection.statement("INSERT INTO night VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      statement.bind(head.values)
      while try statement.step() {}
      try connection.execute("COMMIT")
    }
  }

  private static func writing<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as StoreError { throw error.fileError("write", path) ?? error.failure }
  }
}

extension JournalHead {
  /// The values of the columns of `night`.
  fileprivate var values: [Value] {
    let sums = [previous.sum.high, previous.sum.low, sum.high, sum.low].map { Value.integer(Int64(bitPattern: $0)) }
    return [Value(night), Value(previous.night), Value(previous.lastNight), Value(previous.rolledBack.map(Int64.init))]
      + sums
      + [
        Value(newFolders.reduce(0) { $0 | $1.mask }), Value(count), Value(outputMatchedLedger ? 1 : 0),
        Value(changesSealedAlone ? 1 : 0), Value(causes.rawValue), .integer(edition),
      ]
  }

  /// What a row of `night` says.
  init(_ row: Statement) {
    func number(_ column: Int32) -> Int { Int(row.integer(column)) }
    func sum(_ column: Int32) -> LedgerSum {
      LedgerSum(high: UInt64(bitPattern: row.integer(column)), low: UInt64(bitPattern: row.integer(column + 1)))
    }
    self.init(
      night: number(0),
      previous: LedgerState(
        night: number(1), lastNight: number(2), rolledBack: row.optionalInteger(3).map(Int.init), sum: sum(4)),
      sum: sum(6), newFolders: OutputFolder.folders(number(8)), count: number(9), outputMatchedLedger: number(10) != 0,
      changesSealedAlone: number(11) != 0, causes: ChangeCauses(rawValue: number(12)), edition: row.integer(13))
  }
}

extension Statement {
  /// The change of a row of `JournalDraft.columns`; nil if it is none.
  func change() -> FileChange? {
    guard let operation = FileChange.Operation(rawValue: UInt8(clamping: integer(1))), let path = text(2) else {
      return nil
    }
    return FileChange(
      operation: operation, path: path, row: isNull(3) ? nil : ledgerRow(path, at: 3),
      old: isNull(11) ? nil : ledgerRow(path, at: 11))
  }
}
