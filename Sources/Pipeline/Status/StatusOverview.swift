internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Sealing
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
    last = try StatusLastRun(state: request.state)
    storeBytes = try FileStatus.following(store.path)?.size ?? 0
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

/// How many people may open sealed pages, as `sumaq status` tells it.
struct SealedFacts: Sendable, Hashable {
  var people = 0
  var folders = 0
  /// The newest day on which a passphrase was made.
  var newestDay: String?
  /// Whether the list could not be read.
  var isUnknown = false
  /// What is wrong with keys or list; nil if nothing is.
  var fault: String?

  init(state: String) {
    do throws(Failure) {
      switch try KeysFolder(state: state).read() {
      case .noAccess: return
      case .open(let access): count(access.list)
      case .keysMissing(let problem):
        fault = problem.reason
        count(try KeysFolder(state: state).list())
      }
    } catch {
      isUnknown = true
      fault = [fault ?? error.problem.reason, error.problem.mend].compactMap { $0 }.joined(separator: ": ")
    }
  }

  private mutating func count(_ list: AccessList) {
    (people, folders, newestDay) = (list.people.count, list.subjects.count, list.newestDay)
  }

  /// The line of the screen; nil if no person ever had access.
  var line: String? {
    guard !isUnknown else { return fault }
    guard people > 0 || fault != nil else { return nil }
    let opened = Amount.of(folders, "sealed folder", "sealed folders")
    let counts = "\(Amount.of(people, "person", "people")) may open \(opened)"
    let day = newestDay.map { ", the newest passphrase is of \($0); after a restore look at sumaq access list" } ?? ""
    return fault.map { "\(counts)\(day); \($0)" } ?? counts + day
  }
}

/// The exports that a collection's rows were read from.
struct StatusSource: Sendable, Hashable {
  let collection: Collection
  /// The modification time of the newest file.
  let modified: Timestamp
  let files: Int
  /// Files that were not read to their end.
  let broken: Int

  /// The collections that have exports, in their order.
  static func all(_ files: [FileRecord]) -> [StatusSource] {
    Collection.allCases.compactMap { collection in
      let own = files.filter { $0.collection == collection }
      guard let newest = own.map(\.modified).max() else { return nil }
      return StatusSource(
        collection: collection, modified: Timestamp(microseconds: newest / 1000), files: own.count,
        broken: own.count { !$0.isWhole })
    }
  }

  /// The age at `now`, in microseconds.
  func age(at now: Int64) -> Int64 { now - modified.microseconds }

  /// The line of `sumaq status`.
  func line(now: Int64) -> String {
    let words = broken > 0 ? ", \(Amount.of(broken, "file", "files")) not read to the end" : ""
    let name = collection.name + String(repeating: " ", count: max(1, 13 - collection.name.utf8.count))
    return name + "\(Amount.age(age(at: now))), of \(modified.iso()), \(Amount.of(files, "file", "files"))\(words)"
  }
}
