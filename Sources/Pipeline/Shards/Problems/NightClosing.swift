package import Diagnostics
internal import Ingest
internal import Lake
internal import Model
internal import Platform
internal import Publish
internal import Store

/// `sumaq shard close`: ends a night before anything of it is put in place. Decides whether a guard refuses it, joins what all
/// filters have told, compares it with the night before, and writes what the operator and the next night read.
struct NightClosing {
  let night: ShardNight
  let facts: ExportFacts
  let whole: WholeFigures

  /// Returns what the closing screen tells, and the exit code.
  func run(_ input: FrameReader) throws -> (report: RunReport, exitCode: ExitCode) {
    let heard = try NightHeard(input, whole: whole)
    let plan = try PlanTold(night)
    let told = try ToldProblems(night, heard, plan)
    var report = try report(heard)
    do {
      try NightGuards(night: night, heard: heard, facts: facts).check()
    } catch let refusal as Failure where refusal.exitCode == .data {
      told.log.report(refusal.problem)
      report.status = StoreProblems.guards.contains(refusal.problem.kind) ? .refused : .failed
      (report.failure, report.problems) = (refusal.problem, told.log.entries)
      report.publish = PublishOutcome()
      try tellOperator(report, heard, exitCode: refusal.exitCode)
      return (report, refusal.exitCode)
    }
    // Those of the last night that told its problems; to them those are new that it had not.
    let before = try night.lake.packed(
      SeenProblems.self, in: Self.seen(night.plan.before), "the file has no problems of the night before")
    let history = ProblemHistory(
      told.log, exports(heard), before: before ?? SeenProblems(), parts: ToldProblems.parts,
      unfinished: exports(heard).areWhole ? [] : [RunPart.exports])
    compare(told.log, with: history, &report)
    report.remarks += try remarks(heard, plan, report)
    try night.lake.put(packed: history.seen, as: Self.seen(night.plan.night))
    let exitCode = report.needsAttention ? ExitCode.found : .done
    try tellOperator(report, heard, exitCode: exitCode)
    return (report, exitCode)
  }

  /// The problems that a night leaves for the next one over the lake.
  private static func seen(_ night: String) -> String { "nights/\(night)/seen" }

  /// What is counted of the night.
  private func report(_ heard: NightHeard) throws -> RunReport {
    var report = RunReport()
    (report.command, report.isOfShards, report.isVerbose) = ("shard", true, true)
    let changes = heard.changes
    report.status = changes.put + changes.gone > 0 ? .published : .unchanged
    // The plan is written when a night begins.
    let begun = try FileStatus.following(night.lake.path(ShardPlan.name(of: night.plan.night)))?.modified ?? 0
    (report.started, report.finished) = (begun / 1000, night.context.clock.microsecondsSince1970())
    report.seconds = Double(report.finished - report.started) / 1e6
    report.ingest.files = night.plan.parts.count
    report.ingest.bytesRead = night.plan.parts.reduce(0) { $0 + $1.bytes }
    report.ingest.rows.read = heard.sum(\.read)
    report.ingest.rows.rejected = heard.sum(\.rejected)
    report.ingest.rows.forgotten = heard.sum(\.forgotten)
    report.ingest.rows.leftOut = heard.parts.values.reduce(0) { $0 + $1.leftOut.values.reduce(0, +) }
    report.ingest.rows.repeated = heard.total(.rowsRepeated)
    report.ingest.rows.deleted = heard.total(.rowsDeleted)
    report.photos.ready = heard.total(.photosReady)
    report.photos.failed = heard.total(.photosFailed)
    report.photos.waiting = heard.total(.photosWaiting)
    report.photos.referenced = report.photos.ready + report.photos.failed + report.photos.waiting
    report.photos.processed = heard.total(.photosMade)
    report.remark(savedCopies: heard.total(.photosSaved))
    report.pages.total = heard.total(.pages)
    (report.publish.written, report.publish.untouched) = (changes.put, changes.files - changes.put)
    (report.publish.removed, report.publish.bytesWritten) = (changes.gone, changes.bytesPut)
    report.publish.night = night.plan.number
    report.siteIsEmpty = heard.total(.restaurants) + heard.total(.users) == 0
    return report
  }

  private func exports(_ heard: NightHeard) -> ExportsState {
    var exports = ExportsState()
    let lacking = night.plan.parts.filter { !heard.isWhole($0) }.map(\.name).sorted()
    exports.unread = lacking.filter { heard.parts[$0]?.isRefused == true }
    exports.broken = lacking.filter { heard.parts[$0]?.isRefused != true }
    exports.collectionsWithoutFiles = Collection.allCases.filter { collection in
      night.plan.retained.contains { $0.collection == collection }
    }.map(\.name)
    exports.lost = LostRows(rows: heard.sum(\.rejected), references: heard.unresolved)
    return exports
  }

  /// Counts the new problems of each kind, and decides whether the night needs attention.
  private func compare(_ log: ProblemLog, with history: ProblemHistory, _ report: inout RunReport) {
    report.isFirst = history.isFirst
    report.problems = log.entries.map { entry in
      var entry = entry
      entry.new = min(entry.count, history.new(entry.kind.id))
      return entry
    }
    report.attention = history.lackOfExports(
      isRefused: report.problems.contains { $0.kind == IngestProblems.linkOutside })
    if let reason = night.plan.access.missing { report.attention.append("nothing can be sealed: \(reason)") }
    if report.siteIsEmpty { report.attention.append("the site has no page") }
    report.needsAttention =
      switch night.plan.failOn {
      case .exports: !report.attention.isEmpty
      case .new: !report.attention.isEmpty || report.problems.contains { ($0.new ?? 0) > 0 }
      case .any: !report.attention.isEmpty || !report.problems.isEmpty
      }
  }

  /// What a build says of its files, and of the rows in its store. It names `sumaq rejects`, which reads a store.
  private func remarks(_ heard: NightHeard, _ plan: PlanTold, _ report: RunReport) throws -> [String] {
    let read = heard.parts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, counts in
      ReadFile(name: name, identifiedAs: "", by: "", leftOut: counts.leftOut)
    }
    let outcome = try outcome(heard)
    let lines =
      plan.files + FileRemarks.leftOut(read) + (IngestStage.lostRows(outcome).map { [$0] } ?? [])
      + IngestStage.unresolved(outcome) + ProblemRemarks.lines(report.problems)
      + (try night.ingest.lowRatings(outcome, try night.plan.parts.indices.map { try night.file(of: $0) }))
      + (report.siteIsEmpty ? plan.help : [])
    return try !report.problems.isEmpty && DemoMark.marks(night.request.exports) ? lines + [DemoWorld.faults] : lines
  }

  private func outcome(_ heard: NightHeard) throws -> IngestOutcome {
    var outcome = IngestOutcome()
    (outcome.lost.rows, outcome.fieldsLost) = (heard.sum(\.rejected), heard.sum(\.rejectedFields))
    outcome.rowsRepeatedInAllFiles = heard.problems.reduce(0) {
      $0 + ($1.found.kind == StoreProblems.repeatedID ? $1.found.count : 0)
    }
    outcome.knownByReviews = heard.total(.knownByReviews)
    try FrameReader.opening(night.lake.path("nights/\(night.plan.night)/names")).each { _, record in
      if record.body.isEmpty { outcome.namesakes += 1 }
    }
    let subjects = [
      (Collection.restaurants, heard.total(.unresolvedRestaurants) - outcome.knownByReviews),
      (.users, heard.total(.unresolvedUsers)),
    ]
    outcome.unresolved = subjects.compactMap { kind, subjects in
      let rows = heard.whole.references(to: kind)
      return rows.isEmpty ? nil : UnresolvedReferences(kind: kind, subjects: subjects, byCollection: rows)
    }
    outcome.withoutRestaurant = heard.whole.references(to: nil)
    let stars = heard.whole.stars
    if stars[5] == nil, let highest = stars.keys.max() {
      outcome.lowRatings = stars.values.reduce(0, +)
      outcome.highestLowRating = Double(highest)
    }
    return outcome
  }

  private func tellOperator(_ report: RunReport, _ heard: NightHeard, exitCode: ExitCode) throws {
    let facts = NightFacts(report, of: night, heard, exitCode: exitCode)
    let folder = "nights/\(night.plan.night)/"
    try night.lake.put(StatusPage(facts).bytes, as: folder + "status.html")
    try night.lake.put(RunMetrics(facts).bytes, as: folder + "metrics.prom")
  }
}

extension ShardJob {
  /// Ends a night by what its filters have told, which is read as frames. Returns what the closing screen tells, and the exit
  /// code.
  package func close(
    night: String, input: @escaping (Int) -> [UInt8]
  ) throws -> (report: RunReport, exitCode: ExitCode) {
    // What this machine finds wrong with the settings is told with the plan's problems.
    let night = try ShardNight(lake, night: night, request, context.reporting(to: ProblemLog()))
    return try NightClosing(
      night: night, facts: ExportFacts(path: night.path(.facts)), whole: WholeFigures(path: night.path(.whole))
    ).run(.standardInput(input))
  }
}

extension NightFacts {
  fileprivate init(_ report: RunReport, of night: ShardNight, _ heard: NightHeard, exitCode: ExitCode) {
    self.init(report, exitCode: exitCode, command: report.command, zone: night.run.clock.zone)
    exports = StatusSource.all(
      night.plan.parts.map { part in
        FileRecord(
          name: part.name, collection: part.collection, size: part.bytes, modified: part.modified,
          changed: part.changed,
          inode: 0, isWhole: heard.isWhole(part))
      })
    photos.states = [
      .completed: report.photos.ready, .failed: report.photos.failed, .pending: report.photos.waiting,
    ].filter { $0.value > 0 }
    photos.photos = photos.states
  }
}

/// What the filters of a night tell of it at its end.
struct NightHeard {
  /// By the parts' names.
  private(set) var parts: [String: PartCounts] = [:]
  private(set) var problems: [ProblemRecord] = []
  private(set) var whole: WholeFigures
  private(set) var changes = SiteChanges()

  /// `whole` has the totals of all subjects. What several partitions count adds up.
  init(_ input: FrameReader, whole: WholeFigures) throws {
    self.whole = whole
    try input.each { tag, record in
      switch tag {
      case .counts: parts[String(decoding: record.key, as: UTF8.self)] = try record.value(PartCounts.self)
      case .problems: problems.append(try ProblemRecord(record))
      case .changes: changes.add(try record.value(SiteChanges.self))
      case .sum: try self.whole.add(record)
      default: throw input.unknown(record)
      }
    }
  }

  func total(_ total: WholeSum.Total) -> Int { whole.totals[total] ?? 0 }

  func isWhole(_ part: ShardPlan.Part) -> Bool { parts[part.name]?.isReadToEnd == true }

  func sum(_ count: KeyPath<PartCounts, Int>) -> Int { parts.values.reduce(0) { $0 + $1[keyPath: count] } }

  /// How many restaurants and users rows name that no file has, of collections of which files have any.
  var unresolved: Int {
    (total(.exportedRestaurants) > 0 ? total(.unresolvedRestaurants) : 0)
      + (total(.exportedUsers) > 0 ? total(.unresolvedUsers) : 0)
  }
}

/// What reading a part has counted.
struct PartCounts: Codable {
  /// A driver reads the first byte.
  let isReadToEnd: Bool
  /// Rows of the file, and rows that were made from them, but for restaurants and users.
  let read: Int
  /// Rows and fields that could not be read.
  let rejected: Int
  let rejectedFields: Int
  /// Rows of people who were forgotten.
  let forgotten: Int
  /// Records of other kinds than the file is read for, by kind.
  let leftOut: [String: Int]
  /// Whether the file could not be read at all.
  let isRefused: Bool

  /// `rows` are those of all collections, without restaurants and users that were made from rows of other collections.
  init(_ outcome: FileOutcome, rows: Int, of file: ExportFile) {
    read = rows + outcome.counts.rejected + outcome.counts.forgotten + outcome.counts.leftOut
    (rejected, rejectedFields) = (outcome.counts.rejected, outcome.counts.rejectedFields)
    (forgotten, leftOut) = (outcome.counts.forgotten, outcome.leftOut)
    (isReadToEnd, isRefused) = (outcome.readToEnd, file.isRefused)
  }
}

/// Refuses a night over a lake as `sumaq build` refuses one: before anything is put in place.
struct NightGuards {
  let night: ShardNight
  let heard: NightHeard
  /// What all parts show of how they are read.
  let facts: ExportFacts

  /// Throws if more rows and fields were rejected than the plan allows, if ratings have another scale, or if too much is
  /// gone.
  func check() throws {
    let rejected = heard.sum(\.rejected) + heard.sum(\.rejectedFields)
    try RejectLimit(text: night.plan.maxRejects)?.check(
      rejected, of: heard.sum(\.read), store: night.lake.folder)
    try checkScales()
    guard !night.plan.allowsShrink else { return }
    try ShrinkGuard(
      reviews: ShrinkGuard.Loss(before: heard.total(.reviewsBefore), gone: heard.total(.reviewsGone)),
      pages: ShrinkGuard.Loss(before: heard.total(.pagesBefore), gone: heard.total(.pagesGone))
    ).check(store: night.lake.folder)
  }

  /// Throws if the ratings show another scale than those of the night in place, and the settings are the same.
  private func checkScales() throws {
    guard let before = try night.before, before.reading == night.plan.reading else { return }
    let old = try ExportFacts(path: night.path(.facts, of: before)).ratings
    for (collection, rated) in facts.ratings {
      for (rated, counts) in rated where counts.all > 0 {
        guard let known = old[collection]?[rated], known.all > 0 else { continue }
        let (published, now) = (RatingScales.scale(of: known), RatingScales.scale(of: counts))
        guard published != now else { continue }
        let files = try night.plan.parts.indices.map { try night.file(of: $0) }.filter {
          $0.ownCollections.contains(collection) && !$0.declaresScale
        }
        throw ExportIngest.refusal(rated, published, now, counts, files, collection)
      }
    }
  }
}
