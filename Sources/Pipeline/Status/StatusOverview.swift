internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// The state as `sumaq status` tells it: on a screen or as JSON.
package struct StatusOverview: Sendable {
  /// The lock of the state folder and that of the output folder.
  enum Lock: Sendable, Hashable {
    case free
    case held(String)
    /// The files may not be read.
    case unknown(String)
  }

  /// Why nights publish nothing; nil if they do.
  let hold: Hold?
  let last: StatusLastRun?
  /// The last run that changed something.
  let recorded: RunRecord?
  /// When the run began that was interrupted, if no run has ended since.
  let interrupted: String?
  let totals: SiteTotals
  let storeBytes: Int
  let sources: [StatusSource]
  let photos: PhotoCounts
  let published: PublishedStatus
  let sealed: SealedFacts
  let lock: Lock
  let problems: [StandingProblems]
  let zone: TimeZoneRules
  /// The present, in microseconds since 1970.
  let now: Int64

  /// Reads the state and changes nothing.
  package init(_ request: RunRequest, _ context: RunContext) throws {
    let store = try StoreAccess.look(request)
    hold = try store.hold()
    recorded = try store.lastRun()
    do throws(FileError) {
      last = try StatusLastRun(state: request.state)
      storeBytes = try FileStatus.following(store.path)?.size ?? 0
    } catch { throw error.failure }
    let killed = try BuildLock.interrupted(Path.join(request.state, "lock"))
    let finished = last?.finished ?? recorded?.finished.iso() ?? ""
    interrupted = killed.flatMap { $0 >= finished ? $0 : nil }
    totals = try store.reader().totals()
    sources = StatusSource.all(try store.exportFiles())
    photos = try PhotoQueue(store).counts()
    published = try PublishedStatus(output: request.output, store: store)
    sealed = SealedFacts(state: request.state)
    lock = try Self.lock(request)
    problems = try store.standingProblems()
    zone = SiteZone.find(request, context)
    now = context.clock.microsecondsSince1970()
  }

  /// Checks the whole store, and the keys of what is sealed; every finding is reported as a problem.
  package static func check(_ request: RunRequest, _ context: RunContext) throws {
    do throws(Failure) {
      if case .keysMissing(let problem) = try KeysFolder(state: request.state).read() {
        context.problems.report(problem)
      }
    } catch { context.problems.report(error.problem) }
    for problem in try StoreAccess.look(request).check() { context.problems.report(problem) }
  }

  private static func lock(_ request: RunRequest) throws -> Lock {
    let paths = [Path.join(request.state, "lock"), Path.join(request.output, ".lock")]
    do {
      return try paths.compactMap { try BuildLock.holder($0) }.first.map(Lock.held) ?? .free
    } catch let failure as Failure where failure.exitCode == .permission {
      return .unknown(failure.problem.reason)
    }
  }
}
