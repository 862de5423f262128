internal import Diagnostics
internal import Model
internal import Store
internal import Templating

/// Brings one report up to date: nothing where its pages stand, else its pages and files.
struct ReportPublisher {
  let source: ReportSource
  let night: ReportNight
  let sink: any PageSink
  let problems: any ProblemSink

  func publish(_ outcome: inout ReportsOutcome) throws {
    let box = ProblemBox()
    defer { for problem in box.problems { problems.report(problem) } }
    do {
      guard let program = ReportProgram(source, session: night.session, problems: box) else {
        return try publishBroken(box.problems, &outcome)
      }
      try publish(program, &outcome)
    } catch let failure as Failure where failure.exitCode == .data {
      box.report(failure.problem)
      try publishBroken(box.problems, &outcome)
    }
  }

  private func publish(_ program: ReportProgram, _ outcome: inout ReportsOutcome) throws {
    let inputs = try night.inputs(program)
    let run = ReportRun(program: program, session: night.session)
    let parameters = try run.parameters()
    let rows = try program.each.map { try run.result($0, parameters) }
    let slugs = try rows.map { try Slugs(rows: $0, source: source, block: program.each) }
    let sites = ReportSite.all(source.head)
    let names = names(program, slugs)
    let missing = sites.flatMap { site in names.map(site.path) }.filter { !sink.stands($0, inputs: inputs) }
    guard !missing.isEmpty else {
      outcome.unchanged += 1
      return
    }
    let writer = PageWriter(night: night, sink: sink, inputs: inputs, wanted: Set(missing), sites: sites)
    if let rows, let slugs {
      try publishEach(program, run, rows, slugs, parameters, writer)
    } else {
      try publishOne(program, run, parameters, writer)
    }
    outcome.rendered += 1
  }

  /// Every file of the report.
  private func names(_ program: ReportProgram, _ slugs: Slugs?) -> [String] {
    let base = source.name
    let blocks = slugs == nil ? source.blocks : source.blocks.filter(\.isEach)
    var paths = [base + ".html"]
    for slug in slugs?.list ?? [] { paths.append("\(base)/\(slug).html") }
    for block in blocks {
      for format in Self.formats { paths.append("\(base)/\(block.name).\(format.rawValue)") }
    }
    return paths
  }

  private static let formats: [ResultFormat] = [.csv, .rawCSV, .ndjson]

  private func publishOne(
    _ program: ReportProgram, _ run: ReportRun, _ parameters: [String: AnalystValue], _ writer: PageWriter
  ) throws {
    let results = try run.results(parameters)
    for block in source.blocks { try writeFiles(block, results[block.name], writer) }
    try writer.page(
      "\(source.name).html",
      { site in
        try ReportPage(program: program, night: night).bytes(
          results, parameters, files: source.name + "/", root: "", site: site)
      })
  }

  private func publishEach(
    _ program: ReportProgram, _ run: ReportRun, _ rows: ReportResult, _ slugs: Slugs,
    _ parameters: [String: AnalystValue], _ writer: PageWriter
  ) throws {
    let page = ReportPage(program: program, night: night)
    for (row, slug) in zip(rows.rows, slugs.list) {
      var parameters = parameters
      for (column, value) in zip(rows.columns, row) { parameters[column] = value }
      let results = try run.results(parameters)
      try writer.page("\(source.name)/\(slug).html") { site in
        try page.bytes(results, parameters, files: nil, root: "../", site: site)
      }
    }
    if let each = program.each { try writeFiles(each, rows, writer) }
    try writer.page("\(source.name).html") { try page.list(rows, slugs, site: $0) }
  }

  private func writeFiles(_ block: SQLBlock, _ result: ReportResult?, _ writer: PageWriter) throws {
    guard let result else { return }
    for format in Self.formats {
      try writer.file("\(source.name)/\(block.name).\(format.rawValue)") { try format.bytes(result) }
    }
  }

  private func publishBroken(_ problems: [Problem], _ outcome: inout ReportsOutcome) throws {
    outcome.broken.append(source.name)
    let title = source.head.title.isEmpty ? source.name : source.head.title
    var hash = SHA256()
    hash.update(night.frame.digest)
    hash.update(night.settings.wordsDigest(night.settings.language))
    for problem in problems {
      hash.update(problem.headline + "\n" + problem.mend + "\n" + (problem.excerpt?.line ?? ""))
    }
    let inputs = hash.finish()
    let path = "reports/\(source.name).html"
    guard !sink.stands(path, inputs: inputs) else {
      outcome.unchanged += 1
      return
    }
    let bytes = night.frame.page(
      title: title, description: night.frame.words[.thisBroken],
      content: BrokenPage.html(title: title, problems: problems, night.frame.words), root: "")
    try sink.accept(RenderedPage(path: path, kind: .list, content: .bytes(bytes), inputs: inputs))
    outcome.rendered += 1
  }
}
