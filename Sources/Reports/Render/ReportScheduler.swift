internal import Diagnostics
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// Builds all reports: checks each once, runs the queries whose answers may have changed on all workers, and renders
/// the pages.
final class ReportScheduler: Sendable {
  /// The next job of a worker.
  private enum Job: Sendable {
    case block(ReportProgress, SQLBlock)
    /// Pages of rows of an `each` block.
    case pages(ReportProgress, EachPages, Range<Int>)
    /// The finished pages of an `each` block.
    case made(MadePages, PageWriter)
  }

  let renderer: ReportRenderer
  private let pool: AnalystPool
  let store: Store
  let sink: any PageSink
  let night: ReportNight
  private let progress: @Sendable (Int, Int) -> Void
  private let cancelled: @Sendable () -> Bool
  private let total: Int
  private let done = Atomic<Int>(0)
  private let failure = Mutex<(any Error)?>(nil)
  private let each = Mutex<[(ReportProgress, EachPages)]>([])
  private let made = Mutex<[(MadePages, PageWriter)]>([])
  /// Reports with a changed answer, for which all other answers are needed too.
  private let changed = Mutex<[ReportProgress]>([])

  init(
    _ renderer: ReportRenderer, _ pool: AnalystPool, store: Store, sink: any PageSink, night: ReportNight, total: Int,
    progress: @escaping @Sendable (Int, Int) -> Void, cancelled: @escaping @Sendable () -> Bool
  ) {
    self.renderer = renderer
    self.pool = pool
    self.store = store
    self.sink = sink
    self.night = night
    self.total = total
    self.progress = progress
    self.cancelled = cancelled
  }

  /// Runs all queries of `works` and renders their pages. Throws errors that end the run.
  func build(_ works: [ReportProgress], workers: Int) throws {
    // These are files of a run that was killed.
    try Files.removeTree(scratch)
    try Afterwards.run {
      try answer(works, workers: workers)
    } cleanUp: {
      try Files.removeTree(scratch)
    }
  }

  private func answer(_ works: [ReportProgress], workers: Int) throws {
    try ask(works, workers: workers)
    try ask(changed.withLock { $0 }.sorted { $0.number < $1.number }, workers: workers)
    let pages = each.withLock { $0 }.sorted { $0.0.number < $1.0.number }
    try perform(
      pages.flatMap { work, pages in pages.ranges.map { .pages(work, pages, $0) } }, workers: workers)
    try perform(made.withLock { $0 }.map { .made($0, $1) }, workers: workers)
  }

  private func ask(_ works: [ReportProgress], workers: Int) throws {
    var jobs: [Job] = []
    for work in works {
      let blocks = work.nextBlocks()
      if blocks.isEmpty { attempt(work) { try finish(work) } }
      jobs += blocks.map { .block(work, $0) }
    }
    try perform(jobs, workers: workers)
  }

  /// All queries that had to run are answered: reuses the report, queues the queries of its other blocks, or renders it.
  private func finishAnswered(_ work: ReportProgress) throws {
    if work.program.each == nil {
      if work.tellsStory, work.answers.count == work.program.source.blocks.count {
        work.setStory(ReportPage(program: work.program, night: night).story(work.results, work.parameters))
      }
      if try work.reuse(in: sink, store) {
        work.markReused()
        return countFinished()
      }
      if work.answers.count < work.program.source.blocks.count { return changed.withLock { $0.append(work) } }
    }
    try finish(work)
  }

  /// Counts a report that was reused or rendered.
  func countFinished() {
    progress(done.wrappingAdd(1, ordering: .relaxed).newValue, total)
  }

  /// The folder of results that are too large for memory.
  private var scratch: String { Path.join(store.scratch, "scratch") }

  private func perform(_ jobs: [Job], workers: Int) throws {
    guard !jobs.isEmpty else { return }
    let queue = Mutex(JobQueue(jobs, scans: Self.scans(of:)))
    let count = max(1, min(workers, jobs.count))
    Workers.run(count) { worker in
      do {
        try self.pool.with { session in
          while self.failure.withLock({ $0 == nil }) {
            guard let job = queue.withLock({ $0.next(for: worker) }) else { return }
            if self.cancelled() { throw AnalystInterrupted() }
            self.perform(job, session)
          }
        }
      } catch {
        self.fail(error)
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// The scans of all reviews that a job's questions need.
  private static func scans(of job: Job) -> Set<String> {
    switch job {
    case .block(let work, let block):
      AnalystDictionary.scans(of: Set((work.program.reads[block.name]?.columns ?? [:]).keys))
    // A report has so many pages of rows that all workers share them.
    case .pages, .made: []
    }
  }

  private func perform(_ job: Job, _ session: any AnalystConversation) {
    switch job {
    case .block(let work, let block):
      guard !work.isBroken else { return }
      attempt(work) { if work.record(try answer(work, block, session), of: block.name) { try finishAnswered(work) } }
    case .pages(let work, let pages, let range):
      guard !work.isBroken else { return }
      attempt(work) {
        let start = night.settings.clock.nanoseconds()
        let waiting = Path.join(scratch, "\(work.number)-\(work.program.source.name)/\(range.lowerBound).pages")
        let made = try pages.make(range, QuestionRunner(program: work.program, session: session), scratch: waiting)
        if work.record(made, count: range.count, seconds: seconds(since: start)) { try finish(work, pages) }
      }
    case .made(let pages, let writer):
      do { try pages.publish(writer) } catch { fail(error) }
    }
  }

  /// A mistake in a report's query is reported as that report's problem; any other error ends the run.
  private func attempt(_ work: ReportProgress, _ body: () throws -> Void) {
    do {
      try body()
    } catch let failure as Failure where failure.exitCode == .data {
      work.fail(failure.problem)
    } catch {
      fail(error)
    }
  }

  /// Keeps the first error.
  private func fail(_ error: any Error) {
    failure.withLock { if $0 == nil { $0 = error } }
  }

  private func seconds(since start: UInt64) -> Double {
    Double(night.settings.clock.nanoseconds() &- start) / 1e9
  }

  private func answer(
    _ work: ReportProgress, _ block: SQLBlock, _ session: any AnalystConversation
  ) throws -> ReportProgress.Answer {
    guard let cache = renderer.cache, let key = work.key(of: block) else { return try ask(work, block, session) }
    if let known = cache.answer(key) { return known }
    let answer = try ask(work, block, session)
    cache.keep(answer, for: key)
    return answer
  }

  private func ask(
    _ work: ReportProgress, _ block: SQLBlock, _ session: any AnalystConversation
  ) throws -> ReportProgress.Answer {
    let start = night.settings.clock.nanoseconds()
    let files = ResultFormat.files.map { format, suffix in
      let name = "\(work.program.source.name)/\(block.name).\(suffix)"
      return (name: name, format: format, bytes: SpilledBytes(Path.join(scratch, "\(work.number)-\(name)")))
    }
    let digest = AnswerDigest()
    let rows = work.program.hasWorkbook ? [RowSpool(Path.join(scratch, "\(work.number)-\(block.name).rows"))] : []
    let result = try QuestionRunner(program: work.program, session: session, totals: work.totals).result(
      block, work.parameters,
      writers: [digest] + rows
        + files.map { file in file.format.writer(marks: night.settings.sheetMarks, file.bytes.append) })
    return ReportProgress.Answer(
      result: result, files: files.map { ($0.name, $0.bytes.content) },
      rows: rows.first?.content ?? .bytes([]), digest: digest.digest,
      seconds: seconds(since: start))
  }

  /// All queries of a report are answered.
  private func finish(_ work: ReportProgress) throws {
    let writer = PageWriter(sink: sink, inputs: work.inputs ?? [], sites: work.sites)
    let page = ReportPage(program: work.program, night: night)
    if let block = work.program.each, let rows = work.results[block.name] {
      let pages = EachPages(
        rows: rows, slugs: try Slugs(rows: rows, source: work.program.source, block: block), page: page,
        parameters: work.parameters, writer: writer)
      guard !pages.ranges.isEmpty else { return try finish(work, pages) }
      work.expect(pages: pages.slugs.list)
      return each.withLock { $0.append((work, pages)) }
    }
    let results = work.results
    let name = work.program.source.name
    // The pages are rendered before any file is published, as this may find a mistake.
    let sites = try work.sites.map { site in
      (site, try page.bytes(results, work.parameters, files: name + "/", root: "", name: name + ".html", site: site))
    }
    let pictures = try page.pictures(results, work.parameters)
    try publishFiles(work, writer)
    if work.program.hasWorkbook { try publishWorkbook(work, writer) }
    for (picture, bytes) in pictures { try writer.file("\(name)/\(picture).svg", .bytes(bytes)) }
    for (site, bytes) in sites { try writer.page(name + ".html", site) { bytes } }
    countFinished()
  }

  /// All pages of a report's rows are rendered.
  private func finish(_ work: ReportProgress, _ pages: EachPages) throws {
    let isChoice = work.program.source.head.choice != nil && !pages.rows.rows.isEmpty
    let lists =
      isChoice ? [] : try work.sites.map { ($0, try pages.page.list(pages.rows, pages.slugs, site: $0)) }
    try publishFiles(work, pages.writer)
    for (site, bytes) in lists { try pages.writer.page(work.program.source.name + ".html", site) { bytes } }
    made.withLock { $0 += work.pages.map { ($0, pages.writer) } }
    countFinished()
  }

  private func publishWorkbook(_ work: ReportProgress, _ writer: PageWriter) throws {
    let program = work.program
    guard work.sites.contains(where: { !sink.reuse($0.path(program.workbookName), inputs: writer.inputs) }) else {
      return
    }
    let path = Path.join(scratch, "\(work.number)-\(program.source.name).xlsx")
    try Files.makeFolder(scratch)
    let words = night.words(of: program.source)
    let book = try WorkbookFile(path, title: program.source.head.title, scratch: scratch)
    for block in program.source.blocks {
      guard let answer = work.answers[block.name] else { continue }
      try book.add(block.name, answer.result.columns, answer.rows, block.formats) { more in
        words.count(.rowsNotHere, more)
      }
    }
    try book.close()
    try writer.file(program.workbookName, .file(path: path))
  }

  private func publishFiles(_ work: ReportProgress, _ writer: PageWriter) throws {
    for answer in work.answers.values {
      for file in answer.files { try writer.file(file.name, file.content) }
    }
  }
}

/// Hands out jobs to workers so that each scan of the reviews is made by one of them.
///
/// The process of a worker scans all reviews before its first question about their sums, and remembers the sums. A job
/// that needs such a scan goes to the worker that has made it, and to no other.
struct JobQueue<Job> {
  private var left: [(job: Job, scans: Set<String>)]
  /// The worker that makes each scan.
  private var owners: [String: Int] = [:]

  /// `scans` returns the scans that a job needs.
  init(_ jobs: [Job], scans: (Job) -> Set<String>) { left = jobs.map { ($0, scans($0)) } }

  /// The next job of a worker; nil if all jobs that are left belong to other workers.
  mutating func next(for worker: Int) -> Job? {
    var best: (index: Int, rank: Int)?
    for (index, entry) in left.enumerated() {
      guard let rank = rank(entry.scans, worker), rank < best?.rank ?? .max else { continue }
      best = (index, rank)
      if rank == 0 { break }
    }
    guard let best else { return nil }
    let entry = left.remove(at: best.index)
    for scan in entry.scans where owners[scan] == nil { owners[scan] = worker }
    return entry.job
  }

  /// How well a worker suits a job, 0 best; nil if other workers have made all of its scans.
  private func rank(_ scans: Set<String>, _ worker: Int) -> Int? {
    if scans.isEmpty { return 2 }
    let foreign = scans.filter { scan in owners[scan].map { $0 != worker } ?? false }
    if foreign.count == scans.count { return nil }
    if !foreign.isEmpty { return 3 }
    return scans.allSatisfy { owners[$0] == worker } ? 0 : 1
  }
}
