extension Store {
  /// One night's ingest in one transaction: what `body` does stands when it returns, or nothing does.
  ///
  /// Throws a `Failure` with exit code 65 where the shrink guard or `maxRejects` refuses.
  package func ingest<Result>(
    _ rules: IngestRules, _ body: (IngestSession) throws -> Result
  ) throws -> (result: Result, outcome: IngestOutcome) {
    try write { connection in
      let session = try IngestSession(connection, rules)
      return (try body(session), IngestOutcome())
    }
  }
}
