extension Store {
  /// Remembers a run.
  package func record(_ run: RunRecord) throws {}

  /// The run that was recorded last.
  package func lastRun() throws -> RunRecord? { nil }

  /// The latest runs, newest first.
  package func runs(limit: Int) throws -> [RunRecord] { [] }
}
