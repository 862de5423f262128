internal import Diagnostics
internal import Platform
internal import Store
internal import Synchronization

/// A night on a thread of its own, which can be cut short.
final class WatchedNight: Sendable {
  /// How a night ended.
  struct Outcome: Sendable {
    var report: RunReport?
    /// Why it could not go on.
    var failure: Failure?
    var log: ProblemLog
    /// The first pages that it wrote, below the output, and the number of all.
    var pages: [String] = []
    var pageCount = 0
  }

  let saved: SavedFiles
  /// When it began, in microseconds since 1970.
  let began: Int64
  private let cancellation = Cancellation()
  private let result = Shared(Mutex<Outcome?>(nil))
  private let thread: Thread?

  /// Begins a night; `ended` is called when it has ended, `afterIngest` when the exports are in the store.
  init(
    _ saved: SavedFiles, _ request: RunRequest, _ context: RunContext,
    afterIngest: @escaping @Sendable (RunContext) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    self.saved = saved
    began = context.clock.microsecondsSince1970()
    let own = context.alone(cancellation)
    let work: @Sendable () -> Void = { [result] in
      let outcome = Self.run(request, own) { afterIngest(own) }
      result.value.withLock { $0 = outcome }
      ended()
    }
    thread = Thread(work)
    if thread == nil { work() }
  }

  /// Nil while it runs.
  var outcome: Outcome? { result.value.withLock { $0 } }

  var wasCut: Bool { cancellation.isCancelled }

  /// Ends the night as soon as that is safe. What is published stays as it was.
  func cut() { cancellation.cancel(SIGINT) }

  /// Waits for its end.
  func join() { thread?.join() }

  private static func run(
    _ request: RunRequest, _ context: RunContext, afterIngest: @escaping @Sendable () -> Void
  ) -> Outcome {
    let night = Night(request, context, stages: Set(Night.Stage.allCases))
    night.afterIngest = afterIngest
    var outcome = Outcome(log: context.problems)
    do {
      let report = try night.run()
      outcome.report = report
      if report.publish.night != nil { try addPages(request, &outcome) }
    } catch {
      outcome.report = night.failedReport
      outcome.failure =
        (error as? any EndingError)?.failure
        ?? PipelineProblems.watchFault.failure(.software, "the build failed: \(error)")
    }
    return outcome
  }

  private static func addPages(_ request: RunRequest, _ outcome: inout Outcome) throws {
    let store = try StoreAccess.look(request)
    guard let newest = try store.publications().last else { return }
    var (pages, count) = ([String](), 0)
    try store.eachChangedPath(.written, after: newest.number - 1) { path, _ in
      guard path.hasSuffix(".html") else { return }
      count += 1
      if pages.count < 50 { pages.append(path) }
    }
    (outcome.pages, outcome.pageCount) = (pages, count)
  }
}

extension RunContext {
  /// The same for a run of its own: with its own problems, without progress.
  func alone(_ cancellation: Cancellation) -> RunContext {
    RunContext(
      problems: ProblemLog(), progress: RunProgress(ProgressMode.none, stream: ByteStream { _ in true }, clock: clock),
      clock: clock,
      cancellation: cancellation, executablePath: executablePath, environment: environment, random: random)
  }
}
