package import Diagnostics
package import Model
package import Store
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
  var shelf: AnswerShelf?

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
}
