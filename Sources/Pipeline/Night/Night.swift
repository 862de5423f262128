internal import Diagnostics
internal import Ingest
internal import Model
internal import Photos
internal import Platform
internal import Store

/// One run: executes the requested stages in their order, and reports what they did.
package final class Night {
  package enum Stage: Sendable, CaseIterable {
    case ingest, photos, pages, reports
  }

  /// The addresses of the published index pages.
  package private(set) var addresses: [String] = []
  /// The report of a run that failed; nil if it could not be written.
  package private(set) var failedReport: RunReport?
  private var exitCode = ExitCode.done
  private let request: RunRequest
  private let context: RunContext
  private var stages: Set<Stage>
  private var report = RunReport()
  private var startNanoseconds: UInt64 = 0
  /// The locks of a run that may record itself in the state folder, held until it has.
  private var locks: BuildLocks?
  /// The locks of the command of which this run is a part; nil if it is none.
  private let outerLocks: BuildLocks?
  private var store: Store?
  /// What is known of the settings and the day; nil until they are read.
  private var plan: RunPlan?
  /// The files that the settings name for the operator.
  private var operatorPaths: OperatorPaths?
  /// The problems of the last night that ended; nil until the store is open.
  private var problemsBefore: SeenProblems?
  /// The parts of the night (`RunPart`) that have started, in their order.
  private var begunParts: [String] = []
  /// Called when the exports are in the store, if they changed it; the rest of the night waits.
  var afterIngest: (@Sendable () -> Void)?

  package convenience init(_ request: RunRequest, _ context: RunContext, stages: Set<Stage>) {
    self.init(request, context, stages: stages, within: nil)
  }

  /// A run within a command that holds the locks, and holds them on.
  init(_ request: RunRequest, _ context: RunContext, stages: Set<Stage>, within locks: BuildLocks?) {
    self.request = request
    self.context = context
    self.stages = stages
    outerLocks = locks
  }

  /// Runs the stages. If one fails, the report is still written, if there is a state folder.
  package func run() throws -> RunReport {
    defer { releaseLocks() }
    report.started = context.clock.microsecondsSince1970()
    (report.command, report.isVerbose) = (command, request.isVerbose)
    startNanoseconds = context.clock.nanoseconds()
    Machine.keepNoLargeMemory()
    do {
      try work()
      try finish()
    } catch {
      let failure = interruption() ?? (error as? any EndingError)?.failure
      try fail(failure)
      runFinishHook()
      throw failure ?? error
    }
    runFinishHook()
    return report
  }

  /// Runs the command of `onFinish` after a whole night, when nothing of it is locked or open any more.
  private func runFinishHook() {
    releaseLocks()
    store = nil
    guard let setting = plan?.settings.onFinish, stages == Set(Stage.allCases), !request.dryRun, !request.isWatched
    else {
      return
    }
    let hook = FinishHook(setting: setting, request: request, context: context)
    guard hook.wants(report) else { return }
    hook.run(&report)
    if failedReport != nil { failedReport = report }
  }

  private func releaseLocks() { if outerLocks == nil { locks?.release() } }

  /// Applies the list of forgotten people before anything else, unless this run is a part of doing so.
  private func applyForgotten(_ plan: RunPlan, _ locks: BuildLocks) throws -> ForgottenPeople? {
    guard outerLocks == nil else { return nil }
    let keeper = try PendingForgetting(resuming: request, context, locks, wantsPeople: true) { plan }
    if let remark = keeper.remark { report.remarks.append(remark) }
    return keeper.people
  }

  /// Runs the stages in their order. Settings, exports and templates are checked before anything is written.
  private func work() throws {
    begin(RunPart.settings)
    var plan = try RunPlan(request, context)
    self.plan = plan
    operatorPaths = try OperatorPaths(plan.settings, request)
    if stages == [.reports], try Renderers.changesHome(plan, request, context) { stages.insert(.pages) }
    let fetch = stages.contains(.photos) ? try plan.fetchSettings(request, context) : FetchSettings()
    var ingest = IngestStage(request: request, settings: plan.settings, clock: plan.clock, context: context)
    if stages.contains(.ingest) { begin(RunPart.exports) }
    let remote = stages.contains(.ingest) ? try RemoteExports(plan.settings, request, context) : nil
    // The exports of servers are fetched later, while the state folder is locked.
    let localExports = remote?.isEmpty == true ? try ingest.list() : nil
    let renders = !stages.isDisjoint(with: [.pages, .reports])
    if renders { begin(RunPart.templates(stages)) }
    var templates = try TemplateStage(plan, request, context, stages: stages)
    try templates.check()
    if request.dryRun { return try rehearse(ingest, localExports, remote) }
    // A stage that only reads the store must not create an empty one and publish that.
    if !stages.contains(.ingest) { try StoreAccess.require(request) }
    try PendingForgetting.look(request)
    let locks = try outerLocks ?? BuildLocks(request, context)
    self.locks = locks
    ingest.forgotten = try applyForgotten(plan, locks)
    if try plan.readAccessAgain(request, context) {
      self.plan = plan
      templates = try TemplateStage(plan, request, context, stages: stages)
    }
    if remote != nil { begin(RunPart.exports) }
    let fetched = try remote?.fetch(into: request.state) ?? []
    let listed = remote == nil ? nil : try localExports ?? ingest.list(fetched, in: request.state)
    let store = try Store(folder: request.state)
    self.store = store
    try store.useAccess(edition: plan.accessEdition)
    try compare(with: store)
    if let listed {
      begin(RunPart.exports)
      ingest.whenReading = { templates.begin() }
      let (changed, seconds) = try context.timed { try ingest.run(listed, store: store, into: &report) }
      report.ingest.seconds = seconds
      try store.releaseMemory()
      if changed { afterIngest?() }
    }
    try context.checkCancelled()
    if stages.contains(.photos) {
      begin(RunPart.photos)
      report.photos.seconds = try context.timed {
        try NightPhotos(plan: plan, fetch: fetch, request: request, context: context).run(store: store, into: &report)
      }.seconds
    }
    try context.checkCancelled()
    if renders { begin(RunPart.publish(stages)) }
    try NightPublishing(templates, request: request, context: context, stages: stages).run(
      store: store, plan: plan, locks: locks, into: &report)
    if renders, !request.isWatched {
      begin(RunPart.after)
      try Delivery(plan: plan, request: request, context: context).run(store: store, locks: locks, into: &report)
    }
    addresses = ["site", "reports"].compactMap { Address.ofIndex(in: Path.join(request.output, $0)) }
  }

  /// The failure of a cancelled run, whatever error the stage threw; nil if the run was not cancelled.
  private func interruption() -> Failure? {
    do throws(Failure) { try context.checkCancelled() } catch { return error }
    return nil
  }

  /// A dry run: ingests the exports into the store, or into a temporary one if there is none yet, and rolls everything
  /// back.
  private func rehearse(_ ingest: IngestStage, _ localExports: ListedExports?, _ remote: RemoteExports?) throws {
    var ingest = ingest
    let isThere = access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0
    let folder = isThere ? request.state : Path.join(request.temporaryFolder, "sumaq-rehearsal-\(getpid())")
    let locks = isThere ? try BuildLocks(request, context) : nil
    defer { locks?.release() }
    let result = Result {
      begin(RunPart.exports)
      let fetched = try remote?.fetch(into: folder) ?? []
      let listed = try localExports ?? ingest.list(fetched, in: folder)
      let store = try Store(folder: folder)
      try compare(with: store)
      ingest.forgotten = try PendingForgetting(reading: request, zone: ingest.clock.zone, store: store).people
      return try ingest.run(listed, store: store, into: &report)
    }
    if !isThere { try Files.removeTree(folder) }
    report.status = try result.get() ? .done : .unchanged
  }

  /// Reads the problems of the last night that ended, so that those of tonight which are new are known.
  private func compare(with store: Store) throws {
    let before = try store.seenProblems()
    problemsBefore = before
    if !before.isEmpty { context.problems.compare(with: before.known) }
  }

  private func finish() throws {
    if stages != Set(Stage.allCases) { report.status = .done }
    if !request.dryRun { begin(RunPart.status) }
    if stages.contains(.ingest), !context.problems.isEmpty, try DemoMark.marks(request.exports) {
      report.remarks.append(DemoWorld.faults)
    }
    let history = compare()
    guard !request.dryRun, let store else { return }
    try remember(history, store)
    try writeOperatorFiles(store)
    try RunRecorder.store(report, in: store)
    try RunRecorder.write(report, state: request.state)
  }

  private func begin(_ part: String) {
    context.problems.begin(part)
    if !begunParts.contains(part) { begunParts.append(part) }
  }

  /// Writes the metrics, the status page and the log. What cannot be written is among the run's problems.
  private func writeOperatorFiles(_ store: Store) throws {
    var files = operatorFiles(store)
    if let operatorPaths { files.write(operatorPaths) }
    if try compareAgain(store) { files = operatorFiles(store) }
    writeOwn(files)
    _ = try compareAgain(store)
  }

  /// The same for a run that failed, whose problems are not compared.
  private func writeOperatorFilesAfterFailure(_ store: Store?) {
    let files = operatorFiles(store)
    if let operatorPaths { files.write(operatorPaths) }
    writeOwn(files)
  }

  private func operatorFiles(_ store: Store?) -> OperatorFiles {
    OperatorFiles(
      report, exitCode: exitCode, command: command, zone: plan?.clock.zone ?? .utc, store: store,
      output: request.output, problems: context.problems)
  }

  private func writeOwn(_ files: OperatorFiles) {
    files.write(
      state: request.state, logs: (plan?.settings ?? Settings()).logNights, addresses: addresses)
  }

  /// Compares the problems again if there are more; false if there are not.
  private func compareAgain(_ store: Store) throws -> Bool {
    guard report.problems.reduce(0, { $0 + $1.count }) != context.problems.entries.reduce(0, { $0 + $1.count }) else {
      return false
    }
    try remember(compare(), store)
    return true
  }

  /// Stores the problems for the next night and for `sumaq status`, and looks up since when the known ones are there.
  private func remember(_ history: ProblemHistory, _ store: Store) throws {
    try history.store(in: store, night: report.started)
    for entry in report.problems {
      let isSame = entry.new == 0 && entry.count == problemsBefore?.count(of: entry.kind.id)
      try store.storeExamples(entry, isSame: isSame)
    }
    let dates = try store.problemDates()
    let since = report.problems.filter { $0.known > 0 }.map { dates[$0.kind.id] }
    report.knownSince = since.contains(nil) ? nil : since.compactMap { $0 }.min().map(siteDay)
  }

  private func siteDay(_ time: Timestamp) -> CivilDay { (plan?.clock.zone ?? .utc).day(of: time) }

  /// The command that runs these stages.
  private var command: String {
    if stages == Set(Stage.allCases) { return "build" }
    if request.releases { return "release" }
    if stages.contains(.ingest) { return "ingest" }
    if stages.contains(.photos) { return "photos" }
    return stages.contains(.reports) ? "report" : "render"
  }

  /// Compares the problems with those of the last night, and decides whether the run needs attention.
  private func compare() -> ProblemHistory {
    close()
    var unfinished: Set<String> = report.photos.stoppedEarly ? [RunPart.photos] : []
    if report.exports?.areWhole == false { unfinished.insert(RunPart.exports) }
    let history = ProblemHistory(
      context.problems, report.exports, before: problemsBefore ?? SeenProblems(), parts: begunParts,
      unfinished: unfinished)
    compareProblems(with: history)
    return history
  }

  /// Counts the new problems of each kind, and decides whether the run needs attention.
  private func compareProblems(with history: ProblemHistory) {
    for index in report.problems.indices {
      let entry = report.problems[index]
      report.problems[index].new = min(entry.count, history.new(entry.kind.id))
      // What a night ends with 1 for is told in full every time.
      if report.problems[index].new == 0, history.isUrgent(entry.kind) { report.problems[index].fresh = entry.examples }
    }
    report.isFirst = history.isFirst
    report.attention = history.lackOfExports(
      isRefused: report.problems.contains { $0.kind == IngestProblems.linkOutside })
    if case .keysMissing(let problem)? = plan?.sealed {
      report.attention.append("nothing can be sealed: \(problem.reason)")
    }
    if let fault = report.problems.first(where: { $0.kind == PipelineProblems.afterFailed })?.examples.first {
      report.attention.append("publish.after failed: \(fault.reason)")
    }
    if report.siteIsEmpty, stages.contains(.pages) { report.attention.append("the site has no page") }
    report.needsAttention =
      switch request.failOn {
      case .exports: !report.attention.isEmpty
      case .new: !report.attention.isEmpty || report.problems.contains { ($0.new ?? 0) > 0 }
      case .any: !report.attention.isEmpty || !report.problems.isEmpty
      }
    exitCode = report.needsAttention ? .found : .done
  }

  private func fail(_ failure: Failure?) throws {
    if let failure, !context.problems.contains(failure.problem) { context.problems.report(failure.problem) }
    let isGuard = failure.map { StoreProblems.guards.contains($0.problem.kind) } ?? false
    report.status = isGuard ? .refused : .failed
    report.failure = failure?.problem
    exitCode = failure?.exitCode ?? .software
    close()
    guard !request.isWatched || failure?.exitCode != .interrupted, lockToRecord() else { return }
    // The failure itself matters more than an error while its report is written.
    let written = Result {
      try RunRecorder.write(report, state: request.state)
      let store = try store ?? storeToRecord()
      if let store { try RunRecorder.store(report, in: store) }
      writeOperatorFilesAfterFailure(store)
    }
    if case .failure(let second) = written, let second = (second as? any EndingError)?.failure {
      if !context.problems.contains(second.problem) { context.problems.report(second.problem) }
    }
    report.problems = context.problems.entries
    failedReport = report
  }

  /// Whether a run that failed may record that. One that failed before it locked the state folder does so now, if there
  /// is a store, and no other run holds the lock.
  private func lockToRecord() -> Bool {
    if locks != nil { return true }
    guard !request.dryRun, access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0 else { return false }
    do { locks = try BuildLocks(request, context) } catch { return false }
    return true
  }

  /// The store, if this program need not migrate it for a run that failed before it was opened.
  private func storeToRecord() throws -> Store? {
    do { _ = try StoreAccess.look(request) } catch { return nil }
    return try Store(folder: request.state)
  }

  private func close() {
    report.finished = context.clock.microsecondsSince1970()
    report.seconds = Double(context.clock.nanoseconds() &- startNanoseconds) / 1e9
    report.peakMemoryBytes = Machine.peakMemoryBytes
    report.problems = context.problems.entries
  }
}

/// `file://` addresses, which a terminal makes clickable.
enum Address {
  /// The address of a folder's `index.html`, if there is one.
  static func ofIndex(in folder: String) -> String? {
    let path = Path.join(folder, "index.html")
    guard access(path, F_OK) == 0 else { return nil }
    return "file://" + PercentEncoding.path(path)
  }
}
