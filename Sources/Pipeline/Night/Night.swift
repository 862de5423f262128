internal import Diagnostics
internal import Ingest
internal import Model
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

  package init(_ request: RunRequest, _ context: RunContext, stages: Set<Stage>) {
    self.request = request
    self.context = context
    self.stages = stages
  }

  /// Does the work; on a failure the report is still written where there is a state folder.
  package func run() throws -> RunReport {
    report.started = context.clock.microsecondsSince1970()
    begun = context.clock.nanoseconds()
    do {
      try work()
      try finish()
      return report
    } catch {
      let failure = interruption() ?? error as? Failure ?? (error as? FileError)?.failure
      try fail(failure)
      throw failure ?? error
    }
  }

  /// Everything that can be wrong before anything is made is looked at first: settings, exports, templates.
  private func work() throws {
    let plan = try NightPlan(request, context)
    let ingest = IngestStage(request: request, settings: plan.settings, clock: plan.clock, context: context)
    let files = stages.contains(.ingest) ? try ingest.list() : []
    let renderers = try Renderers(plan, request, context, stages: stages)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    let store = try Store(folder: request.state)
    if stages.contains(.ingest) {
      let (changed, seconds) = try context.timed { try ingest.run(files, store: store, into: &report) }
      report.ingest.seconds = seconds
      if request.dryRun {
        report.status = changed ? .done : .unchanged
        return
      }
    }
    try context.checkCancelled()
    if stages.contains(.photos) {
      report.photos.seconds = try context.timed {
        try PhotoWork(plan: plan, request: request, context: context).run(store: store, into: &report)
      }.seconds
    }
    try context.checkCancelled()
    try PublishWork(renderers, request: request, context: context, stages: stages).run(
      store: store, plan: plan, locks: locks, into: &report)
    close()
    try RunRecorder.keep(report, in: store)
    addresses = ["site", "reports"].compactMap { Address.ofIndex(in: Path.join(request.output, $0)) }
  }

  /// However a stage says that it was asked to stop.
  private func interruption() -> Failure? {
    do throws(Failure) { try context.checkCancelled() } catch { return error }
    return nil
  }

  private func finish() throws {
    close()
    try RunRecorder.write(report, state: request.state)
  }

  private func fail(_ failure: Failure?) throws {
    if let failure, !context.problems.holds(failure.problem) { context.problems.report(failure.problem) }
    report.status = failure?.exitCode == .data && report.ingest.seconds > 0 ? .refused : .failed
    close()
    guard access(Path.join(request.state, "sumaq.sqlite"), F_OK) == 0, failure?.exitCode != .busy else { return }
    failedReport = report
    // The failure itself matters more than a report that cannot be written beside it.
    if case .failure(let second) = Result(catching: { try RunRecorder.write(report, state: request.state) }),
      let second = second as? Failure
    {
      context.problems.report(second.problem)
    }
  }

  private func close() {
    report.finished = context.clock.microsecondsSince1970()
    report.seconds = Double(context.clock.nanoseconds() &- begun) / 1e9
    report.peakMemoryBytes = Machine.peakMemoryBytes
    report.problems = context.problems.entries
  }
}
