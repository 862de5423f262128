internal import Diagnostics

/// Writes the tables of a snapshot into an empty file, in one transaction.
///
/// The same rows give the same bytes: pages have a fixed size and are filled in the order of the rows, and nothing is
/// ever deleted, so that the file has no free page. There is no journal, as a file that was not written to its end is
/// discarded.
final class SnapshotWriter {
  private let connection: Connection
  private let watch: SnapshotWatch
  /// The file's name once it is whole, for messages.
  private let target: String

  /// `path` is the empty file.
  init(_ path: String, target: String, _ watch: SnapshotWatch) throws {
    self.target = target
    self.watch = watch
    do throws(StoreError) {
      connection = try Connection(path, .readWrite)
      try connection.execute(
        """
        PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA auto_vacuum = NONE;
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -16000; PRAGMA foreign_keys = OFF;
        PRAGMA application_id = \(SnapshotLayout.applicationID); PRAGMA user_version = \(SnapshotLayout.version);
        BEGIN
        """)
    } catch { throw error.failure(snapshot: target) }
    watch.attach(to: connection)
  }

  /// Creates a table and copies its rows. Returns their number.
  func copy(_ table: SnapshotTable, from source: SnapshotSource) throws -> Int {
    let insert = try writing { () throws(StoreError) in
      try connection.execute(table.creation)
      return try Statement(connection, table.insertion)
    }
    let columns = Int32(table.table.columns.count)
    var rows = 0
    try source.eachRow(of: table) { row in
      rows += 1
      if rows % 1024 == 0 { try watch.check() }
      for column in 0..<columns { insert.bind(column + 1, column: column, of: row) }
      _ = try writing { () throws(StoreError) in try insert.step() }
    }
    return rows
  }

  /// Runs statements of the snapshot's own.
  func execute(_ sql: String) throws { try writing { () throws(StoreError) in try connection.execute(sql) } }

  /// Inserts one row of the snapshot's own.
  func insert(into table: String, _ values: [Value]) throws {
    let parameters = values.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try writing { () throws(StoreError) in
      let statement = try connection.statement("INSERT INTO \(table) VALUES (\(parameters))")
      statement.bind(values)
      while try statement.step() {}
    }
  }

  /// Commits and closes the file.
  func finish() throws {
    try writing { () throws(StoreError) in
      try connection.execute("COMMIT")
      try connection.close()
    }
  }

  private func writing<Result>(_ body: () throws(StoreError) -> Result) throws -> Result {
    do throws(StoreError) { return try body() } catch {
      if error.isInterrupted { try watch.throwReason() }
      throw error.failure(snapshot: target)
    }
  }
}
