internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// What a filter finds wrong. It becomes records, so that `close` tells all of a night's problems.
final class TaskProblems: Sendable {
  let log: ProblemLog
  private let state = Mutex((marks: [String: ProblemMarks](), keys: [String: String]()))

  /// `examples`: how many problems of a kind are kept, so that others that find the same ones are not told twice.
  init(examples: Int = 5) { log = ProblemLog(examplesPerKind: examples) }

  /// Adds the marks of a file's problems, which are in the log.
  func remember(_ problems: [RememberedProblem]) {
    state.withLock { state in
      for problem in problems { state.marks[problem.kind, default: ProblemMarks()].add(problem.marks) }
    }
  }

  /// Orders problems among those of other tasks: by the key of their place.
  func order(by keys: [String: String]) { state.withLock { $0.keys = keys } }

  /// What was found, by kind.
  var all: [FoundProblems] {
    let keys = state.withLock { $0.keys }
    let marks = state.withLock { $0.marks }.merging(
      log.marks.values.reduce(into: [:]) { all, part in all.merge(part) { Self.sum($0, $1) } }
    ) { Self.sum($0, $1) }
    return log.entries.map { entry in
      var found = FoundProblems(entry, marks[entry.kind.id] ?? ProblemMarks())
      found.keys = entry.examples.map { problem in
        let file = problem.place?.file ?? ""
        return keys[file] ?? file
      }
      return found
    }
  }

  private static func sum(_ one: ProblemMarks, _ other: ProblemMarks) -> ProblemMarks {
    var sum = one
    sum.add(other)
    return sum
  }
}

extension ProblemLog {
  /// What was found, by part of the night and kind. A kind of several parts is told in the first of them.
  var found: [(part: String, found: [FoundProblems])] {
    let parts = marks
    var told: [String: [FoundProblems]] = [:]
    for entry in entries {
      let part = parts.keys.sorted().first { parts[$0]?[entry.kind.id] != nil } ?? ""
      told[part, default: []].append(FoundProblems(entry, parts[part]?[entry.kind.id] ?? ProblemMarks()))
    }
    return told.sorted { $0.key < $1.key }.map { (part: $0.key, found: $0.value) }
  }

  /// Adds all to another log.
  func forward(to log: ProblemLog) {
    for entry in entries { FoundProblems(entry, ProblemMarks()).report(to: log) }
  }
}
