internal import Diagnostics

/// The problems of the last build, each of which is told when it comes and when it goes.
struct ProblemsNow: Sendable {
  /// What a build changed.
  struct Change: Sendable {
    var new: [Problem] = []
    var gone: [Problem] = []
  }

  private(set) var problems: [Problem] = []

  /// As many of each kind are told as a night prints.
  static let examplesPerKind = 2

  /// Takes the problems of a build.
  mutating func become(_ log: ProblemLog) -> Change {
    let now = log.entries.flatMap { $0.examples.prefix(Self.examplesPerKind) }
    let known = Dictionary(problems.map { (Self.name($0), $0) }) { first, _ in first }
    let names = Set(now.map(Self.name))
    let change = Change(
      new: now.filter { known[Self.name($0)] == nil }, gone: problems.filter { !names.contains(Self.name($0)) })
    // A problem that the store remembered has lost the line that it quotes.
    problems = now.map { $0.excerpt == nil ? known[Self.name($0)] ?? $0 : $0 }
    return change
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
