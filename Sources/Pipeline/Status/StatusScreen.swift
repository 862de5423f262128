internal import Diagnostics
internal import Model
internal import Publish
internal import Store

/// The state in one screen.
package struct StatusScreen: Sendable {
  private let overview: StatusOverview

  package init(_ overview: StatusOverview) { self.overview = overview }

  package var text: String {
    (held + lastRun + rows + sources + photos + sealed + published + lock + problems).joined(separator: "\n") + "\n"
  }

  /// The problems that the last nights left, errors first, each kind with its first ones in full.
  private var problems: [String] {
    let all = overview.problems
    guard !all.isEmpty else { return [] }
    let isError = { (problems: StandingProblems) in ProblemKind.known(problems.kind)?.severity == .error }
    let times = StatusTime(zone: overview.zone)
    let kinds = (all.filter(isError) + all.filter { !isError($0) }).map { problems in
      let since = problems.since.map { " since " + times.date($0) } ?? ""
      return "\n\(problems.text)  \(Amount.count(problems.count)) \(problems.kind)\(since)"
    }
    let count = all.reduce(0) { $0 + $1.count }
    return ["Problems   \(Amount.count(count)), of \(Amount.of(all.count, "kind", "kinds"))"] + kinds
  }

  private var held: [String] {
    guard let hold = overview.hold else { return [] }
    return [
      "Held       since \(hold.since.iso()): \(Printable.line(hold.reason, limit: 500)); nights publish nothing until "
        + "sumaq release"
    ]
  }

  private var lastRun: [String] {
    let words = overview.last?.line(recorded: overview.recorded) ?? overview.recorded.map(Self.line)
    guard let interrupted = overview.interrupted else { return ["Last run   " + (words ?? "none recorded")] }
    return [
      "Last run   began at \(interrupted) and was interrupted; the next one goes on from there"
        + (words.map { "; before that \($0)" } ?? "")
    ]
  }

  private static func line(_ run: RunRecord) -> String {
    let seconds = Double(run.finished.microseconds - run.started.microseconds) / 1e6
    return "\(run.status), \(run.finished.iso()), \(Amount.seconds(seconds))"
  }

  private var rows: [String] {
    let totals = overview.totals
    let synced = totals.synced.map { ", exports of \($0.iso())" } ?? ""
    return [
      "Store      \(Amount.of(totals.restaurants, "restaurant", "restaurants")), "
        + "\(Amount.of(totals.users, "user with a page", "users with pages")), "
        + "\(Amount.of(totals.reviews, "review", "reviews"))\(synced); \(Amount.bytes(overview.storeBytes))"
    ]
  }

  private var sources: [String] {
    let lines = overview.sources.map { $0.line(now: overview.now) }
    return (lines.isEmpty ? ["none yet"] : lines).enumerated().map { ($0 == 0 ? "Sources    " : "           ") + $1 }
  }

  private var photos: [String] {
    let counts = overview.photos
    guard counts.referenced > 0 else { return [] }
    return [
      "Photos     \(Amount.count(counts.referenced)) known: \(Amount.count(counts.ready)) ready, "
        + "\(Amount.count(counts.failed)) failed, \(Amount.count(counts.waiting)) waiting"
    ]
  }

  private var sealed: [String] { overview.sealed.line.map { ["Access     " + $0] } ?? [] }

  private var published: [String] {
    let published = overview.published
    guard let night = published.night, night > 0 else { return ["Published  nothing yet"] }
    var words = "Published  night \(night)"
    words += Self.rollback(published.targets)
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

  private var lock: [String] {
    switch overview.lock {
    case .free: ["Lock       free"]
    case .held(let holder): ["Lock       held by \(holder)"]
    case .unknown(let reason): ["Lock       unknown: \(reason)"]
    }
  }
}
