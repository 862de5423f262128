internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Sealing
internal import Store

/// `sumaq verify`: renders everything again from the same state, without the ledger and without Markdown that was
/// converted ahead, and compares the result with the published files.
package enum Verifying {
  package struct Outcome {
    /// How many files were compared, and how many differ.
    package let compared: Int
    package let different: Int
    /// Whether the output is held, so that it was compared with the ledger alone.
    package var isHeld = false
    /// Whether what is sealed was left out, as it cannot be sealed again.
    package var lacksKeys = false
  }

  /// Every difference is reported as a problem, and missing keys are.
  package static func run(everything: Bool, _ request: RunRequest, _ context: RunContext) throws -> Outcome {
    let scratch = try Files.makeTemporaryFolder(Path.join(request.temporaryFolder, "sumaq-verify-"))
    return try Afterwards.run {
      try run(everything: everything, request, context, scratch: scratch)
    } cleanUp: {
      try Files.removeTree(scratch)
    }
  }

  private static func run(
    everything: Bool, _ request: RunRequest, _ context: RunContext, scratch: String
  ) throws -> Outcome {
    let store = try StoreAccess.read(request, scratch: scratch)
    let moment = try StillMoment(store, request)
    let result = Result {
      try store.hold() == nil
        ? compare(store, everything: everything, request, context) : compareWithLedger(store, request, context)
    }
    // A comparison during a build says nothing.
    try moment.check()
    return try result.get()
  }

  /// While the output is held it is not that of the store's state, but must still be what was published.
  private static func compareWithLedger(
    _ store: Store, _ request: RunRequest, _ context: RunContext
  ) throws -> Outcome {
    let outcome = try LedgerVerification.run(
      output: request.output, store: store, workers: request.workers, problems: context.problems)
    return Outcome(compared: outcome.compared, different: outcome.different, isHeld: true)
  }

  private static func compare(
    _ store: Store, everything: Bool, _ request: RunRequest, _ context: RunContext
  ) throws -> Outcome {
    var request = request
    request.asOf = try request.asOf ?? store.publishedDay()
    let plan = try RunPlan(request, context)
    let renderers = try Renderers(plan, request, context, stages: [.pages, .reports])
    let baseline = try PublishedBaseline(
      try BuildFingerprint(plan, request, context, stages: Set(Night.Stage.allCases)), plan, store)
    let verification = try Verification(
      output: request.output, store: store, extent: everything ? .everything : .sample,
      isCurrent: try store.publishedBaseline() == baseline, problems: context.problems,
      causes: { [site = renderers.site, day = plan.clock.asOf] path in
        // A compressed copy is made from what its page is made from.
        let path = path.hasSuffix(".gz") ? String(path.dropLast(3)) : path
        guard let site, path.hasPrefix("site/"), !path.hasPrefix("site/reports/") else { return [] }
        guard let made = try PageProvenance.search(path) ?? site.provenance(of: path, store: store, asOf: day) else {
          return []
        }
        return try PageReasons(made, baseline: baseline, store: store).words
      })
    let sink = plan.sink(verification)
    let files = try ReportFiles(sink)
    context.progress.begin(.check)
    defer { context.progress.end() }
    do {
      _ = try renderers.site?.convertingWhole.render(
        store: store, into: sink, asOf: plan.clock.asOf, workers: request.workers,
        progress: { context.progress.advance(to: $0, of: $1) }, cancelled: { context.cancellation.isCancelled })
      // Reports are few, and are rendered completely: the stored answers of queries are not used.
      _ = try renderers.reports?.convertingWhole.render(
        store: store, into: files, asOf: plan.clock.asOf, workers: request.workers, history: false,
        memory: .none,
        cancelled: { context.cancellation.isCancelled })
    } catch {
      try context.checkCancelled()
      throw error
    }
    try context.checkCancelled()
    // Reports about earlier nights do not depend on the state alone, and were not rendered.
    let history = renderers.reports?.historyNames ?? []
    verification.leaveOut(history.map { "reports/\($0).html" }, below: history.map { "reports/\($0)/" })
    // Without its keys nothing can be sealed again, which the missing keys' own problem says.
    let lacksKeys = if case .keysMissing = plan.sealed { true } else { false }
    if lacksKeys { verification.leaveOut([], below: ["site/sealed/"]) }
    try files.close()
    // Lists are made of published files, which were compared above.
    if plan.isApp { verification.leaveOut([], below: ["site/offline/"]) }
    let outcome = try verification.finish()
    let lists =
      everything && plan.isApp
      ? try SiteChecker(Path.join(request.output, "site"), workers: request.workers).checkLists(context.problems) : 0
    return Outcome(compared: outcome.compared, different: outcome.different + lists, lacksKeys: lacksKeys)
  }
}

/// Checks that no build changes the state or the output while a command compares both.
///
/// It takes no lock, so that no build has to wait or fail because of a command that only reads. Instead, it fails
/// afterwards if a build ran meanwhile.
struct StillMoment {
  private struct State: Equatable {
    var ledger: LedgerState?
    var published: String?
    var photos: Int64
    var lastRun: Int64?
  }

  private let store: Store
  private let locks: [String]
  private let state: State

  /// Fails with exit code 75 if a build is running.
  init(_ store: Store, _ request: RunRequest) throws {
    self.store = store
    locks = [Path.join(request.state, "lock"), Path.join(request.output, ".lock")]
    try Self.refuse(locks)
    state = try Self.state(store)
  }

  /// Fails with exit code 75 if a build has started since.
  func check() throws {
    try Self.refuse(locks)
    guard try Self.state(store) != state else { return }
    throw PublishProblems.busy.failure(.busy, at: Place(locks[0]), "a build ran meanwhile")
  }

  private static func refuse(_ locks: [String]) throws {
    for path in locks {
      guard let holder = try BuildLock.holder(path) else { continue }
      throw PublishProblems.busy.failure(.busy, at: Place(path), "\(path) is held by \(holder)")
    }
  }

  private static func state(_ store: Store) throws -> State {
    State(
      ledger: try store.ledgerState(), published: try store.publishedFingerprint(),
      photos: try PhotoQueue(store).revision(),
      lastRun: try store.lastRun()?.started.microseconds)
  }
}

/// `sumaq check [DIR]`: proves that a folder works without a server and without a network.
package enum SiteCheck {
  /// Returns the number of checked files. Every finding is reported as a problem.
  package static func run(_ folder: String, _ request: RunRequest, _ context: RunContext) throws -> Int {
    context.progress.begin(.check)
    defer { context.progress.end() }
    let outcome = try SiteChecker(folder, workers: request.workers, access: access(folder, request, context)).run(
      context.problems
    ) {
      context.cancellation.isCancelled
    }
    try context.checkCancelled()
    return outcome.files
  }

  /// The keys of what is sealed; nil if the folder is not the published site, if this user may not read them, or if
  /// nothing can be sealed with them, which is reported.
  private static func access(_ folder: String, _ request: RunRequest, _ context: RunContext) -> SiteAccess? {
    guard folder == Path.join(request.output, "site") else { return nil }
    do throws(Failure) {
      switch try KeysFolder(state: request.state).read() {
      case .open(let access): return access
      case .keysMissing(let problem): context.problems.report(problem)
      case .noAccess: break
      }
    } catch { return nil }
    return nil
  }
}
