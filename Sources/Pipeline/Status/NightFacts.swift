internal import Diagnostics
internal import Fetching
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
    if report.ingest.rows.added + report.ingest.rows.changed + report.ingest.rows.removed > 0, tonight.succeeded {
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
      (report.ingest.rows.added, report.ingest.rows.changed, report.ingest.rows.removed)
    pagesRendered = report.pages.rendered
    (filesWritten, bytesWritten) = (report.publish.written, report.publish.bytesWritten)
    photosProcessed = report.photos.processed
    problems = report.problems.reduce(0) { $0 + $1.count }
    let compared = report.problems.compactMap(\.new)
    newProblems = compared.isEmpty && !report.problems.isEmpty ? nil : compared.reduce(0, +)
  }
}

/// The photo queue after a run.
struct PhotoFacts: Sendable {
  /// The numbers of jobs.
  var states: [PhotoJob.State: Int] = [:]
  /// The numbers of photos. A photo that a dish or a review shows and that is a user's picture too has two jobs.
  var photos: [PhotoJob.State: Int] = [:]
  var hosts: [WaitingHost] = []
  /// Jobs without copies, the worst first.
  var worst: [PhotoJobPicture] = []
  /// The jobs that were completed last.
  var latest: [PhotoJobPicture] = []
  var traffic: [PhotoTraffic.Tier: PhotoTraffic] = [:]

  /// The numbers of jobs that the page lists.
  static let listed = (worst: 24, latest: 12)

  init() {}

  init(_ queue: PhotoQueue) throws {
    states = try queue.states()
    photos = try queue.photoStates()
    for tier in PhotoTraffic.Tier.allCases { traffic[tier] = try queue.traffic(tier) }
    if unfinished > 0 {
      hosts = try WaitingHost.all(queue)
      worst = try queue.worst(limit: Self.listed.worst)
    }
    latest = try queue.latest(limit: Self.listed.latest)
  }

  var known: Int { photos.values.reduce(0, +) }
  var unfinished: Int { known - (photos[.completed] ?? 0) }
  var waiting: Int { unfinished - (photos[.failed] ?? 0) }
}

/// The photos of one host that wait for another try.
struct WaitingHost: Sendable, Hashable {
  /// `name:port`; nil for files among the exports.
  let name: String?
  var photos = 0
  var reason = ""
  /// When the first of them is tried again; nil if the next run tries at once.
  var nextTry: Timestamp?

  /// The maximum number of photos that are looked at.
  static let most = 10_000

  /// The hosts with the most photos first. Of a queue with more than `most` waiting photos only those are counted.
  static func all(_ queue: PhotoQueue) throws -> [WaitingHost] {
    var hosts: [String: WaitingHost] = [:]
    try queue.eachWaiting(limit: most) { job in
      let name = origin(of: job.reference)
      hosts[name ?? "", default: WaitingHost(name: name)].add(job)
    }
    for host in try queue.hosts() {
      if let until = host.asideUntil { hosts[host.name]?.nextTry = Timestamp(microseconds: until) }
      if !host.lastError.isEmpty { hosts[host.name]?.reason = host.lastError }
    }
    return hosts.values.sorted { ($1.photos, $0.name ?? "") < ($0.photos, $1.name ?? "") }
  }

  private mutating func add(_ job: PhotoJob) {
    photos += 1
    if reason.isEmpty { reason = job.outcome == .offline && job.lastError.isEmpty ? "offline" : job.lastError }
    guard let next = job.nextAttempt.map(Timestamp.init(microseconds:)) else { return }
    nextTry = nextTry.map { min($0, next) } ?? next
  }

  private static func origin(of reference: String) -> String? {
    do throws(FetchFailure) { return try FetchAddress(reference).origin } catch { return nil }
  }
}

/// The problems of one kind in a run, and since when there are any.
struct ProblemFacts: Sendable {
  let entry: ProblemLog.Entry
  /// The night in which the oldest of them was first seen; nil if that is not known.
  let since: Timestamp?

  /// The occurrences that are new. In a run that failed nothing is compared, and all are told in full.
  var new: Int { entry.new ?? entry.count }
  var known: Int { entry.count - new }

  init(_ entry: ProblemLog.Entry, since: Timestamp?) { (self.entry, self.since) = (entry, since) }
}
