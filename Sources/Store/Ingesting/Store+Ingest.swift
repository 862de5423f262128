extension Store {
  /// One night's ingest in one transaction: what `body` does stands when it returns, or nothing does.
  ///
  /// Throws a `Failure` with exit code 65 where the shrink guard or `maxRejects` refuses. The first ingest of a store
  /// writes its pages only once, under a rollback journal; readers see it when it is done.
  @discardableResult
  package func ingest<Result>(
    _ rules: IngestRules, _ body: (IngestSession) throws -> Result
  ) throws -> (result: Result, outcome: IngestOutcome) {
    try write { connection in
      let mode = try JournalMode(connection)
      try mode.prepare()
      do {
        let done = try night(connection, rules, body)
        try mode.restore()
        return done
      } catch {
        try mode.restore()
        throw error
      }
    }
  }

  private func night<Result>(
    _ connection: Connection, _ rules: IngestRules, _ body: (IngestSession) throws -> Result
  ) throws -> (result: Result, outcome: IngestOutcome) {
    var done: (result: Result, outcome: IngestOutcome)?
    do {
      return try connection.transaction {
        let session = try IngestSession(connection, rules)
        let result = try body(session)
        let night = (result, try SessionEnd(session, storePath: path).run())
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

/// Takes a dry run's transaction back.
private struct DryRun: Error {}
