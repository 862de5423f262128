package import Diagnostics
package import Model
package import Store
internal import Templating

/// Builds the analysts' reports: Markdown with SQL in, pages with charts and files out.
package struct ReportRenderer: Sendable {
  let templates: [String: String]
  let folder: String
  let assets: [String: [UInt8]]
  let settings: ReportSettings
  let problems: any ProblemSink

  /// `templates` are the files of `Templates/reports` by name (`layout.html`, `league.md`, `reports.css`…); `folder`
  /// is where problems say that they are. `assets` are stylesheets and scripts besides those in `templates`.
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

  /// The reports that are built, by their order and name.
  package var names: [String] { sources().map(\.name) }

  /// Renders every report whose tables, template or day have changed, and hands its files to `sink`.
  ///
  /// A broken report is a problem and a page that says so. `progress` is told how many of how many are done.
  package func render(
    store: Store, into sink: any PageSink, asOf: CivilDay, progress: @Sendable (_ done: Int, _ total: Int) -> Void,
    cancelled: @escaping @Sendable () -> Bool
  ) throws -> ReportsOutcome {
    guard !settings.isOff else { return ReportsOutcome() }
    reportReserved()
    let session = try session(store, asOf, cancelled)
    let frame = try frame()
    let night = try ReportNight(session: session, frame: frame, asOf: asOf, settings: settings)
    let sources = sources()
    var outcome = ReportsOutcome()
    outcome.total = sources.count
    for (index, source) in sources.enumerated() {
      if cancelled() { throw AnalystInterrupted() }
      let start = settings.clock.nanoseconds()
      try ReportPublisher(source: source, night: night, sink: sink, problems: problems).publish(&outcome)
      note(source, seconds: Double(settings.clock.nanoseconds() - start) / 1e9, &outcome)
      progress(index + 1, sources.count)
    }
    try SitePages(night: night, sink: sink).publish(sources, broken: Set(outcome.broken))
    return outcome
  }

  func session(
    _ store: Store, _ asOf: CivilDay, _ cancelled: @escaping @Sendable () -> Bool
  ) throws -> AnalystSession {
    try AnalystSession(
      store: store, asOf: asOf, show: settings.show, limits: settings.limits, clock: settings.clock,
      zone: settings.zone,
      cancelled: cancelled)
  }

  func frame() throws(Failure) -> ReportFrame {
    let text = templates["layout.html"] ?? ""
    let box = ProblemBox()
    let source = TemplateSource(file: folder + "/layout.html", text: text)
    let made = ReportFrame(
      layout: source, assets: assets, siteTitle: settings.siteTitle, words: settings.siteWords, problems: box)
    if let made {
      return made
    }
    for problem in box.problems { problems.report(problem) }
    throw Failure(
      .configuration,
      ReportsProblems.layout.problem(at: Place(source.file), box.problems.first?.reason ?? "the layout is missing"))
  }

  /// Pages that are there without a report.
  private static let reserved: Set = ["index.md", "dictionary.md"]

  private func reportReserved() {
    for name in Self.reserved.sorted() where templates[name] != nil {
      problems.report(
        ReportsProblems.reserved.problem(
          at: Place(folder + "/" + name), "a report cannot be called \(name.dropLast(3))"))
    }
  }

  func sources() -> [ReportSource] {
    templates.filter { $0.key.hasSuffix(".md") && !Self.reserved.contains($0.key) }
      .filter { !settings.off.contains(String($0.key.dropLast(3))) }
      .map { ReportSource(name: String($0.key.dropLast(3)), file: folder + "/" + $0.key, text: $0.value) }
      .sorted { ($0.head.order, $0.name) < ($1.head.order, $1.name) }
  }

  private func note(_ source: ReportSource, seconds: Double, _ outcome: inout ReportsOutcome) {
    guard seconds >= Double(settings.slowSeconds) else { return }
    outcome.slow.append(.init(name: source.name, seconds: seconds))
    outcome.slow.sort { ($1.seconds, $0.name) < ($0.seconds, $1.name) }
  }
}
