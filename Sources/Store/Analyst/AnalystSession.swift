internal import CSQLite
internal import Diagnostics
package import Model
package import Platform

/// A read-only session with the analysts' views, used by `sumaq sql` and the reports.
///
/// One thread at a time may use it. Each question sees the store as it was committed before it.
package final class AnalystSession {
  /// What a question returned besides its rows.
  package struct Answer: Sendable, Hashable, Codable {
    package var columns: [String]
    package var rows: Int
    /// The views that it read.
    package var tables: Set<String>
    /// The columns that it may read, by view. Only `describe` fills this.
    package var columnsRead: [String: Set<String>] = [:]
    /// The stored table of which each column is an unchanged column; empty for any other. Only `describe` fills this.
    package var origins: [String] = []
    /// The views of which it selects whose each row is: `user_id`, `user_name`.
    package var byUser: Set<String> {
      Set(columnsRead.filter { !$0.value.isDisjoint(with: ["user_id", "user_name"]) }.keys)
    }
    /// Whether it calls a date function, so that the answer may change with the day.
    package var asksTime: Bool
  }

  /// The store's file and its size.
  let path: String
  let storeBytes: Int
  let connection: Connection
  /// A connection without views and guard, for the session's own queries.
  private let reference: Connection
  private let functions: AnalystFunctions
  let guardian: AnalystGuard
  let deadline: AnalystDeadline
  private let aggregates: AnalystAggregates
  let subjects = AnalystSubjects()
  let gathered: GatheredReviews
  let temporaries: AnalystTemporaries?
  let limits: AnalystLimits
  let clock: Clock
  private let zone: @Sendable (Timestamp) -> Int
  private var kept: [String: (statement: AnalystStatement, read: AnalystGuard.Reading)] = [:]
  private static let mostKept = 64
  /// The analysts' own tables.
  let own: [OwnTableView]

  /// Every view that may be read, in the order of the data dictionary.
  package var tables: [AnalystTable] { AnalystDictionary.tables + own.map(\.table) }

  /// Opens the store for reading. `show` names columns of the analysts' own tables that look personal and may be shown
  /// nevertheless. `asOf` is the day of `'now'`. `zone` returns how many seconds the site's time zone is ahead of UTC.
  /// `cancelled` is called while a statement runs.
  package convenience init(
    store: Store, asOf: CivilDay, show: [String: [String]] = [:], limits: AnalystLimits = AnalystLimits(),
    clock: Clock = .system,
    zone: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }, cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    try self.init(
      path: store.path, asOf: asOf, show: show, limits: limits, clock: clock, zone: zone, cancelled: cancelled)
  }

  /// Opens the file of a store. `temporaries` counts the temporary files that the process's statements write.
  init(
    path: String, asOf: CivilDay, show: [String: [String]], limits: AnalystLimits, clock: Clock = .system,
    zone: @escaping @Sendable (Timestamp) -> Int, cancelled: @escaping @Sendable () -> Bool = { false },
    temporaries: AnalystTemporaries? = nil
  ) throws {
    self.path = path
    self.limits = limits
    self.clock = clock
    self.zone = zone
    self.temporaries = temporaries
    do {
      let mode = try StoreAccessMode.find(path)
      connection = try Connection.reading(path, mode)
      reference = try Connection.reading(path, mode)
      try reference.execute("PRAGMA query_only = 1")
      storeBytes = Int(
        try reference.integer("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0)
      let deadline = AnalystDeadline(clock: clock, cancelled: cancelled)
      self.deadline = deadline
      functions = try AnalystFunctions(asOf: asOf, zone: zone, least: limits.least, mustEnd: deadline.mustEnd)
      own = try OwnTableView.all(reference, show: show)
      gathered = try GatheredReviews(connection, zone: zone)
      _ = try connection.rowSource()
      guardian = AnalystGuard(
        views: Set(AnalystDictionary.tables.map(\.name) + own.map(\.table.name)),
        stored: try AnalystViews.storedTables(of: connection).union(AnalystViews.modules(of: connection)))
      aggregates = AnalystAggregates(most: limits.gathered)
      try prepare()
    } catch let error as StoreError {
      throw error.failure(store: path)
    }
  }

  private func prepare() throws {
    // Mapped pages count as memory of the process. Mapping only a part of the file saves little.
    let isSmall = storeBytes <= limits.mappedBytes
    try reference.execute("PRAGMA mmap_size = 0; PRAGMA cache_size = -2000")
    try connection.execute(
      "PRAGMA cache_size = -\(limits.cacheBytes >> 10); PRAGMA mmap_size = \(isSmall ? limits.mappedBytes : 0)")
    functions.attach(to: connection)
    aggregates.attach(to: connection)
    guardian.attach(to: connection)
    try subjects.attach(to: connection, stored: AnalystViews.storedTables(of: connection), guardian)
    let views =
      try AnalystViews.statements(of: connection) + own.compactMap(\.sql)
      + tables.filter { !$0.columns.isEmpty }.map { AnalystNames.view($0.name) }
    for statement in views { try connection.execute(statement) }
    try connection.execute("SELECT * FROM json_each('[]'), json_tree('[]')")
    for unit in SpineUnit.allCases { try connection.execute("SELECT * FROM \(unit.table)(NULL, NULL)") }
    try connection.execute("PRAGMA query_only = 1; PRAGMA trusted_schema = 1")
    guardian.mode = .learning
    for table in tables where !table.columns.isEmpty {
      let name = OwnTableNames.quoted(table.name)
      _ = try AnalystStatement(connection, "SELECT * FROM \(name)")
      _ = try AnalystStatement(connection, "SELECT count(*) FROM \(name)")
    }
    guardian.mode = .closed
    deadline.attach(to: connection)
    sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, Int32(clamping: limits.valueBytes))
    sqlite3_limit(connection.handle, SQLITE_LIMIT_ATTACHED, 0)
    // SQLite does not check the deadline within one comparison, and a long pattern of % takes practically forever.
    sqlite3_limit(connection.handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000)
  }

  /// The byte offset of a word in a statement, outside of quotes and comments.
  package static func offset(of word: String, in sql: String) -> Int? { AnalystSQL(sql).offset(of: word) }

  /// The columns, parameters and tables of a statement, without running it.
  package func describe(_ sql: String) throws(AnalystError) -> (answer: Answer, parameters: [String]) {
    let statement = try prepared(sql)
    return (
      Answer(
        columns: statement.columns, rows: 0, tables: guardian.tablesRead, columnsRead: columnsRead(sql),
        origins: statement.origins, asksTime: guardian.asksTime),
      statement.parameters
    )
  }

  /// The columns that the statement just prepared may read. They are all columns of a table if SQLite does not tell
  /// which.
  private func columnsRead(_ sql: String) -> [String: Set<String>] {
    let joinsByName = AnalystSQL(sql).words.contains { ["using", "natural"].contains($0.text.lowercased()) }
    return Dictionary(
      uniqueKeysWithValues: guardian.read.tables.map { name in
        let known = Set(tables.first { $0.name == name }?.columns.map(\.name) ?? [])
        let read = guardian.read.columns[name] ?? []
        return (name, joinsByName || !read.isSubset(of: known) ? known.union(read) : read)
      })
  }

  /// Runs `sql`, one SELECT, with its parameters bound by name, and calls `row` with every row.
  ///
  /// Throws `AnalystError` if the question is wrong, and whatever `row` throws.
  @discardableResult
  package func query(
    _ sql: String, parameters: [String: AnalystValue] = [:],
    row: (_ columns: [String], _ values: [AnalystValue]) throws -> Void
  ) throws -> Answer {
    try ask(sql, parameters, begun: { _ in }) { try row($0.columns, $0.values) }
  }

  /// Runs `sql` like `query`, and passes the statement itself, whose row is not decoded. `begun` gets the columns
  /// before the first row. If `within` is nil, the session's own limits apply.
  @discardableResult
  func ask(
    _ sql: String, _ parameters: [String: AnalystValue], within: AnalystLimits? = nil, begun: (Answer) throws -> Void,
    row: (AnalystStatement) throws -> Void
  ) throws -> Answer {
    let limits = within ?? limits
    let statement = try statement(sql)
    try statement.bind(parameters)
    var answer = Answer(columns: statement.columns, rows: 0, tables: guardian.tablesRead, asksTime: guardian.asksTime)
    try begun(answer)
    var bytes = 0
    try run(statement, sql, limits) {
      let size = statement.rowBytes
      answer.rows += 1
      bytes += size
      try checkSize(limits, rows: answer.rows, bytes: bytes, row: size)
      try row(statement)
    }
    return answer
  }

  /// Runs `sql` and discards its rows undecoded, to measure what SQLite and the functions cost. Returns the number of
  /// rows.
  package func steps(_ sql: String, parameters: [String: AnalystValue] = [:]) throws -> Int {
    let statement = try prepared(sql)
    try statement.bind(parameters)
    var rows = 0
    try run(statement, sql, limits) { rows += 1 }
    return rows
  }

  /// The day of the newest review; nil if no review has a date.
  package func newestReviewDay() throws -> CivilDay? {
    guard try AnalystViews.columns(of: "reviews", reference).contains("created_at"),
      let newest = try reference.integer("SELECT max(created_at) FROM main.reviews")
    else { return nil }
    let time = Timestamp(microseconds: newest)
    return time.day(offset: zone(time))
  }

  /// The digest of an own table; nil for any other name.
  func digest(ofOwnTable name: String) -> String? { own.first { $0.table.name == name }?.digest }

  /// The stored editions of a view's columns, or of all columns if `columns` is nil. Nil for a view that has no
  /// editions.
  func editions(ofTable name: String, columns: Set<String>?) throws -> [String]? {
    let names = columns ?? Set(tables.first { $0.name == name }?.columns.map(\.name) ?? [])
    if let view = GatheredView(rawValue: name) {
      return try view.stored(for: names).flatMap { source in
        try editions(of: source.table, source.columns).map { "\(source.table) \($0)" }
      }
    }
    guard ColumnEditions.tables.contains(name) else { return nil }
    return try editions(of: name, Set(names.flatMap { AnalystColumns.stored(for: $0, of: name) }))
  }

  /// The editions of a table's stored columns, and that of its rows.
  private func editions(of table: String, _ columns: Set<String>) throws -> [String] {
    try reference.rows(
      "SELECT col, edition FROM main.column_editions WHERE tab = ?1 ORDER BY col", .text(table)
    ) { ($0.text(0) ?? "", $0.integer(1)) }
    .filter { columns.contains($0.0) || $0.0 == ColumnEditions.rows }.map { "\($0.0) \($0.1)" }
  }

  /// A statement that is run repeatedly, as for the pages of an `each` block, is prepared once.
  func statement(_ sql: String) throws(AnalystError) -> AnalystStatement {
    if let known = kept[sql] {
      guardian.resume(known.read)
      return known.statement
    }
    let fresh = try prepared(sql)
    if kept.count >= Self.mostKept { kept.removeAll() }
    kept[sql] = (fresh, guardian.read)
    return fresh
  }

  func prepared(_ sql: String) throws(AnalystError) -> AnalystStatement {
    if let zero = Array(sql.utf8).firstIndex(of: 0) {
      throw AnalystError(AnalystProblems.wrong, "there is a NUL byte in the statement", offset: zero)
    }
    if let offset = Array(sql.utf8).firstIndex(of: UInt8(ascii: AnalystNames.sign)) {
      throw AnalystError(AnalystProblems.refused, "there is a control character in the statement", offset: offset)
    }
    let hints = AnalystHints(sql, own: own)
    if let error = hints.schemaName() { throw error }
    guardian.begin()
    do {
      return try AnalystStatement(connection, sql)
    } catch let error as AnalystError {
      throw error
    } catch let error as StoreError {
      if error.isDamage { throw AnalystError(StoreProblems.corrupt, "the store is damaged: \(error.message)") }
      if error.isOfDisk { throw AnalystError(StoreProblems.inputOutput, "the store cannot be read: \(error.message)") }
      if let refusal = guardian.refusal { throw hints.refusal(refusal) }
      throw hints.error(error)
    } catch {
      throw AnalystError(AnalystProblems.wrong, "\(error)")
    }
  }

  private func checkSize(_ limits: AnalystLimits, rows: Int, bytes: Int, row: Int) throws(AnalystError) {
    guard rows <= limits.rows else {
      throw AnalystError(AnalystProblems.large, "the statement gave more than \(limits.rows) rows")
    }
    guard bytes <= limits.resultBytes else {
      throw AnalystError(AnalystProblems.large, "the statement gave more than \(limits.resultBytes) bytes of text")
    }
    guard row <= limits.rowBytes else {
      throw AnalystError(
        AnalystProblems.large, "the statement gave a row of more than \(limits.rowBytes) bytes",
        mend: "Ask for fewer columns at once, or cut long texts with substr().")
    }
  }

  /// A digest that changes if some of a view's columns change, or the number of its rows; nil `columns` means all of
  /// them. It is stored with the answer of a question that reads the view. It costs a look at the store's column
  /// editions, and a pass over the rows of the small tables that have none.
  package func digest(ofTable name: String, columns: Set<String>?) throws -> [UInt8] {
    guard tables.contains(where: { $0.name == name }) else { return [] }
    if let own = digest(ofOwnTable: name) { return Array(own.utf8) }
    if let editions = try editions(ofTable: name, columns: columns) {
      return Array(editions.joined(separator: ", ").utf8)
    }
    var sum: UInt64 = 0
    // The limits are for analysts' statements, and this is not one.
    var limits = AnalystLimits(seconds: 3600, rows: .max, resultBytes: .max)
    limits.rowBytes = .max
    let answer = try ask("SELECT * FROM \(OwnTableNames.quoted(name))", [:], within: limits, begun: { _ in }) {
      sum &+= Self.hash($0.values)
    }
    return Array("\(answer.rows) \(sum)".utf8)
  }

  /// A hash of the values and their types.
  private static func hash(_ values: [AnalystValue]) -> UInt64 {
    var hash = ShortHash()
    for value in values {
      switch value {
      case .null: hash.add(0)
      case .integer(let number): hash.add("i\(number)".utf8)
      case .real(let number): hash.add("r\(number.bitPattern)".utf8)
      case .text(let text): hash.add(text.utf8)
      case .blob(let bytes): hash.add(bytes)
      }
      hash.add(0xFF)
    }
    return hash.value
  }
}

/// Thrown if `cancelled` ended a question, which is not the question's fault.
package struct AnalystInterrupted: Error {
  package init() {}
}
