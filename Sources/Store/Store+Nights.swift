internal import Diagnostics
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

  /// Stores a run, and deletes the oldest beyond 1,000.
  package func record(_ run: RunRecord) throws {
    try change { connection in
      try connection.run(
        "INSERT INTO runs(started, finished, status, report) VALUES(?1, ?2, ?3, ?4)",
        .integer(run.started.microseconds), .integer(run.finished.microseconds), .text(run.status),
        .text(run.report))
      try connection.run("DELETE FROM runs WHERE key <= (SELECT max(key) FROM runs) - 1000")
    }
  }

  /// The commands that are recorded among runs, by their names as status, though they run no stage.
  static let acts = "'hold', 'rollback'"

  /// Records that the operator held the output (`hold`) or published an earlier night (`rollback`).
  package func record(act command: String, _ remark: String, at time: Timestamp) throws {
    var json = JSONWriter()
    json.object { $0.member("remark", remark) }
    try record(RunRecord(started: time, finished: time, status: command, report: json.text))
  }

  /// The last run that did not end as `unchanged`.
  package func lastRun() throws -> RunRecord? {
    try runs("status NOT IN ('unchanged', \(Self.acts))", limit: 1).first
  }

  /// The last whole night that succeeded: published, or found that nothing had changed.
  package func lastSuccess() throws -> RunRecord? { try runs("status IN ('published', 'unchanged')", limit: 1).first }

  /// The latest runs, newest first.
  package func runs(limit: Int) throws -> [RunRecord] { try runs("true", limit: limit) }

  private func runs(_ condition: String, limit: Int) throws -> [RunRecord] {
    try write { connection in
      try connection.rows(
        "SELECT started, finished, status, report FROM runs WHERE \(condition) ORDER BY key DESC LIMIT ?1",
        Value(limit)
      ) { row in
        RunRecord(
          started: Timestamp(microseconds: row.integer(0)), finished: Timestamp(microseconds: row.integer(1)),
          status: row.text(2) ?? "", report: row.text(3) ?? "")
      }
    }
  }
}

/// The figures of a run in the store's log of runs, for lists and charts.
package struct RecordedNight: Sendable, Hashable {
  package var started: Timestamp
  package var finished: Timestamp
  /// The status in the run report.
  package var status: String
  /// The number of the night that it published; nil if it published none.
  package var published: Int?
  package var seconds = 0.0
  /// The seconds of each stage, in the order of `stages`.
  package var stageSeconds: [Double] = []
  package var rowsAdded = 0
  package var rowsChanged = 0
  package var rowsRemoved = 0
  package var pagesRendered = 0
  package var filesWritten = 0
  package var bytesWritten = 0
  /// Photos of which copies were made.
  package var photosProcessed = 0
  package var problems = 0
  /// The number of problems that the night before did not have; nil if they were not compared.
  package var newProblems: Int?
  /// What ran: `build`, `release`, `rollback` …; empty for runs of versions that did not record it.
  package var command = ""
  /// Why nothing was published, or what a hold or a rollback did; empty if there is nothing to say.
  package var remark = ""

  /// The names of the stages, as run reports have them.
  package static let stages = ["ingest", "photos", "pages", "reports", "publish"]

  package init(started: Timestamp, finished: Timestamp, status: String) {
    (self.started, self.finished, self.status) = (started, finished, status)
  }

  /// Whether the run ended as it should, whatever it found.
  package var succeeded: Bool { status != "failed" && status != "refused" }
}

/// The rows of a collection that the last ingest with changes added, edited and removed.
package struct CollectionChanges: Sendable, Hashable {
  package var collection: Collection
  package var added: Int
  package var changed: Int
  package var removed: Int
}

/// A run in the store's log of runs, which never reaches the site (law 1).
package struct RunRecord: Sendable, Hashable {
  package var started: Timestamp
  package var finished: Timestamp
  /// The status in the run report: `published`, `unchanged`, `refused`, `failed` or `done`.
  package var status: String
  /// The run report as JSON.
  package var report: String

  package init(started: Timestamp, finished: Timestamp, status: String, report: String) {
    self.started = started
    self.finished = finished
    self.status = status
    self.report = report
  }
}
