import Diagnostics
import Synchronization

/// Keeps every problem, for tests.
final class ProblemCollector: ProblemSink {
  private let problems = Mutex<[Problem]>([])

  func report(_ problem: Problem) { problems.withLock { $0.append(problem) } }

  var all: [Problem] { problems.withLock { $0 } }
  var ids: [String] { all.map(\.id) }
}
