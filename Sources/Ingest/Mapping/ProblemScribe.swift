internal import Diagnostics

/// Reports what is wrong in one file: every occurrence counts, the first few of a kind with their place.
final class ProblemScribe {
  let file: String
  /// The file's records may be private, so that no line of it stands in a message.
  let isPrivate: Bool
  private let sink: any ProblemSink
  /// Per id: how often it came, and what stands for the many.
  private var seen: [String: (count: Int, last: Problem)] = [:]
  private static let examples = 5
  /// How often something was wrong, told or not.
  private(set) var calls = 0

  init(file: String, isPrivate: Bool = false, _ sink: any ProblemSink) {
    self.file = file
    self.isPrivate = isPrivate
    self.sink = sink
  }

  /// The words are made only for the first few.
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

  /// Once a file, however often it comes.
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
