internal import Synchronization

/// Collects problems in bounded memory: all are counted, the first few of each kind are kept, and marks by which they
/// are known again on another night.
package final class ProblemLog: ProblemSink {
  /// A kind, how often it came, and its first occurrences.
  package struct Entry: Sendable {
    package let kind: ProblemKind
    package var count: Int
    package var examples: [Problem]
    /// How many of them the night before did not have; nil where no night was compared.
    package var new: Int?
  }

  fileprivate struct State: Sendable {
    var order: [String] = []
    var entries: [String: Entry] = [:]
    var part = ""
    var marks: [String: [String: ProblemMarks]] = [:]
  }

  private let state = Mutex(State())
  private let examplesPerKind: Int

  package init(examplesPerKind: Int = 5) {
    self.examplesPerKind = examplesPerKind
  }

  package func report(_ problem: Problem) { add(problem, count: 1) }

  /// Counts `count` of a kind whose occurrences the caller keeps.
  package func add(_ problem: Problem, count: Int) {
    guard count > 0 else { return }
    tell(problem, count: count)
    state.withLock {
      $0.marks[$0.part, default: [:]][problem.id, default: ProblemMarks()].add(problem.mark, times: count)
    }
  }

  /// Counts those of a kind whose marks are known.
  package func add(_ problem: Problem, _ marks: ProblemMarks) {
    guard marks.count > 0 else { return }
    tell(problem, count: marks.count)
    state.withLock { $0.marks[$0.part, default: [:]][problem.id, default: ProblemMarks()].add(marks) }
  }

  /// Counts and keeps without marks, which the caller makes.
  package func tell(_ problem: Problem, count: Int = 1) {
    state.withLock { state in
      if state.entries[problem.id] == nil { state.order.append(problem.id) }
      var entry = state.entries[problem.id] ?? Entry(kind: problem.kind, count: 0, examples: [])
      entry.count += count
      if entry.examples.count < examplesPerKind { entry.examples.append(problem) }
      state.entries[problem.id] = entry
    }
  }

  /// What was collected up to a moment.
  package struct Moment: Sendable { fileprivate let state: State }

  package var now: Moment { state.withLock { Moment(state: $0) } }

  /// Forgets what was collected since a moment, for work that is done over.
  package func goBack(to moment: Moment) { state.withLock { $0 = moment.state } }

  /// What comes from now on is of this part of the run.
  package func begin(_ part: String) { state.withLock { $0.part = part } }

  /// By part, then by the kind's id.
  package var marks: [String: [String: ProblemMarks]] { state.withLock { $0.marks } }

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
