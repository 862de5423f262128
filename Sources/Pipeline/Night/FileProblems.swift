internal import Diagnostics
internal import Ingest
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// The problems of one file. They are added to the night's log, and remembered so that later nights know which are new.
///
/// A rejected row or field is recognized by its record, in any file and line. Any other problem is recognized only by
/// the collection or table, as a file's name may contain a new date every night.
final class FileProblems: ProblemSink {
  private struct State {
    var found: [String: (first: Problem, count: Int)] = [:]
    var rejected: [String: ProblemMarks] = [:]
    /// The first problems of each kind, which have words of their own.
    var worded: [String: [Problem]] = [:]
    /// The first rejects of each kind that the last night did not have.
    var new: [String: [RejectedRecord]] = [:]
  }

  /// The collection or table of the file.
  private let source: String
  private let log: ProblemLog
  private let state = Mutex(State())

  init(_ file: ExportFile, _ log: ProblemLog) {
    source = file.collection?.name ?? file.table ?? (file.isDump ? "dump" : file.name)
    self.log = log
  }

  func report(_ problem: Problem) { report(problem, count: 1) }

  func report(_ problem: Problem, count: Int) {
    guard count > 0 else { return }
    log.collect(problem, count: count)
    state.withLock { state in
      state.found[problem.id, default: (problem, 0)].count += count
      if state.worded[problem.id, default: []].count < ProblemScribe.examples {
        state.worded[problem.id, default: []].append(problem)
      }
    }
  }

  /// Adds the mark of a rejected record. A reject may be added before its problem or after it.
  func add(_ reject: RejectedRecord) {
    let record = reject.recordID.map { ["id", $0] } ?? ["raw", reject.raw]
    let mark = ProblemMarks.mark([source, reject.column] + record)
    let isNew = log.isNew(mark, of: reject.problem)
    state.withLock { state in
      state.rejected[reject.problem, default: ProblemMarks()].add(mark)
      guard isNew, state.new[reject.problem, default: []].count < ProblemScribe.examples else { return }
      state.new[reject.problem, default: []].append(reject)
    }
  }

  /// Tells the log which problems are new, and returns those to remember. They are complete when the file is read and
  /// all its rejects are added.
  func finish() -> [RememberedProblem] {
    for reject in state.withLock({ $0.new }).values.joined() {
      let worded = state.withLock { $0.worded[reject.problem] ?? [] }.first {
        $0.place?.line == reject.line && ($0.place?.field ?? "") == reject.column
      }
      let place = Place(reject.file, line: reject.line)
      let problem = worded ?? ProblemKind.known(reject.problem).map { $0.problem(at: place, $0.title) }
      if let problem { log.addFresh(problem) }
    }
    return toRemember
  }

  private var toRemember: [RememberedProblem] {
    state.withLock { state in
      state.found.map { kind, found in
        var marks = state.rejected[kind] ?? ProblemMarks()
        if marks.count != found.count {
          marks = ProblemMarks()
          marks.add(ProblemMarks.mark([source, found.first.place?.field ?? ""]), times: found.count)
        }
        return RememberedProblem(found.first, marks: marks)
      }
    }
  }
}

/// What could not be read in the exports: one line for each file, field and reason.
struct MismatchList {
  private struct Key: Hashable {
    let file: String
    let column: String
    let problem: String
  }

  private struct Occurrences {
    var count = 0
    let line: Int
    let raw: String
  }

  private var found: [Key: Occurrences] = [:]
  /// A limit, as exports may have any number of fields.
  private static let most = 1000

  /// Of a file that `isPrivate`, and of fields that may be private, only the location is shown.
  mutating func add(_ reject: RejectedRecord, isPrivate: Bool) {
    let key = Key(file: reject.file, column: reject.column, problem: reject.problem)
    guard found[key] != nil || found.count < Self.most else { return }
    let raw = isPrivate || !PrivateText.mayShow(reject.raw) ? "" : reject.raw
    found[key, default: Occurrences(line: reject.line, raw: raw)].count += 1
  }

  /// Adds rows that were read but are duplicates.
  mutating func add(_ repeated: IngestOutcome.CountedProblem) {
    guard let place = repeated.problem.place else { return }
    let key = Key(file: place.file, column: "", problem: repeated.problem.id)
    guard found[key] != nil || found.count < Self.most else { return }
    found[key, default: Occurrences(line: place.line ?? 0, raw: "")].count += repeated.count
  }

  /// The lines in the order of files, then of line numbers.
  var lines: [String] {
    let sorted = found.sorted {
      ($0.key.file, $0.value.line, $0.key.column) < ($1.key.file, $1.value.line, $1.key.column)
    }
    return sorted.map { key, found in
      let what = key.column.isEmpty ? Amount.of(found.count, "row", "rows") : "\(key.column) ×\(found.count)"
      let raw = found.raw.isEmpty ? "" : ", such as “\(Printable.line(found.raw, limit: 60))”"
      return "\(key.file):\(found.line): \(what): \(key.problem)\(raw)"
    }
  }
}
