package import Diagnostics
internal import Model
internal import Serving

/// Where a watch says what it does.
package struct WatchTalk: Sendable {
  /// Prints a sentence.
  package var say: @Sendable (String) -> Void
  /// Prints a problem, as a night does.
  package var problem: @Sendable (Problem) -> Void

  package init(say: @escaping @Sendable (String) -> Void, problem: @escaping @Sendable (Problem) -> Void) {
    self.say = say
    self.problem = problem
  }
}

/// What is said of a build: what was saved, what it made, and how long that took.
struct WatchLine {
  private let saved: SavedFiles
  private let outcome: WatchedNight.Outcome

  init(_ saved: SavedFiles, _ outcome: WatchedNight.Outcome) { (self.saved, self.outcome) = (saved, outcome) }

  /// `restaurant.md: 1,523 pages and 2 reports made, 4.20 s`.
  var text: String { "\(what): \(result)\(outcome.report.map { ", " + Amount.seconds($0.seconds) } ?? "")" }

  private var what: String { saved.words == "everything" ? "Begin" : Printable.line(saved.words, limit: 200) }

  private var result: String {
    guard outcome.failure == nil, let report = outcome.report else { return "nothing is published" }
    if report.hold != nil { return "the output is held, nothing is published" }
    guard report.status == .published else { return "nothing changed" }
    let pages = Amount.of(report.pages.rendered, "page", "pages")
    let reports = Amount.of(report.reports.rendered, "report", "reports")
    return report.reports.rendered == 0 ? "\(pages) made" : "\(pages) and \(reports) made"
  }

  /// The build for the page `/_/`.
  func build(began: Int64, zone: TimeZoneRules) -> DeskBuild {
    DeskBuild(
      began: StatusTime(zone: zone).clockWithSeconds(Timestamp(microseconds: began)),
      seconds: outcome.report?.seconds ?? 0, what: "\(what): \(result)", pages: outcome.pages,
      pageCount: outcome.pageCount)
  }
}

/// The problems of the last build, each of which is told when it comes and when it goes.
struct ProblemsNow: Sendable {
  /// What a build changed.
  struct Change: Sendable {
    var new: [Problem] = []
    var gone: [Problem] = []
  }

  /// The problems of the last build that came to its end.
  private var whole: [Problem] = []
  /// Those of the builds since, which did not look at everything.
  private var partial: [Problem] = []

  /// As many of each kind are told as a night prints.
  static let examplesPerKind = 2

  var problems: [Problem] {
    let names = Set(partial.map(Self.name))
    return partial + whole.filter { !names.contains(Self.name($0)) }
  }

  /// Takes the problems of a build. One that failed says nothing of problems that it did not come to.
  mutating func become(_ log: ProblemLog, isWhole: Bool = true) -> Change {
    let before = problems
    let known = Dictionary(before.map { (Self.name($0), $0) }) { first, _ in first }
    // A problem that the store remembered has lost the line that it quotes.
    let now = log.entries.flatMap { $0.examples.prefix(Self.examplesPerKind) }
      .map { $0.excerpt == nil ? known[Self.name($0)] ?? $0 : $0 }
    if isWhole { (whole, partial) = (now, []) } else { partial = now }
    let names = Set(problems.map(Self.name))
    return Change(
      new: now.filter { known[Self.name($0)] == nil }, gone: before.filter { !names.contains(Self.name($0)) })
  }

  private static func name(_ problem: Problem) -> String { problem.id + "\n" + problem.headline }

  /// The mistakes in what is written by hand: templates, strings, reports and settings.
  func mistakes(in folders: [String], config: String) -> [Problem] {
    problems.filter { Self.isMistake($0, in: folders, config: config) }
  }

  static func isMistake(_ problem: Problem, in folders: [String], config: String) -> Bool {
    guard let file = problem.place?.file else { return false }
    return file == config || (folders + ["Templates"]).contains { file.hasPrefix($0 + "/") }
  }
}
