internal import Synchronization

/// Collects problems in order, to report them later.
package final class ProblemBox: ProblemSink {
  private let held = Mutex<[Problem]>([])

  package init() {}

  package func report(_ problem: Problem) { held.withLock { $0.append(problem) } }

  package var problems: [Problem] { held.withLock { $0 } }

  package var hasErrors: Bool { problems.contains { $0.severity == .error } }

  /// Reports all of them to `sink`.
  package func forward(to sink: any ProblemSink) {
    for problem in problems { sink.report(problem) }
  }
}
