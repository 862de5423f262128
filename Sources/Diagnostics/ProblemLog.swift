internal import Synchronization

/// Collects problems in bounded memory: all are counted, the first few of each kind are kept.
package final class ProblemLog: ProblemSink {
  /// A kind, how often it came, and its first occurrences.
  package struct Entry: Sendable {
    package let kind: ProblemKind
    package var count: Int
    package var examples: [Problem]
  }

  private struct State {
    var order: [String] = []
    var entries: [String: Entry] = [:]
  }

  private let state = Mutex(State())
  private let examplesPerKind: Int

  package init(examplesPerKind: Int = 5) {
    self.examplesPerKind = examplesPerKind
  }

  package func report(_ problem: Problem) {
    state.withLock { state in
      if state.entries[problem.id] == nil {
        state.order.append(problem.id)
        state.entries[problem.id] = Entry(kind: problem.kind, count: 0, examples: [])
      }
      state.entries[problem.id]?.count += 1
      if state.entries[problem.id, default: Entry(kind: problem.kind, count: 0, examples: [])].examples.count
        < examplesPerKind
      {
        state.entries[problem.id]?.examples.append(problem)
      }
    }
  }

  /// Counts `count` more of a kind whose occurrences somebody else keeps.
  package func add(_ problem: Problem, count: Int) {
    guard count > 0 else { return }
    report(problem)
    state.withLock { $0.entries[problem.id]?.count += count - 1 }
  }

  /// Whether this very problem is among the kept examples.
  package func holds(_ problem: Problem) -> Bool {
    state.withLock { $0.entries[problem.id]?.examples.contains(problem) ?? false }
  }

  /// Errors first, then by id.
  package var entries: [Entry] {
    let all = state.withLock { state in state.order.compactMap { state.entries[$0] } }
    return all.sorted {
      ($0.kind.severity == .error ? 0 : 1, $0.kind.id) < ($1.kind.severity == .error ? 0 : 1, $1.kind.id)
    }
  }

  /// How many there are of a severity.
  package func count(of severity: ProblemKind.Severity) -> Int {
    entries.filter { $0.kind.severity == severity }.reduce(0) { $0 + $1.count }
  }

  package var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }
}
