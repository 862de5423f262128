internal import Diagnostics
internal import Platform

extension Store {
  /// Runs one night's ingest. What `body` does is committed when it returns, and rolled back when it throws.
  ///
  /// Throws a `Failure` with exit code 65 if the shrink guard or `maxRejects` refuses the night. The ingest is one
  /// transaction. The first ingest of a store fills a new file, which readers see when it is complete. `Result` must
  /// not hold the session.
  @discardableResult
  package func ingest<Result>(
    _ rules: IngestRules, _ body: (IngestSession) throws -> Result
  ) throws -> (result: Result, outcome: IngestOutcome) {
    try write { connection in
      guard let first = try FirstFile(of: connection) else {
        var done = try night(connection, rules, isFirst: false, body)
        if !rules.dryRun { done.outcome.freedPages = try FreedPages(connection: connection).clear() }
        return done
      }
      let done: (result: Result, outcome: IngestOutcome)
      do {
        done = try night(first.connection, rules, isFirst: true, body)
        if !rules.dryRun { try first.replaceStore() }
      } catch {
        // Only the first error is reported. The next ingest removes a file that could not be removed here.
        do { try first.discard() } catch {}
        throw error
      }
      if rules.dryRun { try first.discard() } else { try reopen() }
      return done
    }
  }

  /// Changes rows by a session that is no night's, in one transaction in which deleted bytes are overwritten. `finishing`
  /// runs last in it. What the last night changed stays listed.
  func amend<Changed, Result>(
    _ rules: IngestRules, _ body: (IngestSession) throws -> Changed,
    finishing: (Connection, Changed) throws -> Result
  ) throws -> Result {
    try write { connection in
      try connection.execute("PRAGMA secure_delete = ON")
      return try Afterwards.run {
        try connection.transaction {
          let session = try IngestSession(connection, rules, DeferredIndexes(connection), storePath: path)
          session.listsChanges = false
          let changed = try body(session)
          _ = try SessionEnd(session).run()
          return try finishing(connection, changed)
        }
      } cleanUp: {
        try connection.execute("PRAGMA secure_delete = OFF")
      }
    }
  }

  private func night<Result>(
    _ connection: Connection, _ rules: IngestRules, isFirst: Bool, _ body: (IngestSession) throws -> Result
  ) throws -> (result: Result, outcome: IngestOutcome) {
    var done: (result: Result, outcome: IngestOutcome)?
    do {
      return try connection.transaction {
        let indexes = DeferredIndexes(connection)
        if isFirst { try indexes.drop() }
        let session = try IngestSession(connection, rules, indexes, storePath: path)
        let result = try body(session)
        let night = (result, try SessionEnd(session).run())
        done = night
        if rules.dryRun { throw DryRun() }
        return night
      }
    } catch let error as DryRun {
      guard let done else { throw error }
      return done
    }
  }
}

/// Thrown at the end of a dry run, to roll its transaction back.
private struct DryRun: Error {}

/// Clears the free pages of the store's file, in which SQLite keeps the bytes of deleted rows until it reuses the
/// pages.
///
/// Earlier versions stored secrets of exports, such as hashes of passwords. The ingest that reads the exports without
/// them leaves the old bytes in free pages. After it the whole file is rewritten once without its free pages.
struct FreedPages {
  /// The SQL that marks the store of an earlier version. A new store has never held a secret.
  static let mark =
    "INSERT OR REPLACE INTO meta(name, value) SELECT 'freed_pages', 1 WHERE EXISTS(SELECT 1 FROM files)"

  let connection: Connection

  /// Rewrites the file if that is still to be done; call it outside of a transaction.
  ///
  /// SQLite rewrites it through its log, so that a kill leaves the file either as before or rewritten; the mark is
  /// removed last. It needs as much disk space again. A failure is reported as a problem and does not end the night;
  /// the next night tries again.
  func clear() throws -> Problem? {
    let meta = Meta(connection)
    guard try meta.integer(.freedPages) == 1 else { return nil }
    do throws(StoreError) { try rewrite() } catch {
      guard !error.isDamage else { throw error }
      return StoreProblems.freedPages.problem(
        at: Place(connection.path), "what earlier versions removed is still in the store's file: \(error.message)")
    }
    try meta.set(.freedPages, .integer(0))
    return nil
  }

  /// Rewrites the file and then checkpoints the log at once, which overwrites the old bytes.
  private func rewrite() throws(StoreError) {
    try connection.execute("VACUUM; PRAGMA busy_timeout = 0")
    defer { connection.restoreBusyTimeout() }
    guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
      throw StoreError(code: 5, message: "another program reads the store", sql: "PRAGMA wal_checkpoint")
    }
  }
}
