internal import Synchronization

/// Keeps problems in the order in which they came, until it is their turn to be told.
package final class ProblemBox: ProblemSink {
  private let held = Mutex<[Problem]>([])

  package init() {}

  package func report(_ problem: Problem) { held.withLock { $0.append(problem) } }

  package var problems: [Problem] { held.withLock { $0 } }

  package var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// Hands all of them on.
  package func tell(_ sink: any ProblemSink) {
    for problem in problems { sink.report(problem) }
  }
}
