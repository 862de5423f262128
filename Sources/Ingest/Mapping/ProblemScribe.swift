internal import Diagnostics

/// Reports the problems of one file. Every occurrence counts, and the first few of a kind are reported with their
/// place.
final class ProblemScribe {
  let file: String
  /// Whether the file's records may be private, so that messages show none of its lines.
  let isPrivate: Bool
  private let sink: any ProblemSink
  /// By kind, the number of occurrences and the problem that represents the rest.
  private var seen: [String: (count: Int, last: Problem)] = [:]
  static let examples = 5
  /// The number of problems, reported or not.
  private(set) var calls = 0

  init(file: String, isPrivate: Bool = false, _ sink: any ProblemSink) {
    self.file = file
    self.isPrivate = isPrivate
    self.sink = sink
  }

  /// Reports a problem; the text is created only for the first few.
  func report(
    _ kind: ProblemKind, line: Int? = nil, column: Int? = nil, field: String? = nil, excerpt: Excerpt? = nil,
    _ reason: @autoclosure () -> String, mend: @autoclosure () -> String? = nil
  ) {
    calls += 1
    if let known = seen[kind.id], known.count >= Self.examples {
      seen[kind.id]?.count += 1
      return sink.report(known.last)
    }
    let problem = kind.problem(
      at: Place(file, line: line, column: column, field: field), excerpt: excerpt, reason(), mend: mend())
    seen[kind.id] = ((seen[kind.id]?.count ?? 0) + 1, problem)
    sink.report(problem)
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
    let problem = kind.problem(at: Place(file, line: line, field: field), reason(), mend: mend())
    seen[kind.id + (field ?? "")] = (1, problem)
    sink.report(problem)
  }
}
