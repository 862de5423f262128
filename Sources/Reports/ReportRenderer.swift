package import Diagnostics
package import Model
package import Store
internal import Synchronization
internal import Templating

/// Builds the analysts' reports: reads Markdown with SQL, and writes pages with charts and files.
package struct ReportRenderer: Sendable {
  let templates: [String: String]
  let folder: String
  let assets: [String: [UInt8]]
  private(set) var settings: ReportSettings
  let problems: any ProblemSink
  /// The only reports that there are; nil if all.
  var only: Set<String>?
  /// Answers that need not be asked for again; nil if every query is run.
  var cache: AnswerCache?

  /// `templates` are the files of `Templates/reports` by name (`layout.html`, `league.md`, `reports.js`…), and `folder`
  /// is their path in problems. `assets` are stylesheets and scripts besides those in `templates`.
  package init(
    templates: [String: String], folder: String = "Templates/reports", assets: [String: [UInt8]] = [:],
    settings: ReportSettings, problems: any ProblemSink
  ) {
    self.templates = templates
    self.folder = folder
    self.settings = settings
    self.problems = problems
    var assets = assets
    for (name, text) in templates where name.hasSuffix(".css") || name.hasSuffix(".js") {
      assets[name] = Array(text.utf8)
    }
    self.assets = assets
  }

  /// The same reports, but no Markdown is converted ahead, for comparisons.
  package var convertingWhole: ReportRenderer {
    var renderer = self
    renderer.settings.convertsWhole = true
    return renderer
  }

  /// The reports that are built, by their order and name.
  package var names: [String] { sources().map(\.name) }

  /// How the answers of earlier builds are used.
  package enum Memory: Sendable {
    /// Every query is run, and no answer is remembered.
    case none
    /// Every query is run, and its answer is remembered.
    case written
    /// A query is run if something that it reads has changed.
    case used
  }

  /// Renders every report whose answers, template or day have changed, and gives its files to `sink`.
  ///
  /// A broken report is a problem, and its page says so. `progress` receives how many reports of how many are done; it
  /// and `cancelled` are called from any worker. Without `history`, reports about nights are left as they are.
  package func render(
    store: Store, into sink: any PageSink, asOf: CivilDay, workers: Int = 1, history: Bool = true,
    memory: Memory = .used, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> ReportsOutcome {
    guard !settings.isOff else { return ReportsOutcome() }
    reportReserved()
    return try ReportsUpdate(
      renderer: self, store: store, sink: sink, asOf: asOf, memo: QuestionMemo(memory == .used ? store : nil),
      remembers: memory != .none
    ).run(
      workers: workers, history: history, progress: progress, cancelled: cancelled)
  }

  /// The names of reports about nights, which do not depend on the state alone.
  package var historyNames: [String] { sources().filter(\.head.isHistory).map(\.name) }

  /// Every query of the reports that can be built, with its parameters: the queries that a build runs at least.
  package func questions(store: Store, asOf: CivilDay) throws -> [ReportQuestion] {
    let session = try session(store, asOf, workers: 1) { false }
    return try sources().flatMap { source -> [ReportQuestion] in
      guard
        let program = try CompiledReport(
          source, session: session, settings, problems: ProblemBox()), program.each == nil
      else { return [] }
      let parameters = try QuestionRunner(program: program, session: session).parameters()
      return source.blocks.map {
        ReportQuestion(report: source.name, block: $0.name, sql: $0.sql, parameters: parameters)
      }
    }
  }

  /// A conversation for one of `workers`, which share the memory for the store's pages.
  func conversation(
    _ store: Store, _ asOf: CivilDay, workers: Int, _ cancelled: @escaping @Sendable () -> Bool
  ) throws -> any AnalystConversation {
    guard let program = settings.program else { return try session(store, asOf, workers: workers, cancelled) }
    return try AnalystProcess(
      program,
      AnalystOpening(store: store, asOf: asOf, show: settings.show, limits: limits(workers), zone: settings.zone),
      cancelled: cancelled)
  }

  /// The conversations of a run.
  func pool(
    _ store: Store, _ asOf: CivilDay, workers: Int, _ cancelled: @escaping @Sendable () -> Bool
  ) -> AnalystPool {
    AnalystPool { try self.conversation(store, asOf, workers: workers, cancelled) }
  }

  /// A conversation in this process, only for tests and benchmarks.
  package func session(
    _ store: Store, _ asOf: CivilDay, workers: Int, _ cancelled: @escaping @Sendable () -> Bool
  ) throws -> AnalystSession {
    let zone = settings.zone
    return try AnalystSession(
      store: store, asOf: asOf, show: settings.show, limits: limits(workers), clock: settings.clock,
      zone: { zone.offset(at: $0) }, cancelled: cancelled)
  }

  private func limits(_ workers: Int) -> AnalystLimits {
    var limits = settings.limits
    limits.cacheBytes = max(4 << 20, Self.cacheBytes / workers)
    limits.mappedBytes = Self.cacheBytes / workers
    return limits
  }

  private static let cacheBytes = 32 << 20

  /// Which subjects have pages on the site; nil if `reports.links` is not set.
  func subjectPages(_ store: Store) throws -> KnownPages? { settings.linksNames ? try KnownPages(store) : nil }

  func frame() throws(Failure) -> ReportFrame {
    let text = templates["layout.html"] ?? ""
    let box = ProblemBox()
    let source = TemplateSource(file: folder + "/layout.html", text: text)
    let made = ReportFrame(
      layout: source, assets: assets, siteTitle: settings.siteTitle, baseURL: settings.baseURL,
      words: settings.siteWords, problems: box)
    if let made {
      return made
    }
    box.forward(to: problems)
    throw Failure(
      .configuration,
      ReportsProblems.layout.problem(at: Place(source.file), box.problems.first?.reason ?? "the layout is missing"))
  }

  /// Pages that exist without a report.
  private static let reserved: Set = ["index.md", "dictionary.md"]

  private func reportReserved() {
    for name in Self.reserved.sorted() where templates[name] != nil {
      problems.report(
        ReportsProblems.reserved.problem(
          at: Place(folder + "/" + name), "a report cannot be called \(name.dropLast(3))"))
    }
  }

  /// Whether any report is public, so that there is a `site/reports`.
  package static func sharesReports(_ templates: [String: String], _ settings: ReportSettings) -> Bool {
    !settings.isOff && sources(templates, "", settings).contains { $0.head.isPublic }
  }

  func sources() -> [ReportSource] {
    let all = Self.sources(templates, folder, settings)
    guard let only else { return all }
    return all.filter { only.contains($0.name) }
  }

  private static func sources(
    _ templates: [String: String], _ folder: String, _ settings: ReportSettings
  ) -> [ReportSource] {
    let languages = settings.words.keys.sorted()
    return templates.filter { $0.key.hasSuffix(".md") && !reserved.contains($0.key) }
      .filter { !settings.off.contains(String($0.key.dropLast(3))) }
      .map {
        ReportSource(
          name: String($0.key.dropLast(3)), file: folder + "/" + $0.key, text: $0.value, languages: languages)
      }
      .sorted { ($0.head.order, $0.name) < ($1.head.order, $1.name) }
  }

  /// The formats of `sumaq report`: a page, or the rows of its blocks.
  package enum SingleFormat: String, Sendable, Hashable, NamedFormat {
    case html, md, csv, spreadsheet, ndjson
  }

  /// Renders one report without a build. `set` replaces parameters. In CSV and NDJSON the rows of its blocks follow each
  /// other, separated by an empty line. Throws a `Failure` for any mistake in the report or in `set`.
  package func report(
    _ name: String, store: Store, asOf: CivilDay, format: SingleFormat, set: [String: String] = [:],
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> [UInt8] {
    guard let source = sources().first(where: { $0.name == name }) else {
      throw Failure(
        .usage,
        ReportsProblems.unknown.problem(
          "there is no report \(name)",
          mend: NearestWord.question(for: name, among: names) ?? "Reports: \(names.joined(separator: ", "))."))
    }
    let session = try conversation(store, asOf, workers: 1, cancelled)
    let box = ProblemBox()
    guard let program = try CompiledReport(source, session: session, settings, problems: box)
    else {
      for problem in box.problems.dropFirst() { problems.report(problem) }
      throw Failure(
        .data, box.problems.first ?? ReportsProblems.block.problem(at: Place(source.file), "the report is broken"))
    }
    let run = QuestionRunner(program: program, session: session)
    let columns = program.each.flatMap { program.columns[$0.name] } ?? []
    var parameters = try run.parameters(set, besides: columns)
    if let each = program.each {
      let row = try RowChoice(try run.result(each, parameters), program.source, each).row(set)
      for (column, value) in zip(columns, row) { parameters[column] = value }
      if let choice = source.head.choice { parameters[choice.name] = row.first ?? .null }
    }
    switch format {
    case .csv: return try rows(run, parameters, .csv)
    case .spreadsheet: return try rows(run, parameters, .spreadsheet)
    case .ndjson: return try rows(run, parameters, .ndjson)
    case .html, .md:
      let results = try run.results(parameters)
      let night = try ReportNight(
        session: session, frame: try frame(), asOf: asOf, settings: settings, subjectPages: try subjectPages(store))
      let page = ReportPage(program: program, night: night)
      return format == .html
        ? try page.bytes(results, parameters, files: nil, root: "", name: name + ".html")
        : page.markdown(results, parameters)
    }
  }

  private func rows(
    _ run: QuestionRunner, _ parameters: [String: AnalystValue], _ format: ResultFormat
  ) throws -> [UInt8] {
    let blocks = run.program.source.blocks.filter { !$0.isOne && !$0.isEach }
    let shown = blocks.isEmpty ? run.program.source.blocks.filter { !$0.isEach } : blocks
    var bytes: [UInt8] = []
    for block in shown {
      if !bytes.isEmpty, format != .ndjson { bytes += [13, 10] }
      _ = try run.result(
        block, parameters, writers: [format.writer(isFirst: bytes.isEmpty, marks: settings.sheetMarks) { bytes += $0 }])
    }
    return bytes
  }
}

/// A query of a report, with the values of its parameters.
package struct ReportQuestion: Sendable {
  package let report: String
  package let block: String
  package let sql: String
  package let parameters: [String: AnalystValue]
}

// Renders pages of reports for a preview, by the same build that publishes them, without publishing them.
extension ReportRenderer {
  /// The pages at these paths below the output, of these reports alone. Pages of other reports are left out, and so are
  /// those of a report with a page for each row, which are too many to be made ahead. The store has a scratch folder that
  /// no other build uses.
  package func pages(
    at paths: Set<String>, of names: Set<String>, store: Store, cache: AnswerCache, asOf: CivilDay, workers: Int,
    cancelled: @escaping @Sendable () -> Bool
  ) throws -> [String: [UInt8]] {
    var renderer = self
    renderer.cache = cache
    renderer.only = Set(
      sources().filter { source in names.contains(source.name) && !source.blocks.contains { $0.isEach } }.map(\.name))
    let sink = AskedPages(paths)
    _ = try ReportsUpdate(
      renderer: renderer, store: store, sink: sink, asOf: asOf, memo: QuestionMemo(store), remembers: false
    ).run(workers: workers, history: true, progress: { _, _ in }, cancelled: cancelled)
    return sink.made
  }

  /// The styles and scripts that reports load, by their names in the templates, with the names under which they are
  /// published below `reports/assets`.
  package func publishedAssets() throws(Failure) -> [(stem: String, name: String, bytes: [UInt8])] {
    try frame().assets.map { asset in
      (String(asset.name[..<(asset.name.lastIndex(of: "-") ?? asset.name.endIndex)]), asset.name, asset.bytes)
    }
  }
}

/// The sink of a build that makes some pages: it keeps these, and treats all other files as unchanged.
private final class AskedPages: PageSink {
  private let paths: Set<String>
  private let pages = Mutex<[String: [UInt8]]>([:])

  init(_ paths: Set<String>) { self.paths = paths }

  var made: [String: [UInt8]] { pages.withLock { $0 } }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool { !paths.contains(path) }

  func accept(_ page: RenderedPage) {
    guard paths.contains(page.path), case .bytes(let bytes) = page.content else { return }
    pages.withLock { $0[page.path] = bytes }
  }
}
