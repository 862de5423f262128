package import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Reports
internal import Store

/// The renderers of a run. Templates are read and compiled before any page is rendered.
struct Renderers {
  let site: SiteRenderer?
  let reports: ReportRenderer?
  /// Reports mistakes in the templates.
  let remarks: TemplateRemarks?

  /// A mistake in a page template fails with exit code 78. A mistake in a report's template becomes that report's
  /// problem later.
  init(
    _ plan: RunPlan, _ request: RunRequest, _ context: RunContext, stages: Set<Night.Stage>
  ) throws(Failure) {
    guard stages.contains(.pages) || stages.contains(.reports) else {
      (site, reports, remarks) = (nil, nil, nil)
      return
    }
    remarks = TemplateRemarks(try Self.folder(request), context.problems)
    let texts = stages.contains(.reports) ? try Self.reportTemplates(Self.folder(request)) : nil
    site = stages.contains(.pages) ? try Self.site(plan, request, context, reports: texts) : nil
    guard let texts else {
      reports = nil
      return
    }
    reports = try Self.reports(plan, request, context, texts, tablesAreRead: site != nil)
  }

  /// The user's templates, which replace shipped ones of the same name.
  static func folder(_ request: RunRequest) throws(Failure) -> TemplateFolder {
    let isThere = try isFolder(request.templates)
    guard isThere || !request.templatesAreNamed else {
      throw PipelineProblems.missingTemplates.failure(
        .configuration, at: Place(request.templates), "there is no folder \(request.templates)",
        mend: "Look at --templates.")
    }
    if let shipped = request.shippedTemplates {
      return TemplateFolder(user: request.templates == shipped ? nil : request.templates, shipped: shipped)
    }
    return try alone(request, isThere: isThere)
  }

  /// Only the user's templates, which must then be complete.
  private static func alone(_ request: RunRequest, isThere: Bool) throws(Failure) -> TemplateFolder {
    let folder = TemplateFolder(user: nil, shipped: request.templates)
    let missing = isThere ? try folder.missing() : []
    guard isThere, missing.isEmpty else {
      let words = isThere ? ", and \(request.templates) lacks \(missing.prefix(5).joined(separator: ", "))" : ""
      throw PipelineProblems.missingTemplates.failure(
        .configuration, at: isThere ? Place(request.templates) : nil, "the shipped templates were not found\(words)")
    }
    return folder
  }

  private static func isFolder(_ path: String) throws(Failure) -> Bool {
    do throws(FileError) { return try FileStatus.following(path)?.kind == .folder } catch { throw error.failure }
  }

  /// Warns about names in `reports.off` that no report has.
  private static func checkOff(_ plan: RunPlan, _ names: [String], _ request: RunRequest, _ context: RunContext) {
    guard case .named(let off) = plan.settings.reportsOff else { return }
    for name in off where !names.contains(name) {
      let question = NearestWord.question(for: name, among: names, quoted: true)
      context.problems.report(
        PipelineProblems.unknownReport.problem(
          at: Place(request.config), "reports.off names “\(name)”, which is no report", mend: question))
    }
  }

  /// The files of `Templates/reports` by name.
  static func reportTemplates(_ folder: TemplateFolder) throws(Failure) -> [String: String] {
    var templates: [String: String] = [:]
    for name in try folder.names(in: "reports") {
      guard let file = try folder.file("reports/" + name) else { continue }
      templates[name] = String(decoding: file.bytes, as: UTF8.self)
    }
    return templates
  }

  /// The renderer of the pages. It needs to know whether there are public reports, which depends on the reports'
  /// templates; they are read here unless `reports` has them.
  static func site(
    _ plan: RunPlan, _ request: RunRequest, _ context: RunContext, reports: [String: String]? = nil
  ) throws(Failure) -> SiteRenderer {
    let folder = try folder(request)
    var settings = plan.siteSettings
    let texts = if let reports { reports } else { try reportTemplates(folder) }
    // Pages alone lead to reports that are there.
    let areThere = if reports != nil { true } else { try publicReportsAreThere(request) }
    settings.hasReports = areThere && ReportRenderer.sharesReports(texts, plan.reportSettings(context))
    return try SiteRenderer(
      templates: folder, settings: settings, sealed: plan.sealed, sealsElsewhere: plan.sealsElsewhere,
      workers: request.workers, problems: context.problems)
  }

  /// Whether the first public report comes, or the last goes, so that home must lead to it, or no longer does.
  static func changesHome(_ plan: RunPlan, _ request: RunRequest, _ context: RunContext) throws(Failure) -> Bool {
    guard try isFolder(Path.join(request.output, "site")) else { return false }
    let texts = try reportTemplates(folder(request))
    return try ReportRenderer.sharesReports(texts, plan.reportSettings(context)) != publicReportsAreThere(request)
  }

  private static func publicReportsAreThere(_ request: RunRequest) throws(Failure) -> Bool {
    try isFolder(Path.join(request.output, "site/reports"))
  }

  static func reports(_ plan: RunPlan, _ request: RunRequest, _ context: RunContext) throws(Failure) -> ReportRenderer {
    try reports(plan, request, context, reportTemplates(folder(request)), tablesAreRead: false)
  }

  /// The signs in files for spreadsheets, which the site's language decides.
  static func sheetMarks(
    _ plan: RunPlan, _ request: RunRequest, _ context: RunContext
  ) throws(Failure) -> SheetMarks {
    let words = try StringTable.all(in: folder(request), heard: [], problems: context.problems)
    return words[plan.siteSettings.language].map { SheetMarks($0.language) } ?? .english
  }

  private static func reports(
    _ plan: RunPlan, _ request: RunRequest, _ context: RunContext, _ templates: [String: String], tablesAreRead: Bool
  ) throws(Failure) -> ReportRenderer {
    let folder = try folder(request)
    let names = templates.keys.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    checkOff(plan, names, request, context)
    let site = plan.siteSettings
    let styles = site.published(try folder.file("assets/site.css")?.bytes ?? [], of: "site.css")
    var templates = templates
    for (name, text) in templates where name.hasSuffix(".css") || name.hasSuffix(".js") {
      templates[name] = String(decoding: site.published(Array(text.utf8), of: name), as: UTF8.self)
    }
    var settings = plan.reportSettings(context)
    settings.language = site.language
    settings.baseURL = site.baseURL
    // Problems of the string tables are reported once, by the renderer that reads the tables first.
    let heard: Set = tablesAreRead ? [] : [StringTable.fallback, settings.language]
    if !settings.isOff || !heard.isEmpty {
      settings.words = try StringTable.all(in: folder, heard: heard, problems: context.problems)
    }
    return ReportRenderer(
      templates: templates, folder: "Templates/reports", assets: ["site.css": styles], settings: settings,
      problems: context.problems)
  }
}

extension RunPlan {
  var siteSettings: SiteSettings {
    let zone = clock.zone
    var site = settings.site
    site.timeZoneOffset = { zone.offset(at: $0) }
    site.show = UserShow(settings.usersShow)
    site.smallGroups = SmallGroups(least: settings.reports.limits.least)
    if appIsWithoutAddress { site.app.state = .off }
    return site
  }

  /// Whether readers can keep pages on their devices.
  var isApp: Bool { settings.site.app.state == .on && !appIsWithoutAddress }

  /// Reports settings with which no browser would keep pages, or would keep them for ever.
  func reportApp(output: String, _ request: RunRequest, _ problems: any ProblemSink) {
    if appIsWithoutAddress { problems.report(AppProblems.noAddress(settings, request.config)) }
    guard settings.site.app.state == .off || appIsWithoutAddress else { return }
    let worker = Path.join(output, "site/sw.js")
    do throws(FileError) {
      let text = String(decoding: try Files.read(worker, limit: 1 << 20), as: UTF8.self)
      if text.contains("addEventListener('fetch'") { problems.report(AppProblems.notWithdrawn(worker, request.config)) }
    } catch { return }
  }

  /// Whether the site should be an app, but no browser would let it be one at its address.
  var appIsWithoutAddress: Bool {
    guard settings.site.app.state != .off else { return false }
    guard let address = settings.site.baseURL else { return true }
    return !address.text.hasPrefix("https://") && address.host != "localhost"
  }

  func reportSettings(_ context: RunContext) -> ReportSettings {
    var off: Set<String> = []
    if case .named(let names) = settings.reportsOff { off = Set(names) }
    var reports = settings.reports
    reports.siteTitle = settings.site.title
    (reports.isOff, reports.off) = (settings.reportsOff == .all, off)
    (reports.zone, reports.zoneName) = (clock.zone, settings.site.timeZone)
    (reports.clock, reports.program) = (context.clock, context.analystProgram)
    reports.usersShow = settings.usersShow
    reports.showsAllUsers = settings.usersPages == .all
    return reports
  }
}

/// The problems of a site that is, or was, an app.
package enum AppProblems {
  package static let noAddress = ProblemKind("app.no-address")
  package static let notWithdrawn = ProblemKind("app.not-withdrawn")

  static func noAddress(_ settings: Settings, _ config: String) -> Problem {
    let address = settings.site.baseURL.map { "site.baseURL is \($0.text)" } ?? "there is no site.baseURL"
    return noAddress.problem(
      at: Place(config), "site.app is \"\(settings.site.app.state.rawValue)\", but \(address)",
      mend: "Write the site's https address into site.baseURL; until then the site is none of it.")
  }

  static func notWithdrawn(_ worker: String, _ config: String) -> Problem {
    notWithdrawn.problem(
      at: Place(config), "site.app is off, but \(Printable.line(worker)) keeps pages on readers' devices",
      mend: "Write \"app\": \"withdraw\" for some weeks: a worker whose file is gone stays on the devices that have it."
    )
  }
}
