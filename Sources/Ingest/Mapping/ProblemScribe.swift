internal import Diagnostics
internal import Model

/// Reports the problems of one file. Every occurrence counts, and the first few of a kind are reported with their
/// place.
package final class ProblemScribe {
  let file: String
  /// Whether the file's records may be private, so that messages show none of its lines.
  let isPrivate: Bool
  private let sink: any ProblemSink
  /// By kind, the number of occurrences and the problem that represents the rest.
  private var seen: [String: (count: Int, last: Problem)] = [:]
  package static let examples = 5
  /// The number of problems, reported or not.
  private(set) var calls = 0
  /// The people whom no problem may name; nil if the list of forgotten people is empty.
  private let forgotten: ForgottenPeople?
  /// What was reported since `hold`, and what was known then; nil if problems are reported at once.
  private var held: (problems: [Problem], seen: [String: (count: Int, last: Problem)])?

  init(
    file: String, isPrivate: Bool = false, forgotten: ForgottenPeople? = nil, _ sink: any ProblemSink
  ) {
    self.file = file
    self.isPrivate = isPrivate
    self.forgotten = forgotten
    self.sink = sink
  }

  /// Holds problems back until `release` or `discard`, as they may be of a record that is to be forgotten.
  func hold() { held = ([], seen) }

  /// Reports what was held back.
  func release() {
    guard let held else { return }
    self.held = nil
    for problem in held.problems { sink.report(problem) }
  }

  /// Drops what was held back, as if it had never been found.
  func discard() {
    guard let held else { return }
    seen = held.seen
    self.held = nil
  }

  private func pass(_ problem: Problem) {
    if held == nil { sink.report(problem) } else { held?.problems.append(problem) }
  }

  /// The problem without what could tell of a forgotten person: no line of the file is shown while anybody is to be
  /// forgotten, as it may be cut beside the id that says whose it is.
  private func sparing(_ problem: Problem) -> Problem {
    guard let forgotten else { return problem }
    let field = problem.place?.field
    let isNamed = forgotten.names(in: problem.reason) || field.map { forgotten.names(in: $0) } ?? false
    guard isNamed || problem.excerpt != nil else { return problem }
    let place = problem.place.map { Place($0.file, line: $0.line, column: $0.column, field: isNamed ? nil : $0.field) }
    return problem.kind.problem(
      at: place, isNamed ? problem.kind.title : problem.reason, mend: isNamed ? nil : problem.mend)
  }

  /// Reports a problem; the text is created only for the first few.
  func report(
    _ kind: ProblemKind, line: Int? = nil, column: Int? = nil, field: String? = nil, excerpt: Excerpt? = nil,
    _ reason: @autoclosure () -> String, mend: @autoclosure () -> String? = nil
  ) {
    calls += 1
    if let known = seen[kind.id], known.count >= Self.examples {
      seen[kind.id]?.count += 1
      return pass(known.last)
    }
    let problem = sparing(
      kind.problem(
        at: Place(file, line: line, column: column, field: field), excerpt: excerpt, reason(), mend: mend()))
    seen[kind.id] = ((seen[kind.id]?.count ?? 0) + 1, problem)
    pass(problem)
  }

  /// Counts a problem of the current record that is reported at the end of the file.
  func postpone() { calls += 1 }

  /// Reports a problem once per file, however often it occurs.
  func reportOnce(
    _ kind: ProblemKind, line: Int? = nil, field: String? = nil, _ reason: @autoclosure () -> String,
    mend: @autoclosure () -> String? = nil
  ) {
    calls += 1
    guard seen[kind.id + (field ?? "")] == nil else { return }
    let problem = sparing(kind.problem(at: Place(file, line: line, field: field), reason(), mend: mend()))
    seen[kind.id + (field ?? "")] = (1, problem)
    pass(problem)
  }
}
