internal import CSQLite
internal import Diagnostics
package import Model
package import Platform

/// A read-only conversation with the analysts' views: what `sumaq sql` and the reports ask.
///
/// One thread at a time. It sees the store as it was committed before each question.
package final class AnalystSession {
  /// What a question gave besides its rows.
  package struct Answer: Sendable, Hashable {
    package var columns: [String]
    package var rows: Int
    /// The views that it read.
    package var tables: Set<String>
    /// It calls a date function, so that the answer may change with the day.
    package var asksTime: Bool
  }

  private let connection: Connection
  /// Without views and guard, for the session's own questions.
  private let reference: Connection
  private let functions: AnalystFunctions
  private let guardian: AnalystGuard
  private let deadline: AnalystDeadline
  private let limits: AnalystLimits
  /// The analysts' own tables.
  private let own: [OwnTableView]

  /// Every view that may be read, in the order of the data dictionary.
  package var tables: [AnalystTable] { AnalystDictionary.tables + own.map(\.table) }

  /// Opens the store for reading. `show` names columns of the analysts' own tables that look personal and may be seen all
  /// the same. `asOf` is what `'now'` means; `zone` says how many seconds the site's time zone is
  /// ahead of UTC; `cancelled` is asked while a statement runs.
  package init(
    store: Store, asOf: CivilDay, show: [String: [String]] = [:], limits: AnalystLimits = AnalystLimits(),
    clock: Clock = .system,
    zone: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    self.limits = limits
    do {
      connection = try Connection(store.path, .readOnly)
      reference = try store.readingConnection()
      functions = try AnalystFunctions(asOf: asOf, zone: zone)
      own = try OwnTableView.all(reference, show: show)
      guardian = AnalystGuard(
        views: Set(AnalystDictionary.tables.map(\.name) + own.map(\.table.name)),
        stored: try AnalystViews.storedTables(of: connection))
      deadline = AnalystDeadline(clock: clock, cancelled: cancelled)
      try prepare()
    } catch let error as StoreError {
      throw error.failure(store: store.path)
    }
  }

  private func prepare() throws {
    // Mapped pages count as memory of the process: a small window of them, and none beside it.
    try reference.execute("PRAGMA mmap_size = 0; PRAGMA cache_size = -2000")
    try connection.execute("PRAGMA cache_size = -32000; PRAGMA mmap_size = 67108864")
    functions.attach(to: connection)
    guardian.attach(to: connection)
    for statement in try AnalystViews.statements(of: connection) + own.map(\.sql) { try connection.execute(statement) }
    try connection.execute("SELECT * FROM json_each('[]'), json_tree('[]')")
    try connection.execute("PRAGMA query_only = 1; PRAGMA trusted_schema = 1")
    guardian.mode = .learning
    for table in tables {
      let name = OwnTableNames.quoted(table.name)
      _ = try AnalystStatement(connection, "SELECT * FROM \(name)")
      _ = try AnalystStatement(connection, "SELECT count(*) FROM \(name)")
    }
    guardian.mode = .closed
    deadline.attach(to: connection)
    sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, Int32(clamping: limits.valueBytes))
    sqlite3_limit(connection.handle, SQLITE_LIMIT_ATTACHED, 0)
  }

  /// The columns, parameters and tables of a statement, without running it.
  package func look(at sql: String) throws(AnalystError) -> (answer: Answer, parameters: [String]) {
    let statement = try prepared(sql)
    return (
      Answer(columns: statement.columns, rows: 0, tables: guardian.tablesRead, asksTime: guardian.asksTime),
      statement.parameters
    )
  }

  /// Asks `sql`, one SELECT, with its parameters bound by name, and hands every row to `row`.
  ///
  /// Throws `AnalystError` for what is wrong with the question, and whatever `row` throws.
  @discardableResult
  package func query(
    _ sql: String, parameters: [String: AnalystValue] = [:],
    row: (_ columns: [String], _ values: [AnalystValue]) throws -> Void
  ) throws -> Answer {
    let statement = try prepared(sql)
    try statement.bind(parameters)
    var answer = Answer(columns: statement.columns, rows: 0, tables: guardian.tablesRead, asksTime: guardian.asksTime)
    deadline.begin(seconds: limits.seconds)
    var bytes = 0
    while try step(statement, sql) {
      let (values, size) = statement.row()
      answer.rows += 1
      bytes += size
      try checkSize(rows: answer.rows, bytes: bytes)
      try row(statement.columns, values)
    }
    return answer
  }

  /// The sums of the rows' own digests, for a table of which an index holds them, or what an own table is known by; nil
  /// for any other.
  func sums(ofTable name: String) throws -> String? {
    if let own = own.first(where: { $0.table.name == name }) { return own.digest }
    guard try AnalystViews.columns(of: name, reference).isSuperset(of: ["id_hash", "digest"]) else { return nil }
    let low = "& 4294967295"
    return try reference.text(
      """
      SELECT printf('%d %d %d %d %d', count(*), sum(digest \(low)), sum(digest >> 32), sum(id_hash \(low)),
        sum(((digest | id_hash) - (digest & id_hash)) \(low)))
      FROM main.\(name)
      """)
  }

  private func prepared(_ sql: String) throws(AnalystError) -> AnalystStatement {
    if let zero = Array(sql.utf8).firstIndex(of: 0) {
      throw AnalystError(AnalystProblems.wrong, "there is a NUL byte in the statement", offset: zero)
    }
    let hints = AnalystHints(sql, own: own)
    if let error = hints.schemaName() { throw error }
    guardian.begin()
    do {
      return try AnalystStatement(connection, sql)
    } catch let error as AnalystError {
      throw error
    } catch let error as StoreError {
      if let refusal = guardian.refusal { throw hints.refusal(refusal) }
      throw hints.error(error)
    } catch {
      throw AnalystError(AnalystProblems.wrong, "\(error)")
    }
  }

  private func step(_ statement: AnalystStatement, _ sql: String) throws -> Bool {
    do {
      return try statement.step()
    } catch let error as StoreError {
      guard error.isInterrupted else { throw AnalystHints(sql, own: own).error(error) }
      if deadline.isCancelled { throw AnalystInterrupted() }
      throw AnalystError(AnalystProblems.slow, "the statement was stopped after \(limits.seconds) seconds")
    }
  }

  private func checkSize(rows: Int, bytes: Int) throws(AnalystError) {
    guard rows <= limits.rows else {
      throw AnalystError(AnalystProblems.large, "the statement gave more than \(limits.rows) rows")
    }
    guard bytes <= limits.resultBytes else {
      throw AnalystError(AnalystProblems.large, "the statement gave more than \(limits.resultBytes) bytes of text")
    }
  }
}

/// Thrown where `cancelled` ended a question: not a fault of its own.
package struct AnalystInterrupted: Error {
  package init() {}
}
