internal import Diagnostics
package import Model
internal import Platform

extension Store {
  /// Writes the analysts' views as tables of a database of their own.
  ///
  /// The file is a function of the store's rows and of the request: not of the clock, nor of earlier nights. Views of
  /// history (`changes`, `change_counts`, `runs`) are therefore not in it. It is written beside its place and renamed
  /// when it is whole and on the disk. `cancelled` is called while it is written; throws `AnalystInterrupted` if it
  /// returned true.
  ///
  /// It never blocks a night, nor is blocked by one: `SnapshotWatch` says what it costs one. Memory does not grow with
  /// the rows, which SQLite sorts in temporary files.
  package func writeSnapshot(
    to target: SnapshotTarget, _ request: SnapshotRequest, cancelled: () -> Bool = { false }
  ) throws -> SnapshotOutcome {
    try withoutActuallyEscaping(cancelled) { cancelled in
      let draft = try SnapshotDraft(for: target)
      var outcome = try write(draft, request, cancelled)
      outcome.bytes = try draft.size
      outcome.wasSame = try draft.publish()
      return outcome
    }
  }

  private func write(
    _ draft: SnapshotDraft, _ request: SnapshotRequest, _ cancelled: @escaping () -> Bool
  ) throws -> SnapshotOutcome {
    let watch = try SnapshotWatch(store: path, logBytes: request.logBytes, cancelled: cancelled)
    let source = try SnapshotSource(self, request, watch)
    let writer = try SnapshotWriter(draft.path, target: draft.target.path, watch)
    let rows = try source.tables.map { try writer.copy($0, from: source) }
    try source.end()
    let taken = Set((source.tables.map(\.name) + SnapshotLayout.names).map { $0.lowercased() })
    for table in source.tables {
      for index in table.indexCreations(taken: taken) { try writer.execute(index) }
    }
    try SnapshotDictionary(tables: source.tables, rows: rows).write(writer, about: Self.about(source, request))
    try writer.finish()
    return SnapshotOutcome(tables: rows.count, rows: rows.reduce(0, +))
  }

  private static func about(_ source: SnapshotSource, _ request: SnapshotRequest) -> [(name: String, value: String?)] {
    [
      ("program", request.program), ("layout", "\(SnapshotLayout.version)"),
      ("synced", source.synced.map { $0.iso().prefix(16) + "Z" }), ("time_zone", request.zoneName),
      (
        "left_out",
        "changes, change_counts and runs, which tell of nights; sumaq sql answers questions to them"
      ),
    ]
  }
}

/// What a snapshot is made with besides the store.
package struct SnapshotRequest: Sendable {
  /// Columns of the analysts' own tables that look personal and may be shown nevertheless.
  package var show: [String: [String]]
  /// The site's time zone, which times of own tables without a zone are in.
  package var zone: TimeZoneRules
  /// The name of that zone.
  package var zoneName: String
  /// The program's name and version.
  package var program: String
  /// How many bytes the store's log may grow while the snapshot reads; nil for the store's size and 1 GiB.
  package var logBytes: Int?

  package init(
    show: [String: [String]] = [:], zone: TimeZoneRules = .utc, zoneName: String = "UTC", program: String,
    logBytes: Int? = nil
  ) {
    self.show = show
    self.zone = zone
    self.zoneName = zoneName
    self.program = program
    self.logBytes = logBytes
  }
}

/// What a snapshot holds, and whether the file changed.
package struct SnapshotOutcome: Sendable, Hashable {
  /// The number of tables that have the names of views.
  package var tables = 0
  /// The number of their rows.
  package var rows = 0
  /// The size of the file.
  package var bytes = 0
  /// Whether the file had these bytes before. It was not touched then.
  package var wasSame = false
}

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
