internal import Diagnostics
internal import Synchronization

/// Keeps every problem of one report.
final class ProblemBox: ProblemSink {
  private let held = Mutex<[Problem]>([])

  func report(_ problem: Problem) { held.withLock { $0.append(problem) } }

  var problems: [Problem] { held.withLock { $0 } }

  var hasErrors: Bool { problems.contains { $0.severity == .error } }
}
