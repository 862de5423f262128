internal import Synchronization

/// Collects problems in bounded memory. All are counted, the first few of each kind are kept, and marks recognize them
/// on another night.
package final class ProblemLog: ProblemSink {
  /// A kind with the number of its occurrences, and the first ones.
  package struct Entry: Sendable {
    package let kind: ProblemKind
    package var count: Int
    package var examples: [Problem]
    /// The number of occurrences that the last night did not have; nil if they were not compared.
    package var new: Int?
    /// The first occurrences of which it is known that the last night did not have them, or that must be told again.
    package var fresh: [Problem] = []

    /// The number of occurrences that the last night had too.
    package var known: Int { count - (new ?? count) }

    /// The examples that are told in full if known problems are not: of a kind with both those that are new, if that
    /// can be told of single ones.
    package var newExamples: [Problem] {
      guard let new, new < count else { return examples }
      return fresh.isEmpty && new > 0 ? examples : fresh
    }
  }

  fileprivate struct State: Sendable {
    var order: [String] = []
    var entries: [String: Entry] = [:]
    var part = ""
    var marks: [String: [String: ProblemMarks]] = [:]
    /// The last night's marks by the kind's id; nil as long as nothing is compared.
    var before: [String: Set<UInt64>]?
    /// The log that gets everything; nil until this one joins it.
    var joined: ProblemLog?

    func isNew(_ mark: UInt64, of kind: String) -> Bool { before.map { $0[kind]?.contains(mark) != true } ?? false }
  }

  private let state = Mutex(State())
  private let examplesPerKind: Int

  package init(examplesPerKind: Int = 5) {
    self.examplesPerKind = examplesPerKind
  }

  package func report(_ problem: Problem) { add(problem, count: 1) }

  /// Adds `count` occurrences of a kind of which the caller keeps the details.
  package func add(_ problem: Problem, count: Int) {
    if let joined { return joined.add(problem, count: count) }
    guard count > 0 else { return }
    collect(problem, count: count)
    let mark = problem.mark
    if isNew(mark, of: problem.id) { addFresh(problem) }
    state.withLock { $0.marks[$0.part, default: [:]][problem.id, default: ProblemMarks()].add(mark, times: count) }
  }

  /// Adds the occurrences of a kind whose marks are known.
  package func add(_ problem: Problem, _ marks: ProblemMarks) {
    if let joined { return joined.add(problem, marks) }
    guard marks.count > 0 else { return }
    collect(problem, count: marks.count)
    state.withLock { $0.marks[$0.part, default: [:]][problem.id, default: ProblemMarks()].add(marks) }
  }

  /// Counts and keeps occurrences whose marks the caller computes.
  package func collect(_ problem: Problem, count: Int = 1) {
    if let joined { return joined.collect(problem, count: count) }
    state.withLock { state in
      if state.entries[problem.id] == nil { state.order.append(problem.id) }
      var entry = state.entries[problem.id] ?? Entry(kind: problem.kind, count: 0, examples: [])
      entry.count += count
      if entry.examples.count < examplesPerKind { entry.examples.append(problem) }
      state.entries[problem.id] = entry
    }
  }

  /// Adds the marks of occurrences of a kind that were collected.
  package func remember(_ marks: ProblemMarks, of kind: String) {
    if let joined { return joined.remember(marks, of: kind) }
    guard marks.count > 0 else { return }
    state.withLock { $0.marks[$0.part, default: [:]][kind, default: ProblemMarks()].add(marks) }
  }

  /// Begins to tell new problems from those of the last night, whose marks are given by the kind's id.
  package func compare(with before: [String: Set<UInt64>]) {
    state.withLock { $0.before = before }
    for problem in entries.flatMap(\.examples) where isNew(problem.mark, of: problem.id) { addFresh(problem) }
  }

  /// Whether the last night did not have the mark; false if nothing is compared.
  package func isNew(_ mark: UInt64, of kind: String) -> Bool {
    if let joined { return joined.isNew(mark, of: kind) }
    return state.withLock { $0.isNew(mark, of: kind) }
  }

  /// Keeps a collected problem as one that the last night did not have.
  package func addFresh(_ problem: Problem) {
    if let joined { return joined.addFresh(problem) }
    state.withLock { state in
      guard let fresh = state.entries[problem.id]?.fresh, fresh.count < examplesPerKind else { return }
      state.entries[problem.id]?.fresh.append(problem)
    }
  }

  /// Moves what was collected to another log, which also gets everything that is reported to this one from then on: for
  /// work that begins beside an earlier part of the run.
  package func join(_ other: ProblemLog) {
    let collected = state.withLock { state in
      defer { state = State(joined: other) }
      return state
    }
    other.state.withLock { state in
      for id in collected.order {
        guard let entry = collected.entries[id] else { continue }
        if state.entries[id] == nil { state.order.append(id) }
        var all = state.entries[id] ?? Entry(kind: entry.kind, count: 0, examples: [])
        all.count += entry.count
        all.examples += entry.examples.prefix(other.examplesPerKind - all.examples.count)
        all.fresh += entry.examples.filter { state.isNew($0.mark, of: id) }
        state.entries[id] = all
      }
      for (part, kinds) in collected.marks {
        for (kind, marks) in kinds { state.marks[part, default: [:]][kind, default: ProblemMarks()].add(marks) }
      }
    }
  }

  private var joined: ProblemLog? { state.withLock { $0.joined } }

  /// A snapshot of what was collected.
  package struct Moment: Sendable { fileprivate let state: State }

  package var now: Moment { state.withLock { Moment(state: $0) } }

  /// Discards what was collected after a snapshot, for work that is repeated.
  package func goBack(to moment: Moment) { state.withLock { $0 = moment.state } }

  /// Starts a part of the run, to which the following problems belong.
  package func begin(_ part: String) {
    if let joined { return joined.begin(part) }
    state.withLock { $0.part = part }
  }

  /// The marks by part, then by the kind's id.
  package var marks: [String: [String: ProblemMarks]] { state.withLock { $0.marks } }

  /// Whether this problem is one of the kept examples.
  package func contains(_ problem: Problem) -> Bool {
    state.withLock { $0.entries[problem.id]?.examples.contains(problem) ?? false }
  }

  /// Errors come first, then the order is by id.
  package var entries: [Entry] {
    let all = state.withLock { state in state.order.compactMap { state.entries[$0] } }
    return all.sorted {
      ($0.kind.severity == .error ? 0 : 1, $0.kind.id) < ($1.kind.severity == .error ? 0 : 1, $1.kind.id)
    }
  }

  /// The number of problems of a severity.
  package func count(of severity: ProblemKind.Severity) -> Int {
    entries.filter { $0.kind.severity == severity }.reduce(0) { $0 + $1.count }
  }

  package var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }
}
