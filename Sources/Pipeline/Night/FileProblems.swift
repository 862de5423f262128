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
  }

  /// Adds the mark of a rejected record. A reject may be added before its problem or after it.
  func add(_ reject: RejectedRecord) {
    let record = reject.recordID.map { ["id", $0] } ?? ["raw", reject.raw]
    let mark = ProblemMarks.mark([source, reject.column] + record)
    state.withLock { $0.rejected[reject.problem, default: ProblemMarks()].add(mark) }
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
