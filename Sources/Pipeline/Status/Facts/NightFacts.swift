internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// What the status page and the metrics tell of a run.
struct NightFacts: Sendable {
  let report: RunReport
  let exitCode: ExitCode
  /// The command that ran: `build`, `photos` …
  let command: String
  let zone: TimeZoneRules
  /// The problems that the page shows in full or in a table.
  var problems: [ProblemFacts] = []
  /// The runs before this one, oldest first, and this one.
  var nights: [RecordedNight] = []
  var exports: [StatusSource] = []
  var photos = PhotoFacts()
  var changes: [CollectionChanges] = []
  var published: PublishedStatus?
  /// The runs that published what rollback can bring back, by the nights' numbers.
  var publishingRuns: [Int: RecordedNight] = [:]
  /// Why nights publish nothing; nil if they do.
  var hold: Hold?
  var storeBytes = 0
  /// When the last whole night that succeeded had ended.
  var lastSuccess: Timestamp?

  var started: Timestamp { Timestamp(microseconds: report.started) }
  var finished: Timestamp { Timestamp(microseconds: report.finished) }

  /// How many runs are read at most, and of how many days.
  private static let runs = 120
  private static let days: Int64 = 31

  /// The facts of the report alone.
  init(_ report: RunReport, exitCode: ExitCode, command: String, zone: TimeZoneRules) {
    (self.report, self.exitCode, self.command, self.zone) = (report, exitCode, command, zone)
    let tonight = RecordedNight(report)
    nights = [tonight]
    lastSuccess = Self.isSuccess(tonight) ? tonight.finished : nil
    problems = report.problems.map { ProblemFacts($0, since: nil) }
  }

  /// `store` is nil if it could not be opened.
  init(
    _ report: RunReport, exitCode: ExitCode, command: String, zone: TimeZoneRules, store: Store?, output: String
  ) throws {
    self.init(report, exitCode: exitCode, command: command, zone: zone)
    guard let store else { return }
    let tonight = RecordedNight(report)
    if lastSuccess == nil { lastSuccess = try store.lastSuccess()?.finished }
    let dates = try store.problemDates()
    problems = report.problems.map { ProblemFacts($0, since: dates[$0.kind.id]) }
    let first = Timestamp(microseconds: report.started - Self.days * 86_400_000_000)
    nights =
      try store.nights(limit: Self.runs, since: first).reversed().filter { $0.started != tonight.started } + nights
    exports = StatusSource.all(try store.exportFiles())
    photos = try PhotoFacts(PhotoQueue(store))
    if report.ingest.rowsAdded + report.ingest.rowsChanged + report.ingest.rowsRemoved > 0, tonight.succeeded {
      changes = try store.changeCounts()
    }
    let published = try PublishedStatus(output: output, store: store)
    publishingRuns = try store.runs(publishing: Set(published.targets))
    self.published = published
    hold = try store.hold()
    storeBytes = try FileStatus.following(store.path)?.size ?? 0
  }

  private static func isSuccess(_ night: RecordedNight) -> Bool {
    night.status == RunReport.Status.published.rawValue || night.status == RunReport.Status.unchanged.rawValue
  }
}

extension RecordedNight {
  /// The figures of a run that is not stored yet.
  init(_ report: RunReport) {
    self.init(
      started: Timestamp(microseconds: report.started), finished: Timestamp(microseconds: report.finished),
      status: report.status.rawValue)
    published = report.publish.night
    seconds = report.seconds
    stageSeconds = [
      report.ingest.seconds, report.photos.seconds, report.pages.seconds, report.reports.seconds,
      report.publish.seconds,
    ]
    (rowsAdded, rowsChanged, rowsRemoved) =
      (report.ingest.rowsAdded, report.ingest.rowsChanged, report.ingest.rowsRemoved)
    pagesRendered = report.pages.rendered
    (filesWritten, bytesWritten) = (report.publish.written, report.publish.bytesWritten)
    photosProcessed = report.photos.processed
    problems = report.problems.reduce(0) { $0 + $1.count }
    let compared = report.problems.compactMap(\.new)
    newProblems = compared.isEmpty && !report.problems.isEmpty ? nil : compared.reduce(0, +)
  }
}
