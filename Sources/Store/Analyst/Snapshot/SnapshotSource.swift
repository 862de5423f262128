internal import CSQLite
internal import Diagnostics
internal import Model
internal import Platform

/// The analysts' views over one state of the store, which a snapshot reads in one transaction.
///
/// The views are those of `AnalystSession`, and so are the columns that are withheld. Only sumaq's own statements run
/// here, so that no guard is attached. Views of history are left out: they tell of nights, not of the state.
final class SnapshotSource {
  /// The tables of the snapshot, in the order in which they are written.
  private(set) var tables: [SnapshotTable] = []
  /// How recent the exports are; nil if the store knows no export.
  let synced: Timestamp?
  private let connection: Connection
  private let functions: AnalystFunctions
  private let subjects = AnalystSubjects()
  private let guardian = AnalystGuard(views: [], stored: [])
  private let watch: SnapshotWatch
  private let path: String

  init(_ store: Store, _ request: SnapshotRequest, _ watch: SnapshotWatch) throws {
    path = store.path
    self.watch = watch
    do {
      connection = try Connection.reading(store.path, store.readingMode)
      try connection.execute("PRAGMA cache_size = -16000")
      let zone = request.zone
      functions = try AnalystFunctions(asOf: CivilDay(number: 0), zone: { zone.offset(at: $0) })
      watch.beginReading()
      try connection.beginMoment()
      synced = try Meta(connection).integer(.synced).map(Timestamp.init(microseconds:))
      let own = try OwnTableView.all(connection, show: request.show)
      functions.attach(to: connection)
      try subjects.attach(to: connection, stored: AnalystViews.storedTables(of: connection), guardian)
      let gathered = try GatheredReviews(connection, zone: { zone.offset(at: $0) })
      try createViews(own)
      subjects.begin()
      try gathered.refresh(Set(GatheredView.allCases))
      try connection.execute("PRAGMA query_only = 1")
      watch.attach(to: connection)
      tables = try declared(own)
    } catch let error as StoreError {
      throw try Self.failure(error, watch, store: store.path)
    }
  }

  private func createViews(_ own: [OwnTableView]) throws {
    let shown = AnalystDictionary.tables + own.map(\.table).filter { !$0.columns.isEmpty }
    let views =
      try AnalystViews.statements(of: connection) + own.compactMap(\.sql)
      + shown.map { AnalystNames.view($0.name) }
    for statement in views { try connection.execute(statement) }
  }

  /// Ends the read transaction, so that the store's log can be reused.
  func end() throws {
    defer { watch.endReading() }
    try reading { () throws(StoreError) in
      if !connection.isOutsideTransaction { try connection.execute("COMMIT") }
    }
  }

  /// Calls `row` with the statement at each row of a table. Errors of `row` are passed on.
  func eachRow(of table: SnapshotTable, _ row: (Statement) throws -> Void) throws {
    let statement = try reading { () throws(StoreError) in try Statement(connection, table.selection) }
    defer { statement.reset() }
    while try reading({ () throws(StoreError) in try statement.step() }) { try row(statement) }
  }

  private func reading<Result>(_ body: () throws(StoreError) -> Result) throws -> Result {
    do throws(StoreError) { return try body() } catch { throw try Self.failure(error, watch, store: path) }
  }

  /// The failure for an error, unless the snapshot was ended. A disk that is full is that of the temporary files in
  /// which SQLite sorts, as the store itself is not written.
  private static func failure(_ error: StoreError, _ watch: SnapshotWatch, store path: String) throws -> any Error {
    if error.isInterrupted { try watch.throwReason() }
    return error.roomFailure(snapshot: path) ?? error.failure(store: path)
  }

  /// The tables with what can be declared of them, which the rows decide.
  private func declared(_ own: [OwnTableView]) throws -> [SnapshotTable] {
    var tables = AnalystDictionary.tables.filter { !AnalystDictionary.history.contains($0.name) }
      .map { SnapshotTable(table: $0, indexes: SnapshotLayout.indexes[$0.name] ?? []) }
    tables += own.map(\.table).filter { !$0.columns.isEmpty }.map { SnapshotTable(table: $0, isInOrder: true) }
    for index in tables.indices { tables[index].key = try key(of: tables[index]) }
    let parents = Set(tables.filter { !$0.isInOrder && $0.key == ["id"] }.map(\.name))
    for index in tables.indices { try addReferences(to: &tables[index], parents) }
    return tables
  }

  /// The columns that identify a row: declared only if no two rows have the same, and none lacks one.
  private func key(of table: SnapshotTable) throws -> [String] {
    let names = table.isInOrder ? ["id"] : SnapshotLayout.keys[table.name] ?? ["id"]
    let columns = Set(table.table.columns.map(\.name))
    guard names.allSatisfy(columns.contains) else { return [] }
    let list = names.map(OwnTableNames.quoted).joined(separator: ", ")
    let lacking = names.map { "\(OwnTableNames.quoted($0)) IS NULL" }.joined(separator: " OR ")
    let view = "temp.\(OwnTableNames.quoted(table.name))"
    let isBroken = try connection.integer(
      "SELECT EXISTS(SELECT 1 FROM \(view) WHERE \(lacking))"
        + " OR EXISTS(SELECT 1 FROM \(view) GROUP BY \(list) HAVING count(*) > 1)")
    return isBroken == 0 ? names : []
  }

  /// An own table refers to another only if every value is an id there, as its columns can mean anything. Such a column
  /// also gets an index.
  private func addReferences(to table: inout SnapshotTable, _ parents: Set<String>) throws {
    for column in table.table.columns where column.kind == .text {
      guard let parent = SnapshotLayout.parent(ofColumn: column.name) else { continue }
      let reference = SnapshotTable.Reference(
        column: column.name, table: parent, unresolved: try unresolved(column.name, of: table, in: parent),
        isPossible: parents.contains(parent))
      guard !table.isInOrder || reference.isDeclared else { continue }
      table.references.append(reference)
      if table.isInOrder { table.indexes.append([column.name]) }
    }
  }

  private func unresolved(_ column: String, of table: SnapshotTable, in parent: String) throws -> Int {
    let column = OwnTableNames.quoted(column)
    return Int(
      try connection.integer(
        "SELECT count(*) FROM temp.\(OwnTableNames.quoted(table.name)) WHERE \(column) IS NOT NULL"
          + " AND \(column) NOT IN (SELECT id FROM temp.\(parent))") ?? 0)
  }
}

/// Ends a snapshot whose run was interrupted, or whose reading lets the store's log grow too much.
///
/// A read transaction never blocks a night, but SQLite cannot reuse the pages of the log that came after its beginning,
/// and appends to it. The log thus grows by what a night writes while the snapshot reads its rows; indexes are built
/// after the transaction has ended. Measured on 200,000 reviews, with a night that makes all pages: the log has 21 MB at
/// most, and 27 MB if one snapshot follows the other during the whole night. A snapshot that cannot go on, such as one
/// on a frozen network disk, could read for days. Therefore it ends if the log has grown by the store's size and 1 GiB,
/// which is more than a whole night writes.
final class SnapshotWatch {
  /// Why the snapshot must end.
  private enum Reason {
    case cancelled
    case log(bytes: Int)
  }

  private let store: String
  private let logBytes: Int
  private let cancelled: () -> Bool
  private var reason: Reason?
  private var mayGrowTo = Int.max

  /// `store` is the store's file, which is not opened here; the system tells the log's size.
  init(store: String, logBytes: Int?, cancelled: @escaping () -> Bool) throws(FileError) {
    self.store = store
    let storeBytes = try FileStatus.following(store)?.size ?? 0
    self.logBytes = logBytes ?? storeBytes + 1 << 30
    self.cancelled = cancelled
  }

  /// Has `connection` ask during its statements. This object must live as long as the connection.
  func attach(to connection: Connection) {
    sqlite3_progress_handler(
      connection.handle, 100_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<SnapshotWatch>.fromOpaque(context).takeUnretainedValue().mustEnd() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Begins to watch the log, as a read transaction begins.
  func beginReading() { mayGrowTo = logSize + logBytes }

  /// The read transaction has ended, so that the log can be reused.
  func endReading() { mayGrowTo = .max }

  /// Throws if the snapshot must end.
  func check() throws {
    if mustEnd() { try throwReason() }
  }

  /// Throws the reason for which a statement was interrupted; returns if there is none.
  func throwReason() throws {
    switch reason {
    case .cancelled: throw AnalystInterrupted()
    case .log(let bytes):
      throw Failure(
        .busy,
        SnapshotProblems.log.problem(
          at: Place(store), "the store's log has grown to \(bytes) bytes while the snapshot read the store"))
    case nil: return
    }
  }

  private func mustEnd() -> Bool {
    if cancelled() { reason = .cancelled }
    if reason == nil, mayGrowTo < .max, case let size = logSize, size > mayGrowTo { reason = .log(bytes: size) }
    return reason != nil
  }

  /// A log whose size cannot be told counts as empty, as does one that is not there.
  private var logSize: Int {
    do throws(FileError) { return try FileStatus.following(store + "-wal")?.size ?? 0 } catch { return 0 }
  }
}
