internal import Diagnostics
internal import Ingest
internal import Model
internal import Photos
internal import Platform
internal import Publish
internal import Store

/// One run: the stages asked for, in their order, and the report of what they did.
package final class Night {
  package enum Stage: Sendable, CaseIterable {
    case ingest, photos, pages, reports
  }

  /// Where to look at what was published.
  package private(set) var addresses: [String] = []
  /// Of a run that did not come to its end; nil where it ended before it had done anything.
  package private(set) var failedReport: RunReport?
  private let request: RunRequest
  private let context: RunContext
  private let stages: Set<Stage>
  private var report = RunReport()
  private var begun: UInt64 = 0
  /// The state's lock is held, so that its run report is ours to write.
  private var ownsState = false
  private var store: Store?
  /// What the night before told; nil until there is a store to ask.
  private var seen: SeenProblems?
  /// Parts of the night that came to their end.
  private var parts: [String] = []

  package init(_ request: RunRequest, _ context: RunContext, stages: Set<Stage>) {
    self.request = request
    self.context = context
    self.stages = stages
  }

  /// Does the work; on a failure the report is still written where there is a state folder.
  package func run() throws -> RunReport {
    report.started = context.clock.microsecondsSince1970()
    begun = context.clock.nanoseconds()
    Machine.keepNoLargeMemory()
    do {
      try work()
      try finish()
      return report
    } catch {
      let failure = interruption() ?? (error as? any EndingError)?.failure
      try fail(failure)
      throw failure ?? error
    }
  }

  /// Everything that can be wrong before anything is made is looked at first: settings, exports, templates.
  private func work() throws {
    begin(RunPart.settings)
    let plan = try RunPlan(request, context)
    let fetch = stages.contains(.photos) ? try plan.fetchSettings(request, context) : FetchSettings()
    let ingest = IngestStage(request: request, settings: plan.settings, clock: plan.clock, context: context)
    if stages.contains(.ingest) { begin(RunPart.exports) }
    let remote = stages.contains(.ingest) ? try RemoteExports(plan.settings, request, context) : nil
    // What servers have is fetched under the state's lock.
    let here = remote?.isEmpty == true ? try ingest.list() : nil
    let renders = !stages.isDisjoint(with: [.pages, .reports])
    if renders { begin(RunPart.templates(stages)) }
    let renderers = try Renderers(plan, request, context, stages: stages)
    if let site = renderers.site { try renderers.remarks?.look(at: site, workers: request.workers) }
    if request.dryRun { return try rehearse(ingest, here, remote) }
    // A stage that only reads the store must not make an empty one and publish that.
    if !stages.contains(.ingest) { try StoreAccess.require(request) }
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    ownsState = true
    if remote != nil { begin(RunPart.exports) }
    let fetched = try remote?.fetch(into: request.state) ?? []
    let listed = remote == nil ? nil : try here ?? ingest.list(fetched, in: request.state)
    let store = try Store(folder: request.state)
    self.store = store
    seen = try store.seenProblems()
    if let listed {
      begin(RunPart.exports)
      report.ingest.seconds = try context.timed { try ingest.run(listed, store: store, into: &report) }.seconds
      try store.giveBackMemory()
    }
    try context.checkCancelled()
    if stages.contains(.photos) {
      begin(RunPart.photos)
      report.photos.seconds = try context.timed {
        try PhotoWork(plan: plan, fetch: fetch, request: request, context: context).run(store: store, into: &report)
      }.seconds
    }
    try context.checkCancelled()
    if renders { begin(RunPart.publish(stages)) }
    try PublishWork(renderers, request: request, context: context, stages: stages).run(
      store: store, plan: plan, locks: locks, into: &report)
    addresses = ["site", "reports"].compactMap { Address.ofIndex(in: Path.join(request.output, $0)) }
  }

  /// However a stage says that it was asked to stop.
  private func interruption() -> Failure? {
    do throws(Failure) { try context.checkCancelled() } catch { return error }
    return nil
  }

  /// Reads and checks the exports against the store, in a store of its own where there is none yet, and takes
  /// everything back.
  private func rehearse(_ ingest: IngestStage, _ here: ListedExports?, _ remote: RemoteExports?) throws {
    let isThere = access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0
    let folder = isThere ? request.state : Path.join(request.temporaryFolder, "sumaq-rehearsal-\(getpid())")
    let locks = isThere ? try BuildLocks(request, context) : nil
    defer { locks?.release() }
    let result = Result {
      begin(RunPart.exports)
      let fetched = try remote?.fetch(into: folder) ?? []
      let listed = try here ?? ingest.list(fetched, in: folder)
      let store = try Store(folder: folder)
      seen = try store.seenProblems()
      return try ingest.run(listed, store: store, into: &report)
    }
    if !isThere { try Files.removeTree(folder) }
    report.status = try result.get() ? .done : .unchanged
  }

  private func finish() throws {
    if stages != Set(Stage.allCases) { report.status = .done }
    close()
    var unfinished: Set<String> = report.photosStopped ? [RunPart.photos] : []
    if report.exports?.areWhole == false { unfinished.insert(RunPart.exports) }
    let memory = ProblemHistory(
      context.problems, report.exports, before: seen ?? SeenProblems(), parts: parts, unfinished: unfinished)
    compare(memory)
    guard !request.dryRun, let store else { return }
    try memory.keep(in: store)
    try RunRecorder.keep(report, in: store)
    try RunRecorder.write(report, state: request.state)
  }

  private func begin(_ part: String) {
    context.problems.begin(part)
    if !parts.contains(part) { parts.append(part) }
  }

  /// Says of every kind how much of it is new, and what of it must be looked at.
  private func compare(_ memory: ProblemHistory) {
    for index in report.problems.indices {
      let entry = report.problems[index]
      report.problems[index].new = min(entry.count, memory.new(entry.kind.id))
    }
    report.isFirst = memory.isFirst
    report.attention = memory.lackOfExports(
      isRefused: report.problems.contains { $0.kind == IngestProblems.linkOutside })
    report.needsAttention =
      switch request.failOn {
      case .exports: !report.attention.isEmpty
      case .new: !report.attention.isEmpty || report.problems.contains { ($0.new ?? 0) > 0 }
      case .any: !report.attention.isEmpty || !report.problems.isEmpty
      }
  }

  private func fail(_ failure: Failure?) throws {
    if let failure, !context.problems.holds(failure.problem) { context.problems.report(failure.problem) }
    let isGuard = failure.map { StoreProblems.guards.contains($0.problem.kind) } ?? false
    report.status = isGuard ? .refused : .failed
    close()
    guard ownsState || mayRecordWithoutLock() else { return }
    failedReport = report
    // The failure itself matters more than a report that cannot be written beside it.
    let written = Result {
      try RunRecorder.write(report, state: request.state)
      if let store { try RunRecorder.keep(report, in: store) }
    }
    if case .failure(let second) = written, let second = (second as? any EndingError)?.failure {
      context.problems.report(second.problem)
    }
  }

  /// A night that ended before it took the state's lock tells so where there is a state and no other run in it.
  private func mayRecordWithoutLock() -> Bool {
    guard !request.dryRun, access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0 else { return false }
    do { return try BuildLock.holder(Path.join(request.state, "lock")) == nil } catch { return false }
  }

  private func close() {
    report.finished = context.clock.microsecondsSince1970()
    report.seconds = Double(context.clock.nanoseconds() &- begun) / 1e9
    report.peakMemoryBytes = Machine.peakMemoryBytes
    report.problems = context.problems.entries
  }
}
