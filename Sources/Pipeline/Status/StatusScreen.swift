internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// `sumaq status`: shows the state in one screen.
package enum StatusScreen {
  package static func text(_ request: RunRequest, _ context: RunContext) throws -> String {
    let store = try StoreAccess.read(request)
    var lines = try held(store)
    lines += try lastRun(store, request)
    lines += try rows(store)
    lines += try sources(store, context)
    lines += try photos(store)
    lines += try published(store, request)
    lines += try locks(request)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Checks the whole store; every finding is reported as a problem.
  package static func check(_ request: RunRequest, _ context: RunContext) throws {
    for problem in try StoreAccess.read(request).check() { context.problems.report(problem) }
  }

  private static func held(_ store: Store) throws -> [String] {
    guard let hold = try store.hold() else { return [] }
    return [
      "Held       since \(hold.since.iso()): \(Printable.line(hold.reason, limit: 500)); nights publish nothing until "
        + "sumaq release"
    ]
  }

  private static func lastRun(_ store: Store, _ request: RunRequest) throws -> [String] {
    let recorded = try store.lastRun()
    let last: StatusLastRun?
    do throws(FileError) { last = try StatusLastRun(state: request.state) } catch { throw error.failure }
    let words = last?.line(recorded: recorded) ?? recorded.map(line)
    let killed = try BuildLock.interrupted(Path.join(request.state, "lock"))
    let finished = last?.finished ?? recorded?.finished.iso() ?? ""
    guard let killed, killed >= finished else { return ["Last run   " + (words ?? "none recorded")] }
    return [
      "Last run   began at \(killed) and was interrupted; the next one goes on from there"
        + (words.map { "; before that \($0)" } ?? "")
    ]
  }

  private static func line(_ run: RunRecord) -> String {
    let seconds = Double(run.finished.microseconds - run.started.microseconds) / 1e6
    return "\(run.status), \(run.finished.iso()), \(Amount.seconds(seconds))"
  }

  private static func sources(_ store: Store, _ context: RunContext) throws -> [String] {
    let lines = StatusSources.lines(try store.exportFiles(), now: context.clock.microsecondsSince1970())
    return lines.enumerated().map { ($0 == 0 ? "Sources    " : "           ") + $1 }
  }

  private static func rows(_ store: Store) throws -> [String] {
    let totals = try store.reader().totals()
    let synced = totals.synced.map { ", exports of \($0.iso())" } ?? ""
    let size = try size(of: store.path)
    return [
      "Store      \(Amount.of(totals.restaurants, "restaurant", "restaurants")), "
        + "\(Amount.of(totals.users, "user with a page", "users with pages")), "
        + "\(Amount.of(totals.reviews, "review", "reviews"))\(synced); \(Amount.bytes(size))"
    ]
  }

  private static func size(of path: String) throws(Failure) -> Int {
    do throws(FileError) { return try FileStatus.following(path)?.size ?? 0 } catch { throw error.failure }
  }

  private static func photos(_ store: Store) throws -> [String] {
    let counts = try PhotoQueue(store).counts()
    guard counts.referenced > 0 else { return [] }
    return [
      "Photos     \(Amount.count(counts.referenced)) known: \(Amount.count(counts.ready)) ready, "
        + "\(Amount.count(counts.failed)) failed, \(Amount.count(counts.waiting)) waiting"
    ]
  }

  private static func published(_ store: Store, _ request: RunRequest) throws -> [String] {
    let published = try PublishedStatus(output: request.output, store: store)
    guard let night = published.night, night > 0 else { return ["Published  nothing yet"] }
    var words = "Published  night \(night)"
    words += rollback(published.targets)
    if published.interrupted { words += "; a run was interrupted, the next build finishes or undoes it" }
    if !published.agrees {
      words += "; the output is not the one that was published last, the next build looks at all of it"
    }
    return [words]
  }

  /// `; rollback can go back to night 4, then 3, then 2`; empty if rollback would be refused.
  private static func rollback(_ targets: [Int]) -> String {
    targets.isEmpty ? "" : "; rollback can go back to night " + targets.map(String.init).joined(separator: ", then ")
  }

  private static func locks(_ request: RunRequest) throws -> [String] {
    let paths = [Path.join(request.state, "lock"), Path.join(request.output, ".lock")]
    do {
      let holders = try paths.compactMap { try BuildLock.holder($0) }
      return holders.first.map { ["Lock       held by \($0)"] } ?? ["Lock       free"]
    } catch let failure as Failure where failure.exitCode == .permission {
      return ["Lock       unknown: \(failure.problem.reason)"]
    }
  }
}
