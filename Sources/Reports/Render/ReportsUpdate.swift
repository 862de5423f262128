internal import Diagnostics
internal import Model
internal import Store

/// Updates all reports: unchanged ones are reused, and the pages of broken ones say so.
struct ReportsUpdate {
  let renderer: ReportRenderer
  let store: Store
  let sink: any PageSink
  let asOf: CivilDay
  let memo: QuestionMemo
  /// Whether answers are remembered for the next build.
  let remembers: Bool

  /// The result of the check of a report.
  private enum Finding {
    /// A report about nights, which is left as it is.
    case reused
    case work(ReportProgress)
    case broken([Problem])
  }

  func run(
    workers: Int, history: Bool, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
    cancelled: @escaping @Sendable () -> Bool
  ) throws -> ReportsOutcome {
    let sources = renderer.sources()
    let pool = renderer.pool(store, asOf, workers: workers, cancelled)
    let (night, findings, tables) = try pool.with { try compile(sources, history: history, $0, cancelled) }
    let run = ReportScheduler(
      renderer, pool, store: store, sink: sink, night: night, total: sources.count, progress: progress,
      cancelled: cancelled)
    let works = findings.compactMap { finding -> ReportProgress? in
      if case .work(let work) = finding { return work } else { return nil }
    }
    let open = works.filter { !$0.isReused }
    for _ in open.count..<sources.count { run.countFinished() }
    try run.build(open, workers: workers)
    if remembers {
      let answered = works.filter { !$0.isBroken }.flatMap(\.answered) + [night.newestReview].compactMap { $0 }
      try memo.store(answered, in: store)
    }
    var outcome = ReportsOutcome()
    outcome.total = sources.count
    for (source, finding) in zip(sources, findings) { try add(finding, source, night, &outcome) }
    outcome.slow = works.map(\.cost).filter { $0.seconds >= Double(renderer.settings.slowSeconds) }
      .sorted { ($1.seconds, $0.name) < ($0.seconds, $1.name) }
    let stories = Dictionary(works.compactMap { work in work.story.map { (work.program.source.name, $0) } }) { $1 }
    let findingsByName = Dictionary(zip(sources.map(\.name), findings)) { first, _ in first }
    try SitePages(night: night, tables: tables, sink: sink, problems: renderer.problems).publish(
      sources, broken: Set(outcome.broken), stories: stories
    ) { source in try rows(of: source, findingsByName[source.name]) }
    return outcome
  }

  /// The paths of the pages of a public report's rows: those that were rendered tonight, or the published ones.
  private func rows(of source: ReportSource, _ finding: Finding?) throws -> [String] {
    if case .work(let work) = finding, !work.isReused {
      return work.rows.map { "\(source.name)/\($0).html" }.sorted()
    }
    let folder = ReportSite.everybody.path("")
    var pages: [String] = []
    try store.eachLedgerRow(of: .folder(folder + source.name)) { row in
      if row.path.hasSuffix(".html") { pages.append(String(row.path.dropFirst(folder.count))) }
    }
    return pages.sorted()
  }

  /// Compiles every report, and asks the ledger which ones are unchanged.
  private func compile(
    _ sources: [ReportSource], history: Bool, _ session: any AnalystConversation,
    _ cancelled: @escaping @Sendable () -> Bool
  ) throws -> (ReportNight, [Finding], [AnalystTable]) {
    let night = try ReportNight(
      session: session, frame: try renderer.frame(), asOf: asOf, settings: renderer.settings,
      subjectPages: try renderer.subjectPages(store), memo: memo)
    let inputs = ReportInputs(night, session)
    let findings = try sources.enumerated().map { number, source in
      if cancelled() { throw AnalystInterrupted() }
      return source.head.isHistory && !history ? .reused : try find(number, source, session, inputs)
    }
    return (night, findings, try session.tables)
  }

  private func find(
    _ number: Int, _ source: ReportSource, _ session: any AnalystConversation, _ inputs: ReportInputs
  ) throws -> Finding {
    let box = ProblemBox()
    guard
      let program = try CompiledReport(
        source, session: session, renderer.settings, problems: box)
    else { return .broken(box.problems) }
    box.forward(to: renderer.problems)
    let parameters = try QuestionRunner(program: program, session: session).parameters()
    var inputDigests: [String: [UInt8]] = [:]
    var known: [String: [UInt8]] = [:]
    for block in source.blocks {
      let digest = try inputs.digest(of: block, program, parameters)
      inputDigests[block.name] = digest
      known[block.name] = memo.answer(source.name, block.name, inputs: digest)
    }
    let work = ReportProgress(
      number, program, frame: try inputs.frame(program), inputDigests: inputDigests, known: known,
      lastStory: memo.last(source.name, ReportProgress.storyBlock), parameters: parameters)
    if try work.reuse(in: sink, store) { work.markReused() }
    return .work(work)
  }

  private func add(
    _ finding: Finding, _ source: ReportSource, _ night: ReportNight, _ outcome: inout ReportsOutcome
  ) throws {
    switch finding {
    case .reused: outcome.unchanged += 1
    case .work(let work) where work.isBroken: try publishBroken(source, work.problems, night, &outcome)
    case .work(let work) where work.isReused: outcome.unchanged += 1
    case .work: outcome.rendered += 1
    case .broken(let problems): try publishBroken(source, problems, night, &outcome)
    }
  }

  private func publishBroken(
    _ source: ReportSource, _ problems: [Problem], _ night: ReportNight, _ outcome: inout ReportsOutcome
  ) throws {
    for problem in problems { renderer.problems.report(problem) }
    outcome.broken.append(source.name)
    let title = source.head.title.isEmpty ? source.name : source.head.title
    var hash = SHA256()
    hash.update(night.frame.digest)
    hash.update(night.settings.wordsDigest(night.settings.language))
    for problem in problems {
      hash.update(problem.headline + "\n" + problem.mend + "\n" + (problem.excerpt?.line ?? ""))
    }
    let inputs = hash.finish()
    let path = ReportSite.analysts.path(source.name + ".html")
    guard !sink.reuse(path, inputs: inputs) else {
      outcome.unchanged += 1
      return
    }
    let bytes = night.frame.page(
      source.name + ".html", title: title, description: night.frame.words[.thisBroken],
      content: BrokenPage.html(title: title, problems: problems, night.frame.words), root: "")
    try sink.accept(RenderedPage(path: path, kind: .list, content: .bytes(bytes), inputs: inputs))
    outcome.rendered += 1
  }
}

/// The settings, frame and dates that all reports of a night share.
struct ReportNight: Sendable {
  let frame: ReportFrame
  let asOf: CivilDay
  let settings: ReportSettings
  /// Which subjects have pages on the site; nil if `reports.links` is not set.
  let subjectPages: KnownPages?
  /// The day of the newest review; nil if there is none.
  let dataUntil: CivilDay?

  /// `dataUntil` as the memo keeps it for the next night; nil if there is no memo.
  let newestReview: AnsweredQuestion?

  init(
    session: any AnalystConversation, frame: ReportFrame, asOf: CivilDay, settings: ReportSettings,
    subjectPages: KnownPages?, memo: QuestionMemo? = nil
  ) throws {
    self.subjectPages = subjectPages
    self.frame = frame
    self.asOf = asOf
    self.settings = settings
    guard let memo else {
      dataUntil = try session.newestReviewDay()
      newestReview = nil
      return
    }
    let inputs = try session.digest(ofTable: "reviews", columns: ["created_at"]) + Array("\n\(settings.zoneName)".utf8)
    let known = memo.answer(Self.newest.report, Self.newest.block, inputs: inputs)
    let answer = try known ?? Array((session.newestReviewDay()?.iso ?? "").utf8)
    dataUntil = CivilDay(iso: String(decoding: answer, as: UTF8.self))
    newestReview = AnsweredQuestion(
      report: Self.newest.report, block: Self.newest.block, inputs: inputs, answer: answer)
  }

  /// No report has these names.
  private static let newest = (report: "", block: "newest review")

  /// The words of a report's own language.
  func words(of source: ReportSource) -> StringTable {
    source.head.language.flatMap { settings.words[$0] } ?? settings.siteWords
  }
}

/// The result of a night's reports.
package struct ReportsOutcome: Sendable, Hashable {
  package var total = 0
  package var rendered = 0
  package var unchanged = 0
  /// The names of reports that could not be built; their pages say so.
  package var broken: [String] = []
  /// The slowest reports with their seconds, the longest first.
  package var slow: [Slow] = []

  /// A report that took long.
  package struct Slow: Sendable, Hashable {
    package var name: String
    package var seconds: Double
    /// The query that took most of the time.
    package var block: String
    package var blockSeconds: Double
  }

  package init() {}
}
