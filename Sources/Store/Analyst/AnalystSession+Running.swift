internal import CSQLite

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
    do {
      return try statement.step()
    } catch let error as StoreError {
      throw mistake(error, sql, limits)
    }
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
