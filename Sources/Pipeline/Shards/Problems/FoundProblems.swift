internal import Diagnostics
internal import Model
internal import Store

/// The problems of one kind that a task found: their number, the first ones, and marks that recognize them on another
/// night.
struct FoundProblems: Sendable, Codable {
  let kind: ProblemKind
  var count: Int
  var examples: [Problem]
  var marks: ProblemMarks
  /// By what the examples are in order among those of other tasks; empty if nothing tells.
  var keys: [String] = []

  init(_ entry: ProblemLog.Entry, _ marks: ProblemMarks) {
    (kind, count, examples, self.marks) = (entry.kind, entry.count, entry.examples, marks)
  }

  /// Rows of one file that lost against another row of their id.
  init(_ repeated: RepeatedProblems) {
    (kind, count, marks) = (StoreProblems.repeatedID, repeated.marks.count, repeated.marks)
    examples = repeated.countedProblems.map(\.problem)
  }

  /// Adds those of another task, and keeps the first examples in the order of their keys.
  mutating func add(_ other: FoundProblems) {
    count += other.count
    marks.add(other.marks)
    let all = zip(keys + other.keys, examples + other.examples).sorted {
      $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
    }.prefix(5)
    (keys, examples) = (all.map(\.0), all.map(\.1))
  }

  /// Those that are not among `told`, to which they are added; nil if there are none. Of problems that are no examples
  /// nothing tells whether they are others.
  func without(_ told: inout Set<Problem>) -> FoundProblems? {
    let fresh = examples.filter { told.insert($0).inserted }
    guard fresh.count < examples.count else { return self }
    var left = self
    left.examples = fresh.isEmpty ? Array(examples.prefix(1)) : fresh
    left.count = count - examples.count + fresh.count
    (left.keys, left.marks) = ([], ProblemMarks())
    for problem in fresh { left.marks.add(problem.mark) }
    left.marks.add(unknown: left.count - fresh.count)
    return left.count > 0 ? left : nil
  }

  /// As a later night tells them of a file that it does not read again: the first one, and how many there are.
  var remembered: FoundProblems {
    var remembered = self
    remembered.examples = examples.prefix(1).map {
      Problem(kind: kind, place: $0.place, excerpt: nil, reason: $0.reason, mend: $0.mend)
    }
    remembered.keys = Array(keys.prefix(1))
    return remembered
  }

  /// Adds them to a log of all.
  func report(to log: ProblemLog) {
    for (index, problem) in examples.enumerated() {
      log.collect(problem, count: index + 1 == examples.count ? max(1, count - index) : 1)
    }
    log.remember(marks, of: kind.id)
  }
}

/// What a part of a night has found.
struct PartProblems: Codable {
  let part: String
  let found: [FoundProblems]
}

extension ProblemLog {
  /// What was found, by part of the night and kind. A kind of several parts is told in the first of them.
  var foundByPart: [PartProblems] {
    let parts = marks
    let told = Dictionary(grouping: entries) { entry in
      parts.keys.sorted().first { parts[$0]?[entry.kind.id] != nil } ?? ""
    }
    return told.sorted { $0.key < $1.key }.map { part, entries in
      PartProblems(
        part: part, found: entries.map { FoundProblems($0, parts[part]?[$0.kind.id] ?? ProblemMarks()) })
    }
  }

  /// What was found, by kind. `keys` order places among those of other filters; others go by themselves.
  func found(by keys: [String: String] = [:]) -> [FoundProblems] {
    var marks: [String: ProblemMarks] = [:]
    for part in self.marks.values { for (kind, own) in part { marks[kind, default: ProblemMarks()].add(own) } }
    return entries.map { entry in
      var found = FoundProblems(entry, marks[entry.kind.id] ?? ProblemMarks())
      found.keys = entry.examples.map { problem in
        let file = problem.place?.file ?? ""
        return keys[file] ?? file
      }
      return found
    }
  }

  /// Adds all to another log.
  func forward(to log: ProblemLog) {
    for entry in entries { FoundProblems(entry, ProblemMarks()).report(to: log) }
  }
}
