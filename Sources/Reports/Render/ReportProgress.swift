internal import Diagnostics
internal import Model
internal import Store
internal import Synchronization

/// One report of tonight: its questions are answered by any worker, in any order; where all answers are as they were,
/// it stands.
final class ReportProgress: Sendable {
  /// A block's answer, and its files.
  struct Answer: Sendable {
    var result: ReportResult
    var files: [(name: String, content: RenderedPage.Content)] = []
    var digest: [UInt8] = []
    var seconds = 0.0
  }

  private struct State {
    var answers: [String: Answer] = [:]
    /// Of the answers that are known, asked or not, digests by block.
    var digests: [String: [UInt8]]
    /// Blocks, and pages of rows, without an answer yet.
    var left = 0
    var pages: [MadePages] = []
    var rows: [String] = []
    var seconds = 0.0
    var problems: [Problem] = []
    var isBroken = false
    var isStanding = false
  }

  /// Its place among the reports.
  let number: Int
  let program: CompiledReport
  let parameters: [String: AnalystValue]
  private let frame: [UInt8]
  /// By block, of what it is answered from.
  private let inputDigests: [String: [UInt8]]
  private let state: Mutex<State>

  /// `known`: digests of answers that need not be asked for, by block.
  init(
    _ number: Int, _ program: CompiledReport, frame: [UInt8], inputDigests: [String: [UInt8]], known: [String: [UInt8]],
    parameters: [String: AnalystValue]
  ) {
    self.number = number
    self.program = program
    self.frame = frame
    self.inputDigests = inputDigests
    self.parameters = parameters
    state = Mutex(State(digests: known))
  }

  /// A digest of everything that the report is made from; nil while answers are missing. Of a report whose rows are
  /// pages it is what its answers are made from.
  var inputs: [UInt8]? {
    var hash = SHA256()
    hash.update(frame)
    let known = program.each == nil ? state.withLock { $0.digests } : inputDigests
    for block in program.source.blocks {
      guard let digest = known[block.name] else { return nil }
      hash.update("\n" + block.name + "\n")
      hash.update(digest)
    }
    return hash.finish()
  }

  /// The blocks that are asked next: those whose answers are unknown, then all others, as a page needs their rows. Of a
  /// report whose rows are pages the one block that gives them.
  func nextBlocks() -> [SQLBlock] {
    state.withLock { state in
      if let each = program.each {
        state.left = 1
        return [each]
      }
      let unknown = program.source.blocks.filter { state.digests[$0.name] == nil }
      let next = unknown.isEmpty ? program.source.blocks.filter { state.answers[$0.name] == nil } : unknown
      state.left = next.count
      return next
    }
  }

  /// All answers are as they were, and so are the pages.
  func stand() { state.withLock { $0.isStanding = true } }

  var isStanding: Bool { state.withLock { $0.isStanding } }

  /// What is to be remembered of it.
  var answered: [AnsweredQuestion] {
    guard program.each == nil else { return [] }
    let digests = state.withLock { $0.digests }
    return program.source.blocks.compactMap { block in
      guard let inputs = inputDigests[block.name], let answer = digests[block.name] else { return nil }
      return AnsweredQuestion(report: program.source.name, block: block.name, inputs: inputs, answer: answer)
    }
  }

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
      state.digests[block] = answer.digest
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
