internal import Diagnostics
internal import Model
internal import Store
internal import Synchronization

/// Runs a report's queries, and collects their rows.
struct QuestionRunner {
  let program: CompiledReport
  let session: any AnalystConversation
  var totals = Totals()

  /// The numbers of people in the blocks with `one`, by block. They are asked for once, however many blocks have counts.
  final class Totals: Sendable {
    private let known = Mutex<(parameters: [String: AnalystValue], totals: [String: [Int]])?>(nil)

    func callAsFunction(
      _ parameters: [String: AnalystValue], _ ask: () throws -> [String: [Int]]
    ) throws -> [String: [Int]] {
      try known.withLock { known in
        if let known, known.parameters == parameters { return known.totals }
        let totals = try ask()
        known = (parameters, totals)
        return totals
      }
    }
  }

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
      let people = program.people[block.name]
      let told = try people.map { try self.told(block, $0, parameters) } ?? [:]
      let columns = collector.result.columns
      var number = 0
      try session.query(block.sql, parameters: parameters) {
        guard let people else { return try collector.add($1) }
        if let place = people.wrong($1) {
          throw Failure(.data, PeoplePublished.refusal(of: place, columns, block, program.source))
        }
        let counted = [people.toldByTotal(of: $1)] + told.filter { $0.value == number }.map(\.key)
        let shown = people.shown($1, counted: Set(counted.compactMap(\.self)))
        try collector.add(shown.row, hidden: shown.hidden)
        number += 1
      }
    } catch let error as AnalystError {
      throw Failure(
        error.exitCode, error.problem(file: program.source.file, text: program.source.text, start: block.start))
    }
    try collector.end()
    return collector.result
  }

  /// By column, the row whose count must be hidden, as a total of the column that the report shows would tell a small
  /// group. The question is asked once more for it.
  private func told(
    _ block: SQLBlock, _ people: PeopleColumns, _ parameters: [String: AnalystValue]
  ) throws -> [Int: Int] {
    guard !people.counts.isEmpty else { return [:] }
    var tallies = Dictionary(uniqueKeysWithValues: people.counts.map { ($0, PeopleColumns.Tally()) })
    var number = 0
    try session.query(block.sql, parameters: parameters) {
      let told = people.toldByTotal(of: $1)
      for place in people.counts {
        tallies[place]?.add($1[place], at: number, people.groups, isTold: place == told)
      }
      number += 1
    }
    // Other questions may have the columns of a block with pages as parameters.
    let answers = block.isEach ? [:] : try totals(parameters) { try askTotals(parameters) }
    let totals = answers.filter { $0.key != block.name }.flatMap(\.value)
    var told: [Int: Int] = [:]
    for (place, tally) in tallies {
      told[place] = tally.told(
        by: totals + tallies.filter { $0.key != place }.compactMap(\.value.constant), people.groups)
    }
    return told
  }

  private func askTotals(_ parameters: [String: AnalystValue]) throws -> [String: [Int]] {
    var totals: [String: [Int]] = [:]
    for block in program.source.blocks where block.isOne {
      guard let columns = program.people[block.name] else { continue }
      try session.query(block.sql, parameters: parameters) { _, row in
        totals[block.name, default: []] += columns.counts.compactMap { row[$0].number.flatMap(Int.init(exactly:)) }
          .filter { $0 >= columns.groups.least }
      }
    }
    return totals
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

/// The conversations of a run with analyst processes. A worker borrows one for some questions, so that a process serves
/// from the check of the reports to the last page.
final class AnalystPool: Sendable {
  /// Only the caller that removed it from the pool uses it.
  private struct Idle: @unchecked Sendable {
    let conversation: any AnalystConversation
  }

  private let idle = Mutex<[Idle]>([])
  private let open: @Sendable () throws -> any AnalystConversation

  /// `open` starts a conversation if none is idle.
  init(_ open: @escaping @Sendable () throws -> any AnalystConversation) { self.open = open }

  /// Runs `body` with a conversation that nothing else uses meanwhile.
  func with<Result>(_ body: (any AnalystConversation) throws -> Result) throws -> Result {
    let conversation = try idle.withLock { $0.popLast() }?.conversation ?? open()
    defer { idle.withLock { $0.append(Idle(conversation: conversation)) } }
    return try body(conversation)
  }
}
