internal import Diagnostics
internal import Model
internal import Store
internal import Synchronization

/// The progress of one report tonight. Any worker answers its queries, in any order. If all answers are the same as
/// before, its pages are reused.
final class ReportProgress: Sendable {
  /// A block's answer, and its files.
  struct Answer: Sendable {
    var result: ReportResult
    var files: [(name: String, content: RenderedPage.Content)] = []
    /// All rows, for the workbook.
    var rows = RenderedPage.Content.bytes([])
    var digest: [UInt8] = []
    var seconds = 0.0
  }

  private struct State {
    var answers: [String: Answer] = [:]
    /// The digests of the known answers by block, whether or not a query ran for them.
    var digests: [String: [UInt8]]
    /// The number of blocks, and of pages of rows, that are not finished.
    var left = 0
    var pages: [MadePages] = []
    var rows: [String] = []
    var seconds = 0.0
    var problems: [Problem] = []
    var isBroken = false
    var isReused = false
    var story: ReportStory?
  }

  /// The position of the report in the list.
  let number: Int
  let program: CompiledReport
  let parameters: [String: AnalystValue]
  let totals = QuestionRunner.Totals()
  private let frame: [UInt8]
  /// By block, the digests of what its answer depends on.
  private let inputDigests: [String: [UInt8]]
  /// The story of the last night, with the inputs that it was told from.
  private let lastStory: AnsweredQuestion?
  private let state: Mutex<State>

  /// The name under which the story is remembered; no SQL block can have it.
  static let storyBlock = "front page"

  /// `known`: the digests of remembered answers, by block.
  init(
    _ number: Int, _ program: CompiledReport, frame: [UInt8], inputDigests: [String: [UInt8]], known: [String: [UInt8]],
    lastStory: AnsweredQuestion?, parameters: [String: AnalystValue]
  ) {
    self.number = number
    self.program = program
    self.frame = frame
    self.inputDigests = inputDigests
    self.lastStory = lastStory
    self.parameters = parameters
    state = Mutex(State(digests: known))
  }

  /// A digest of everything that the report is made from; nil while answers are missing. For a report with a page for
  /// each row, it is a digest of what the answers depend on.
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

  /// What the answer to a block depends on; nil if that is not known.
  func key(of block: SQLBlock) -> AnswerCache.Key? {
    inputDigests[block.name].map {
      AnswerCache.Key(
        report: program.source.name, block: block.name, inputs: $0, rows: program.rowsShown(of: block))
    }
  }

  /// The blocks to query next: first those with unknown answers, then all other blocks, as a page needs their rows. For
  /// a report with a page for each row, only the block of these rows.
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

  /// Records that all answers and pages are unchanged.
  func markReused() { state.withLock { $0.isReused = true } }

  var isReused: Bool { state.withLock { $0.isReused } }

  /// Whether the front page tells of its answers. It does not tell of a report about nights, so that the front page is
  /// a function of the store alone.
  var tellsStory: Bool { program.each == nil && !program.source.head.isHistory }

  /// What the front page tells; nil while it is unknown.
  var story: ReportStory? {
    if let story = state.withLock({ $0.story }) { return story }
    guard tellsStory, let lastStory, lastStory.inputs == inputs else { return nil }
    return ReportStory(bytes: lastStory.answer)
  }

  func setStory(_ story: ReportStory) { state.withLock { $0.story = story } }

  /// The answers to remember for the next night, and the story.
  var answered: [AnsweredQuestion] {
    guard program.each == nil else { return [] }
    let digests = state.withLock { $0.digests }
    let name = program.source.name
    let told = story.map {
      AnsweredQuestion(report: name, block: Self.storyBlock, inputs: inputs ?? [], answer: $0.bytes)
    }
    return [told].compactMap(\.self)
      + program.source.blocks.compactMap { block in
        guard let inputs = inputDigests[block.name], let answer = digests[block.name] else { return nil }
        return AnsweredQuestion(report: program.source.name, block: block.name, inputs: inputs, answer: answer)
      }
  }

  var sites: [ReportSite] { ReportSite.all(program.source.head) }

  var isBroken: Bool { state.withLock { $0.isBroken } }
  var problems: [Problem] { state.withLock { $0.problems } }
  var answers: [String: Answer] { state.withLock { $0.answers } }
  /// The rendered pages of rows.
  var pages: [MadePages] { state.withLock { $0.pages } }
  var results: [String: ReportResult] { answers.mapValues(\.result) }

  /// Stores an answer. Returns true if it was the last one.
  func record(_ answer: Answer, of block: String) -> Bool {
    state.withLock { state in
      state.answers[block] = answer
      state.digests[block] = answer.digest
      state.seconds += answer.seconds
      state.left -= 1
      return state.left == 0
    }
  }

  /// The names of the pages of rows, without suffix.
  var rows: [String] { state.withLock { $0.rows } }

  /// Sets the pages of rows that are to be rendered.
  func expect(pages rows: [String]) {
    state.withLock { state in
      state.left = rows.count
      state.rows = rows
    }
  }

  /// Stores rendered pages, of which there are `count`. Returns true if they were the last ones.
  func record(_ pages: MadePages, count: Int, seconds: Double) -> Bool {
    state.withLock { state in
      state.pages.append(pages)
      state.seconds += seconds
      state.left -= count
      return state.left == 0
    }
  }

  /// Reports a mistake that was found only in the rows.
  func fail(_ problem: Problem) {
    state.withLock { state in
      state.isBroken = true
      state.problems.append(problem)
    }
  }

  /// The seconds that the report took, and the query that took most of them.
  var cost: ReportsOutcome.Slow {
    state.withLock { state in
      let slowest = state.answers.max { ($0.value.seconds, $1.key) < ($1.value.seconds, $0.key) }
      return ReportsOutcome.Slow(
        name: program.source.name, seconds: state.seconds, block: slowest?.key ?? "",
        blockSeconds: slowest?.value.seconds ?? 0)
    }
  }

  /// Whether all files of the report are unchanged. Asks the sink for each file, as it removes those that it was not
  /// asked for, the page first: if one is not unchanged, the report is rendered, and all its other pages with it.
  func reuse(in sink: any PageSink, _ store: Store) throws -> Bool {
    guard let inputs, !tellsStory || story != nil else { return false }
    let name = program.source.name
    var paths = sites.map { $0.path(name + ".html") }
    if program.each == nil {
      for site in sites {
        for block in program.source.blocks {
          paths += ResultFormat.files.map { site.path("\(name)/\(block.name).\($0.suffix)") }
        }
      }
    }
    if program.each == nil {
      for site in sites { paths += program.pictureNames.map { site.path("\(name)/\($0).svg") } }
      if program.hasWorkbook { paths += sites.map { $0.path(program.workbookName) } }
    }
    guard paths.allSatisfy({ sink.reuse($0, inputs: inputs) }) else { return false }
    guard program.each != nil else { return true }
    var isWhole = true
    // The list of pages is unchanged, so the published files name the rows that have pages.
    for site in sites {
      try store.eachLedgerRow(of: .folder(site.path(name))) { row in
        if !sink.reuse(row.path, inputs: inputs) { isWhole = false }
      }
    }
    return isWhole
  }
}
