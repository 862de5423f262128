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
    /// Problems and rejects that wait for each other, by kind, line and column.
    var unpaired: [[String]: (problem: Problem?, isNew: Bool)] = [:]
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
    state.withLock { $0.found[problem.id, default: (problem, 0)].count += count }
    if let place = problem.place, let line = place.line { pair(problem.id, line, place.field ?? "", (problem, false)) }
  }

  /// The most problems and rejects of a file that wait for each other.
  private static let mostUnpaired = 1000

  /// Joins a problem and its reject, of which either comes first, and keeps the problem for the screen if it is new.
  private func pair(_ kind: String, _ line: Int, _ column: String, _ half: (problem: Problem?, isNew: Bool)) {
    let name = [kind, String(line), column]
    let fresh: Problem? = state.withLock { state in
      guard let other = state.unpaired.removeValue(forKey: name) else {
        if state.unpaired.count < Self.mostUnpaired { state.unpaired[name] = half }
        return nil
      }
      return other.isNew || half.isNew ? other.problem ?? half.problem : nil
    }
    if let fresh { log.addFresh(fresh) }
  }

  /// Adds the mark of a rejected record. A reject may be added before its problem or after it.
  func add(_ reject: RejectedRecord) {
    let record = reject.recordID.map { ["id", $0] } ?? ["raw", reject.raw]
    let mark = ProblemMarks.mark([source, reject.column] + record)
    state.withLock { $0.rejected[reject.problem, default: ProblemMarks()].add(mark) }
    pair(reject.problem, reject.line, reject.column, (nil, log.isNew(mark, of: reject.problem)))
  }

  /// The problems to remember. They are complete when the file is read and all its rejects are added.
  var toRemember: [RememberedProblem] {
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
