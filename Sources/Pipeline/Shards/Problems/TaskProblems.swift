internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// What a task finds wrong. It becomes a file of the task, so that `sum publish` tells all of a night's problems.
final class TaskProblems: Sendable {
  /// The keys of the file's blocks.
  static let found: UInt32 = 0
  static let repeated: UInt32 = 1
  static let kind = "problems"

  let log: ProblemLog
  private let state = Mutex(
    (marks: [String: ProblemMarks](), repeated: [RepeatedRow](), keys: [String: String]()))

  /// `examples`: how many problems of a kind are kept, so that others that find the same ones are not told twice.
  init(examples: Int = 5) { log = ProblemLog(examplesPerKind: examples) }

  /// Adds the marks of a file's problems, which are in the log.
  func remember(_ problems: [RememberedProblem]) {
    state.withLock { state in
      for problem in problems { state.marks[problem.kind, default: ProblemMarks()].add(problem.marks) }
    }
  }

  /// Adds rows that lost against another row of their id. Several shards may see one of them.
  func add(repeated rows: [RepeatedRow]) { state.withLock { $0.repeated += rows } }

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

  /// The file; nil if nothing is wrong.
  func write(in scratch: String) throws -> BlockWriter? {
    let (all, repeated) = (all, state.withLock { $0.repeated })
    guard !all.isEmpty || !repeated.isEmpty else { return nil }
    let file = try BlockWriter(Path.join(scratch, Self.kind))
    var pile = BlockPile(file, Self.found)
    for found in all { try pile.add { found.encode(to: &$0) } }
    try pile.flush()
    var rows = BlockPile(file, Self.repeated)
    for row in repeated { try rows.add { row.encode(to: &$0) } }
    try rows.flush()
    return file
  }
}

extension RepeatedRow {
  fileprivate func encode(to writer: inout PackedWriter) {
    writer.add(collection.rawValue)
    writer.add(id) { $0.add($1) }
    writer.add(file)
    writer.add(line)
    writer.add(winner.file)
    writer.add(UInt32(winner.line ?? 0))
  }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    guard let collection = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    let id = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
    let (file, line) = (try reader.text(), try reader.number(UInt32.self))
    let winner = Place(try reader.text(), line: Int(try reader.number(UInt32.self)))
    self.init(collection: collection, id: id, file: file, line: line, winner: winner)
  }
}

extension TaskProblems {
  /// Tells what was found on the screen of the task itself.
  func forward(to log: ProblemLog) {
    for found in all { found.report(to: log) }
    var files: [String: RepeatedProblems] = [:]
    for row in state.withLock({ $0.repeated }) { files[row.file, default: RepeatedProblems(file: row.file)].add(row) }
    for problems in files.values.sorted(by: { $0.file < $1.file }) {
      for repeated in problems.countedProblems { log.collect(repeated.problem, count: repeated.count) }
    }
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

extension ShardNight {
  /// Whether `sum publish` found that the night needs attention.
  var needsAttention: Bool { get throws { try done(.sum(.publish)).figures["attention"] == 1 } }
}
