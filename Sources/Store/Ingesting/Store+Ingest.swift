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
