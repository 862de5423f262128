internal import Diagnostics
internal import Model
internal import Store

/// Runs a report's queries, and collects their rows.
struct QuestionRunner {
  let program: CompiledReport
  let session: any AnalystConversation

  /// The rows of every block except the one that has a page for each row. A mistake is thrown as a problem with its
  /// location.
  func results(_ parameters: [String: AnalystValue]) throws -> [String: ReportResult] {
    var results: [String: ReportResult] = [:]
    for block in program.source.blocks where !block.isEach {
      results[block.name] = try result(block, parameters)
    }
    return results
  }

  /// The rows of a block that the page needs; all rows are also written to `writers`.
  func result(
    _ block: SQLBlock, _ parameters: [String: AnalystValue], writers: [any ResultWriter] = []
  ) throws -> ReportResult {
    let collector = try ResultCollector(
      columns: program.columns[block.name] ?? [], keep: program.rowsShown(of: block), writers: writers)
    do {
      try session.query(block.sql, parameters: parameters) { try collector.add($1) }
    } catch let error as AnalystError {
      throw Failure(
        error.exitCode, error.problem(file: program.source.file, text: program.source.text, start: block.start))
    }
    try collector.end()
    return collector.result
  }

  /// The declared parameters; `set` replaces their defaults, and may also name these columns.
  func parameters(
    _ set: [String: String] = [:], besides columns: [String] = []
  ) throws(Failure) -> [String: AnalystValue] {
    var values: [String: AnalystValue] = [:]
    for (name, value) in program.source.head.parameters { values[name] = value }
    for (name, text) in set.sorted(by: { $0.key < $1.key }) where values[name] != nil || !columns.contains(name) {
      guard let declared = values[name] else {
        let known = (values.keys + columns).sorted()
        throw Failure(
          .usage,
          ReportsProblems.parameter.problem(
            at: Place(program.source.file), "the report \(program.source.name) has no parameter \(name)",
            mend: NearestWord.question(for: name, among: known) ?? Self.list(known)))
      }
      if case .text = declared { values[name] = .text(text) } else { values[name] = ReportReader.typed(text) }
    }
    return values
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "It has none." : "It has \(names.joined(separator: ", "))."
  }
}
