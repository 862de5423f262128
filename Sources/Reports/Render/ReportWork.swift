internal import Diagnostics
internal import Model
internal import Store
internal import Synchronization

/// One report that is to be built tonight: its questions are answered by any worker, in any order.
final class ReportWork: Sendable {
  /// A block's answer, and its files.
  struct Answer: Sendable {
    var result: ReportResult
    var files: [(name: String, content: RenderedPage.Content)] = []
    var seconds = 0.0
  }

  private struct State {
    var answers: [String: Answer] = [:]
    /// Blocks, and pages of rows, without an answer yet.
    var left = 0
    var pages: [MadePages] = []
    var rows: [String] = []
    var seconds = 0.0
    var problems: [Problem] = []
    var isBroken = false
  }

  /// Its place among the reports.
  let number: Int
  let program: ReportProgram
  let inputs: [UInt8]
  let parameters: [String: AnalystValue]
  private let state: Mutex<State>

  init(_ number: Int, _ program: ReportProgram, inputs: [UInt8], parameters: [String: AnalystValue]) {
    self.number = number
    self.program = program
    self.inputs = inputs
    self.parameters = parameters
    state = Mutex(State(left: program.each == nil ? program.source.blocks.count : 1))
  }

  /// The blocks that are asked before any page is made: all, or the one whose rows are pages.
  var blocks: [SQLBlock] { program.each.map { [$0] } ?? program.source.blocks }

  var sites: [ReportSite] { ReportSite.all(program.source.head) }

  var isBroken: Bool { state.withLock { $0.isBroken } }
  var problems: [Problem] { state.withLock { $0.problems } }
  var answers: [String: Answer] { state.withLock { $0.answers } }
  /// Pages of rows that were made.
  var pages: [MadePages] { state.withLock { $0.pages } }
  var results: [String: ReportResult] { answers.mapValues(\.result) }

  /// True where this was the last question.
  func take(_ answer: Answer, of block: String) -> Bool {
    state.withLock { state in
      state.answers[block] = answer
      state.seconds += answer.seconds
      state.left -= 1
      return state.left == 0
    }
  }

  /// The names of the pages of its rows, without suffix.
  var rows: [String] { state.withLock { $0.rows } }

  /// Says which pages of rows are to be made.
  func expect(pages rows: [String]) {
    state.withLock { state in
      state.left = rows.count
      state.rows = rows
    }
  }

  /// True where these were the last pages, which are so many.
  func take(_ pages: MadePages, count: Int, seconds: Double) -> Bool {
    state.withLock { state in
      state.pages.append(pages)
      state.seconds += seconds
      state.left -= count
      return state.left == 0
    }
  }

  /// A mistake that only the rows could tell.
  func fail(_ problem: Problem) {
    state.withLock { state in
      state.isBroken = true
      state.problems.append(problem)
    }
  }

  /// What it took, and the question that took most of it.
  var cost: ReportsOutcome.Slow {
    state.withLock { state in
      let slowest = state.answers.max { ($0.value.seconds, $1.key) < ($1.value.seconds, $0.key) }
      return ReportsOutcome.Slow(
        name: program.source.name, seconds: state.seconds, block: slowest?.key ?? "",
        blockSeconds: slowest?.value.seconds ?? 0)
    }
  }
}
