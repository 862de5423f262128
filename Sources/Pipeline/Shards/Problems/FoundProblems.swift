internal import Diagnostics
internal import Model
internal import Store

/// The problems of one kind that a task found: their number, the first ones, and marks that recognize them on another
/// night.
struct FoundProblems: Sendable {
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

  func encode(to writer: inout PackedWriter) {
    writer.add(kind.id)
    writer.add(Int64(count))
    writer.add(Int64(marks.count))
    writer.add(marks.bytes)
    writer.add(UInt32(examples.count))
    for (index, problem) in examples.enumerated() {
      writer.add(index < keys.count ? keys[index] : "")
      writer.add(problem.place) { writer, place in
        writer.add(place.file)
        for number in [place.line, place.column] { writer.add(number) { $0.add(Int64($1)) } }
        writer.add(place.field) { $0.add($1) }
      }
      writer.add(problem.excerpt) { writer, excerpt in
        writer.add(excerpt.line)
        writer.add(Int64(excerpt.caret))
      }
      writer.add(problem.reason)
      writer.add(problem.mend)
    }
  }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    guard let kind = ProblemKind.known(try reader.text()) else { throw PackedReader.Torn() }
    self.kind = kind
    count = Int(try reader.number(Int64.self))
    marks = ProblemMarks(count: Int(try reader.number(Int64.self)), bytes: try reader.array())
    examples = []
    for _ in 0..<(try reader.number(UInt32.self)) {
      keys.append(try reader.text())
      let place = try reader.optional { reader throws(PackedReader.Torn) in
        let file = try reader.text()
        let line = try reader.optional { reader throws(PackedReader.Torn) in Int(try reader.number(Int64.self)) }
        let column = try reader.optional { reader throws(PackedReader.Torn) in Int(try reader.number(Int64.self)) }
        let field = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
        return Place(file, line: line, column: column, field: field)
      }
      let excerpt = try reader.optional { reader throws(PackedReader.Torn) in
        Excerpt(shown: try reader.text(), caret: Int(try reader.number(Int64.self)))
      }
      let (reason, mend) = (try reader.text(), try reader.text())
      examples.append(Problem(kind: kind, place: place, excerpt: excerpt, reason: reason, mend: mend))
    }
  }
}
