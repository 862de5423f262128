internal import Diagnostics
package import Model
package import Store

extension ReportRenderer {
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
