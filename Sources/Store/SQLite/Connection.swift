internal import CSQLite
internal import CStoreFile
internal import Model
internal import Platform

/// One open connection to a database file, with its prepared statements.
///
/// Not safe for two threads at once. The store protects the writing connection with its lock, and every worker opens a
/// reading one of its own. It is `@unchecked Sendable` so that it can be handed to another thread as a whole.
final class Connection: @unchecked Sendable {
  enum Mode {
    /// Reads beside a writer. For this SQLite may create its own files beside the store's, and cannot remove them.
    case readOnly
    /// Reads a file that no process writes, in a folder that is not writable; no lock is taken.
    case immutable
    case readWrite
  }

  let path: String
  let handle: OpaquePointer
  private let busyMilliseconds: Int32
  private var isClosed = false
  private var statements: [String: Statement] = [:]
  /// The statements by the address of their SQL's text, as hashing the text takes longer than reading a row.
  private var byAddress: [UInt: Statement] = [:]
  /// The virtual table of new rows; released after the connection is closed.
  private var source: RowSource?

  /// Opens `path`, `:memory:`, or for an empty path a temporary file of SQLite's. Statements wait `busyMilliseconds` for a lock.
  /// The pages of a file that `isChecked` have hashes, which is not learned from the file.
  init(
    _ path: String, _ mode: Mode, isChecked: Bool = false, busyMilliseconds: Int32 = 10_000
  ) throws(StoreError) {
    _ = Self.settings
    self.path = path
    self.busyMilliseconds = busyMilliseconds
    var opened: OpaquePointer?
    let access = mode == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let isAddress = isChecked || mode == .immutable
    let answer = sqlite3_open_v2(
      isAddress ? Self.address(path, isChecked: isChecked, isImmutable: mode == .immutable) : path, &opened,
      access | (isAddress ? SQLITE_OPEN_URI : 0) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard answer == SQLITE_OK, let opened else {
      let error = StoreError(opened, sql: "")
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_busy_timeout(handle, busyMilliseconds)
    ShownFunctions.attach(to: handle)
    Self.addNumbersInNames(to: handle)
  }

  /// Adds the collation `by_number`, in which numbers in names are in the order of their values.
  private static func addNumbersInNames(to handle: OpaquePointer) {
    sqlite3_create_collation_v2(
      handle, "by_number", SQLITE_UTF8, nil,
      { _, oneCount, one, otherCount, other in
        func bytes(_ start: UnsafeRawPointer?, _ count: Int32) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: Int(count))
        }
        return Int32(clamping: NaturalOrder.compare(bytes(one, oneCount), bytes(other, otherCount)))
      }, nil)
  }

  /// Settings of SQLite that must be made before the first connection of the process.
  private static let settings = (csqlite_count_no_memory(), cstorefile_register())

  deinit {
    guard !isClosed else { return }
    byAddress.removeAll()
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Closes the file at once rather than with the last statement; throws if a statement is still in use. The connection
  /// may not be used afterwards.
  func close() throws(StoreError) {
    guard !isClosed else { return }
    byAddress.removeAll()
    statements.removeAll()
    guard sqlite3_close(handle) == SQLITE_OK else { throw StoreError(handle, sql: "close") }
    isClosed = true
  }

  /// Runs one or more statements, and ignores their rows.
  func execute(_ sql: String) throws(StoreError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw StoreError(handle, sql: sql) }
  }

  /// The URI of a path that tells SQLite that the file's pages have hashes, or that the file does not change.
  static func address(_ path: String, isChecked: Bool, isImmutable: Bool = false) -> String {
    let escapes: [Unicode.Scalar: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    let escaped = path.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    let words = (isChecked ? ["checked=1"] : []) + (isImmutable ? ["immutable=1"] : [])
    return (path.hasPrefix("/") ? "file://" : "file:") + escaped + "?" + words.joined(separator: "&")
  }

  /// Copies the database into a new file whose pages have hashes.
  func copy(to path: String) throws(StoreError) {
    reserve()
    try run("VACUUM INTO ?1", .text(Self.address(path, isChecked: true)))
  }

  /// Leaves room for hashes in the pages of a file that has none yet, and in those of copies.
  func reserve() {
    var bytes = Int32(CSTOREFILE_RESERVED)
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
  }

  /// Whether the pages have room for hashes. A page must have been read before.
  var isReserved: Bool {
    var bytes: Int32 = -1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
    return bytes == CSTOREFILE_RESERVED
  }

  /// A prepared statement, cached for the next caller. Reset it, or run it to its end, after its rows were read.
  ///
  /// If the cached statement is still running, a caller inside its loop gets a statement of its own.
  func statement(_ sql: String) throws(StoreError) -> Statement {
    let address = sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } ?? 0
    if let known = byAddress[address], known.sql == sql {
      return known.isRunning ? try Statement(self, sql, persistent: false) : known
    }
    if byAddress.count >= 256 { byAddress.removeAll() }
    if let known = statements[sql] {
      byAddress[address] = known
      return known.isRunning ? try Statement(self, sql, persistent: false) : known
    }
    let fresh = try Statement(self, sql)
    statements[sql] = fresh
    byAddress[address] = fresh
    return fresh
  }

  /// The virtual table through which this connection's `NewRows` pass rows to their statements.
  func rowSource() throws(StoreError) -> RowSource {
    if let source { return source }
    let made = try RowSource(handle)
    source = made
    return made
  }

  /// Runs `sql` with values bound in order, and ignores its rows.
  func run(_ sql: String, _ values: Value...) throws(StoreError) {
    let statement = try statement(sql)
    statement.bind(values)
    while try statement.step() {}
  }

  /// The first column of the first row as an integer.
  func integer(_ sql: String, _ values: Value...) throws(StoreError) -> Int64? {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() && !statement.isNull(0) ? statement.integer(0) : nil
  }

  /// The first column of the first row as text.
  func text(_ sql: String, _ values: Value...) throws(StoreError) -> String? {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// Calls `body` at every row; the statement is reset in any case.
  func each(_ sql: String, _ values: Value..., row body: (Statement) throws -> Void) throws {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    while try statement.step() { try body(statement) }
  }

  /// Maps every row by `read`; the statement is reset in any case.
  func rows<Row>(_ sql: String, _ values: Value..., read: (Statement) throws -> Row) throws -> [Row] {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    var rows: [Row] = []
    while try statement.step() { rows.append(try read(statement)) }
    return rows
  }

  /// Runs `body` in one transaction, which is committed when it returns, and rolled back when it throws.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
      throw error
    }
  }

  var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The key of the row that was inserted last.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Restores the time that statements wait for a lock.
  func restoreBusyTimeout() { sqlite3_busy_timeout(handle, busyMilliseconds) }

  /// Opens the store's file for reading, and makes sure that it is still the store.
  ///
  /// A first ingest renames its file over an empty store that has no log. A reader that had opened the empty store
  /// would find the log of the new file by its name, and would combine the two into a corrupt database. Therefore the
  /// file is opened again if its name belongs to another file by now. A file without a log is read in a transaction
  /// that begins now, during which SQLite does not look for a log. A file with a log is never replaced while it is
  /// open. `opened` is called before each opened file is read.
  static func reading(_ path: String, _ mode: Mode, opened willRead: () throws -> Void = {}) throws -> Connection {
    while true {
      let before = try FileStatus.following(path)?.inode
      let opened = Result { try opening(path, mode, willRead) }
      if try mode == .immutable || FileStatus.following(path)?.inode == before { return try opened.get() }
    }
  }

  private static func opening(_ path: String, _ mode: Mode, _ willRead: () throws -> Void) throws -> Connection {
    do { return try openingPlayedBack(path, mode, willRead) } catch let error as StoreError {
      guard error.needsPlayback else { throw error }
      _ = try playedBack(path)
      return try openingPlayedBack(path, mode, willRead)
    }
  }

  /// Plays a journal that a killed run left back byte by byte, whether or not pages have hashes, and leaves a log as it
  /// is.
  static func playedBack(_ path: String) throws(StoreError) -> Connection {
    let plain = try Connection(path, .readWrite)
    guard csqlite_leave_log(plain.handle) == SQLITE_OK else { throw StoreError(plain.handle, sql: "") }
    _ = try plain.integer("PRAGMA user_version")
    return plain
  }

  private static func openingPlayedBack(
    _ path: String, _ mode: Mode, _ willRead: () throws -> Void
  ) throws -> Connection {
    var reader = try Connection(path, mode, isChecked: true)
    try willRead()
    if try isUnchecked(reader, mode) { reader = try Connection(path, mode) }
    if mode != .immutable, try reader.text("PRAGMA journal_mode") != "wal" { try reader.beginMoment() }
    return reader
  }

  /// Whether the reader sees a store of an older program, whose pages have no hashes.
  private static func isUnchecked(_ reader: Connection, _ mode: Mode) throws(StoreError) -> Bool {
    do throws(StoreError) { return try Migrations.isUnchecked(reader) } catch {
      guard error.isDamage else { throw error }
      return try Migrations.isUnchecked(Connection(reader.path, mode))
    }
  }

  /// Begins a read transaction, so that every statement sees the file as it is now. Does nothing if one has begun.
  func beginMoment() throws(StoreError) {
    guard isOutsideTransaction else { return }
    try execute("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
  }
}

/// The SQL functions that hide what may identify a person (law 8): `shown_name`, `shown_id` and `shown_address`.
///
/// Every connection has them, so that pages and analysts see the same. They return most values unchanged.
enum ShownFunctions {
  /// The SQL of a user's name, if their row has the alias `row`: null if the name is their e-mail address or phone
  /// number.
  static func name(of row: String) -> String { "shown_name(\(row).name, \(row).email, \(row).phone)" }

  static func attach(to handle: OpaquePointer) {
    SQLFunction.add("shown_name", 3, handle) { context, _, values in
      guard let values, let name = ShownFunctions.bytes(values[0]) else { return }
      let (mail, phone) = (ShownFunctions.bytes(values[1]), ShownFunctions.bytes(values[2]))
      guard !PersonalName.isContact(name, mail: mail, phone: phone) else { return }
      sqlite3_result_value(context, values[0])
    }
    SQLFunction.add("shown_id", 1, handle) { context, _, values in
      ShownFunctions.answer(context, values?[0], suspect: { ContactPattern.isFound(in: $0, as: .id) }, Slug.shown)
    }
    SQLFunction.add("shown_address", 1, handle) { context, _, values in
      ShownFunctions.answer(context, values?[0], suspect: ShownAddress.mustChange, ShownAddress.of)
    }
  }

  /// Returns the value unchanged, or the result of `change` for a text that is `suspect`.
  private static func answer(
    _ context: OpaquePointer?, _ value: OpaquePointer?, suspect: (UnsafeRawBufferPointer) -> Bool,
    _ change: (String) -> String
  ) {
    guard let text = bytes(value), suspect(text) else { return sqlite3_result_value(context, value) }
    AnalystArguments.answer(context, .text(change(String(decoding: text, as: UTF8.self))))
  }

  /// A value's text; nil for null.
  private static func bytes(_ value: OpaquePointer?) -> UnsafeRawBufferPointer? {
    guard let start = sqlite3_value_text(value) else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }
}

/// Functions of SQL. The same arguments always give the same result, and none has an effect.
enum SQLFunction {
  typealias Body = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Adds a function to a connection. What is at `own`, which `body` asks for, must live as long as the connection.
  static func add(
    _ name: String, _ count: Int32, _ handle: OpaquePointer, own: UnsafeMutableRawPointer? = nil, _ body: @escaping Body
  ) {
    sqlite3_create_function_v2(
      handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, own, body, nil, nil, nil)
  }
}

extension Connection {
  /// The keys whose rows in a table are not those that it should have. `select` gives the table's rows in the order of
  /// their keys, which are its first column. `each` calls its body with all keys in order and their rows; `isSame`
  /// compares a stored row with the one at its position.
  func keysDiffering<Row>(
    _ select: String, each: (_ body: (Int64, ArraySlice<Row>) throws -> Void) throws -> Void,
    isSame: @escaping (_ stored: Statement, _ position: Int, Row) -> Bool
  ) throws -> KeySet {
    let stored = try statement(select)
    defer { stored.reset() }
    var differing = KeySet()
    var isThere = try stored.step()
    func skip(before key: Int64) throws {
      while isThere, stored.integer(0) < key {
        differing.insert(stored.integer(0))
        isThere = try stored.step()
      }
    }
    try each { key, rows in
      try skip(before: key)
      var left = rows
      while isThere, stored.integer(0) == key {
        let position = rows.count - left.count
        if left.popFirst().map({ isSame(stored, position, $0) }) != true { differing.insert(key) }
        isThere = try stored.step()
      }
      if !left.isEmpty { differing.insert(key) }
    }
    try skip(before: .max)
    return differing
  }
}
