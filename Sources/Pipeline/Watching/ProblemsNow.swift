internal import Diagnostics

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
