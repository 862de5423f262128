internal import CSQLite
internal import Model
internal import Platform

/// A prepared question, whose parameters are bound by name and whose rows are read as values.
final class AnalystStatement {
  let columns: [String]
  private let handle: OpaquePointer
  private let statement: Statement
  private let sql: String

  /// Prepares `sql` up to its first semicolon. The rest must be blank.
  init(_ connection: Connection, _ sql: String) throws {
    var sql = sql
    self.sql = sql
    var prepared: OpaquePointer?
    let (answer, rest) = sql.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text -> (Int32, Int) in
        var tail: UnsafePointer<CChar>?
        let answer = sqlite3_prepare_v3(connection.handle, text.baseAddress, Int32(text.count), 0, &prepared, &tail)
        return (answer, tail.flatMap { tail in text.baseAddress.map { tail - $0 } } ?? text.count)
      }
    }
    guard answer == SQLITE_OK else { throw StoreError(connection.handle, sql: sql) }
    guard let prepared else { throw AnalystError(AnalystProblems.wrong, "there is no statement here") }
    handle = prepared
    statement = Statement(connection, prepared: prepared, sql)
    columns = (0..<sqlite3_column_count(prepared)).map { String(cString: sqlite3_column_name(prepared, $0)) }
    try checkAlone(rest)
  }

  /// The stored table of which each column of the result is an unchanged column; empty for any other.
  var origins: [String] {
    columns.indices.map { sqlite3_column_table_name(handle, Int32($0)).map { String(cString: $0) } ?? "" }
  }

  private func checkAlone(_ rest: Int) throws {
    let tail = String(decoding: Array(sql.utf8)[min(rest, sql.utf8.count)...], as: UTF8.self)
    guard let word = AnalystSQL(tail).words.first(where: { $0.text != ";" }) else {
      guard sqlite3_stmt_readonly(handle) != 0 else {
        throw AnalystError(AnalystProblems.refused, "only SELECT is allowed here", offset: 0)
      }
      return
    }
    throw AnalystError(
      AnalystProblems.refused, "there is a second statement, and one is allowed",
      mend: "Put it into a block (or a command) of its own.", offset: rest + word.offset)
  }

  /// The names of the parameters, without their prefix.
  var parameters: [String] {
    (1...max(1, sqlite3_bind_parameter_count(handle))).compactMap { index in
      sqlite3_bind_parameter_name(handle, index).map { String(String(cString: $0).dropFirst()) }
    }
  }

  func bind(_ values: [String: AnalystValue]) throws {
    let count = sqlite3_bind_parameter_count(handle)
    guard count > 0 else { return }
    for index in 1...count {
      guard let name = sqlite3_bind_parameter_name(handle, index).map({ String(cString: $0) }) else {
        throw AnalystError(
          AnalystProblems.parameter, "a parameter without a name is here", mend: "Write :name instead of ?.",
          offset: AnalystSQL(sql).offset(of: "?"))
      }
      guard let value = values[String(name.dropFirst())] else {
        throw AnalystHints(sql).missingParameter(name, known: values.keys.sorted())
      }
      statement.bind(index, value)
    }
  }

  /// Resets the statement, which also ends its read transaction.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Moves to the next row; false at the end.
  func step() throws(StoreError) -> Bool { try statement.step() }

  /// One of SQLite's counts of the statement's work since the last call, such as `SQLITE_STMTSTATUS_SORT`.
  func takeCount(_ status: Int32) -> Int { Int(sqlite3_stmt_status(handle, status, 1)) }

  /// The bytes of the row's texts and blobs.
  var rowBytes: Int {
    (0..<Int32(columns.count)).reduce(0) { sum, column in
      switch sqlite3_column_type(handle, column) {
      case SQLITE_TEXT, SQLITE_BLOB: sum + Int(sqlite3_column_bytes(handle, column))
      default: sum
      }
    }
  }

  /// The row's values.
  var values: [AnalystValue] { (0..<Int32(columns.count)).map(statement.value) }

  /// Appends the row's values in the form that `PackedReader.cell` reads, without creating `AnalystValue`s.
  func put(into message: inout PackedWriter) {
    for column in 0..<Int32(columns.count) {
      switch sqlite3_column_type(handle, column) {
      case SQLITE_TEXT: if let text = statement.bytes(column) { message.add(text: text) }
      case SQLITE_BLOB: statement.withBlob(column) { message.add(blob: $0) }
      default: message.add(cell: statement.value(column))
      }
    }
  }
}

/// How a prepared statement is run.
extension AnalystSession {
  /// Calls `row` at each row of a statement whose parameters are bound, and resets it.
  func run(_ statement: AnalystStatement, _ sql: String, _ limits: AnalystLimits, row: () throws -> Void) throws {
    let views = GatheredView.among(guardian.tablesRead)
    subjects.begin()
    deadline.begin(limits)
    temporaries?.begin()
    try inOneMoment(views) {
      defer { statement.reset() }
      try gather(views, sql, limits)
      while try step(statement, sql, limits) { try row() }
    }
  }

  /// Runs `body` in a read transaction of its own if it reads gathered views, so that it sees the store from which they
  /// were gathered. SQLite may roll back what was gathered after any error.
  private func inOneMoment(_ views: Set<GatheredView>, _ body: () throws -> Void) throws {
    let isOwn = !views.isEmpty && connection.isOutsideTransaction
    do {
      if isOwn { try transact("BEGIN") }
      try body()
      if isOwn { try transact("COMMIT") }
    } catch {
      gathered.forget()
      if isOwn, !connection.isOutsideTransaction { try transact("ROLLBACK") }
      throw error
    }
  }

  /// Gathers what the statement prepared last reads, in a transaction of its own.
  func gatherAhead(of sql: String) throws {
    let views = GatheredView.among(guardian.tablesRead)
    deadline.begin(limits)
    temporaries?.begin()
    try inOneMoment(views) { try gather(views, sql, limits) }
  }

  private func transact(_ word: String) throws {
    try guardian.trusting { () throws(StoreError) in try connection.execute(word) }
  }

  /// Fills the tables behind these views, which are the only ones that the session writes.
  private func gather(_ views: Set<GatheredView>, _ sql: String, _ limits: AnalystLimits) throws {
    guard !views.isEmpty else { return }
    do {
      try guardian.trusting {
        try connection.execute("PRAGMA query_only = 0")
        try gathered.refresh(views)
        try connection.execute("PRAGMA query_only = 1")
      }
    } catch let error as StoreError { throw mistake(error, sql, limits) }
    deadline.begin(limits)
  }

  private func step(_ statement: AnalystStatement, _ sql: String, _ limits: AnalystLimits) throws -> Bool {
    do throws(StoreError) { return try statement.step() } catch { throw mistake(error, sql, limits) }
  }

  /// The error of a statement that was stopped, or went wrong at one of its rows.
  private func mistake(_ error: StoreError, _ sql: String, _ limits: AnalystLimits) -> any Error {
    if let large = tooLarge(error) { return large }
    if error.isOfDisk { return error.failure }
    guard error.isInterrupted else { return AnalystHints(sql, own: own).error(error) }
    if deadline.isCancelled { return AnalystInterrupted() }
    return AnalystError(AnalystProblems.slow, "the statement was stopped after \(deadline.words(limits))")
  }

  /// The limit of the process that a statement exceeded; nil if it exceeded none.
  private func tooLarge(_ error: StoreError) -> AnalystError? {
    if error.primaryCode == SQLITE_NOMEM {
      return AnalystError(
        AnalystProblems.large, "the statement wanted more than \(limits.heapBytes >> 20) MB of memory")
    }
    guard let temporaries, temporaries.isExceeded else { return nil }
    return AnalystError(
      AnalystProblems.large, "the statement wanted more than \(temporaries.limit >> 20) MB of temporary files",
      mend: "Sort and group fewer or shorter texts: narrow the rows with WHERE, and cut with substr().")
  }
}

/// Ends a statement that takes too long, or whose run was interrupted.
///
/// SQLite calls it every ten thousand steps, which is about every millisecond.
final class AnalystDeadline {
  private(set) var isCancelled = false
  private let clock: Clock
  private let cancelled: @Sendable () -> Bool
  /// The limits in the thread's processor time and in wall-clock time.
  private var end: UInt64 = .max
  private var clockEnd: UInt64 = .max

  init(clock: Clock, cancelled: @escaping @Sendable () -> Bool) {
    self.clock = clock
    self.cancelled = cancelled
  }

  func attach(to connection: Connection) {
    sqlite3_progress_handler(
      connection.handle, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<AnalystDeadline>.fromOpaque(context).takeUnretainedValue().mustEnd() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Starts the clock for a statement. The calling thread must make all of its steps.
  func begin(_ limits: AnalystLimits) {
    isCancelled = false
    end = clock.threadNanoseconds() &+ Self.nanoseconds(limits.seconds)
    clockEnd = clock.nanoseconds() &+ Self.nanoseconds(limits.clockSeconds)
  }

  private static func nanoseconds(_ seconds: Int) -> UInt64 { UInt64(max(0, seconds)) * 1_000_000_000 }

  func mustEnd() -> Bool {
    isCancelled = cancelled()
    return isCancelled || clock.threadNanoseconds() >= end || clock.nanoseconds() >= clockEnd
  }

  /// How long the stopped statement ran, in words.
  func words(_ limits: AnalystLimits) -> String {
    clock.threadNanoseconds() >= end
      ? "\(limits.seconds) seconds of work" : "\(limits.clockSeconds) seconds, most of which it waited"
  }
}
