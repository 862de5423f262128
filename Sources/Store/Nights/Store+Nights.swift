package import Model

extension Store {
  /// The figures of the latest runs, newest first, or of those that began at `first` or later. SQLite reads them out of
  /// the stored reports, which takes it about 20 microseconds each.
  ///
  /// `withActs`: holds and rollbacks too, which are no runs.
  package func nights(
    limit: Int, since first: Timestamp = Timestamp(microseconds: 0), withActs: Bool = false
  ) throws -> [RecordedNight] {
    try write { connection in
      let query = Self.nightsQuery(withActs ? "" : "AND status NOT IN (\(Self.acts))")
      return try connection.rows(query, Value(limit), .integer(first.microseconds)) { row in
        Self.night(row)
      }
    }
  }

  /// The runs that published these nights, by the nights' numbers. Those that are not among the latest runs that did
  /// something are left out.
  package func runs(publishing nights: Set<Int>) throws -> [Int: RecordedNight] {
    guard !nights.isEmpty else { return [:] }
    return try write { connection in
      var found: [Int: RecordedNight] = [:]
      let statement = try connection.statement(Self.publishingQuery)
      statement.bind([Value(2 * nights.count + 20)])
      defer { statement.reset() }
      while found.count < nights.count, try statement.step() {
        let run = Self.night(statement)
        if let number = run.published, nights.contains(number) { found[number] = run }
      }
      return found
    }
  }

  private static func night(_ row: Statement) -> RecordedNight {
    var night = RecordedNight(
      started: Timestamp(microseconds: row.integer(0)), finished: Timestamp(microseconds: row.integer(1)),
      status: row.text(2) ?? "")
    night.newProblems = row.optionalInteger(3).map(Int.init)
    night.problems = Int(row.integer(4))
    night.seconds = row.real(5)
    night.rowsAdded = Int(row.integer(6))
    night.rowsChanged = Int(row.integer(7))
    night.rowsRemoved = Int(row.integer(8))
    night.pagesRendered = Int(row.integer(9))
    night.filesWritten = Int(row.integer(10))
    night.bytesWritten = Int(row.integer(11))
    night.photosProcessed = Int(row.integer(12))
    night.published = row.optionalInteger(13).map(Int.init)
    night.stageSeconds = RecordedNight.stages.indices.map { row.real(Int32(14 + $0)) }
    let command = Int32(14 + RecordedNight.stages.count)
    (night.command, night.remark) = (row.text(command) ?? "", row.text(command + 1) ?? "")
    if row.integer(command + 2) != 0 { (night.command, night.status) = (night.status, "done") }
    return night
  }

  /// The numbers of restaurants, users and other rows that the last ingest with changes added, edited and removed.
  package func changeCounts() throws -> [CollectionChanges] {
    try write { connection in
      try connection.rows("SELECT collection, added, edited, gone FROM change_counts ORDER BY collection") { row in
        Collection(rawValue: UInt8(truncatingIfNeeded: row.integer(0))).map {
          CollectionChanges(
            collection: $0, added: Int(row.integer(1)), changed: Int(row.integer(2)), removed: Int(row.integer(3)))
        }
      }.compactMap { $0 }
    }
  }

  private static func nightsQuery(_ condition: String) -> String {
    """
    \(figures) FROM (
      SELECT key, started, finished, status, iif(json_valid(report), report, '{}') AS report FROM runs
      WHERE started >= ?2 \(condition) ORDER BY key DESC LIMIT ?1)
    ORDER BY key DESC
    """
  }

  /// A night that changes nothing publishes nothing, so its report is not read.
  private static let publishingQuery = """
    \(figures) FROM runs WHERE status NOT IN ('unchanged', 'failed', 'refused', \(acts)) AND json_valid(report)
    ORDER BY key DESC LIMIT ?1
    """

  private static let figures: String = {
    let paths =
      [
        "seconds", "ingest.rowsAdded", "ingest.rowsChanged", "ingest.rowsRemoved", "pages.rendered", "publish.written",
        "publish.bytesWritten", "photos.processed", "publish.night",
      ] + RecordedNight.stages.map { $0 + ".seconds" } + ["command"]
    return """
      SELECT started, finished, status,
        iif(
          json_array_length(report, '$.problems') = 0, 0,
          (SELECT sum(json_extract(value, '$.new')) FROM json_each(report, '$.problems'))),
        (SELECT sum(json_extract(value, '$.count')) FROM json_each(report, '$.problems')),
        \(paths.map { "json_extract(report, '$.\($0)')" }.joined(separator: ", ")),
        coalesce(json_extract(report, '$.remark'), 'held: ' || json_extract(report, '$.held.reason')),
        status IN (\(acts))
      """
  }()
}
