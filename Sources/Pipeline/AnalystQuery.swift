internal import Diagnostics
internal import Model
package import Platform
internal import Reports
internal import Store

/// `sumaq sql`: answers one read-only question and writes its rows as they arrive. Also the loop of the hidden
/// `sql-worker`.
package enum AnalystQuery {
  /// `format`: `table`, `csv`, `spreadsheet` or `ndjson`. A mistake in the question fails with exit code 65.
  package static func run(
    _ sql: String, format: String, _ request: RunRequest, _ context: RunContext, into output: ByteStream
  ) throws {
    let format = try ResultFormat(asked: format)
    try output.writing { write in
      try ask(sql, request, context) { plan, session in
        let marks = format == .spreadsheet ? try Renderers.sheetMarks(plan, request, context) : .english
        let writer = format.writer(marks: marks, write)
        let answer = try session.describe(sql).answer
        try writer.begin(answer.columns)
        try session.query(sql) { _, values in try writer.row(values) }
        try writer.end()
      }
    }
  }

  /// Writes how a question is answered, and what that took. The question is run, and its rows are not written.
  package static func explain(
    _ sql: String, _ request: RunRequest, _ context: RunContext, into output: ByteStream
  ) throws {
    try ask(sql, request, context) { _, session in
      output.write(PlanText(try session.plan(sql)).lines.map { $0 + "\n" }.joined())
    }
  }

  private static func ask(
    _ sql: String, _ request: RunRequest, _ context: RunContext, _ body: (RunPlan, AnalystProcess) throws -> Void
  ) throws {
    let plan = try RunPlan(request, context)
    let store = try StoreAccess.read(request)
    var limits = AnalystLimits(seconds: plan.settings.reports.limits.seconds, rows: .max, resultBytes: .max)
    limits.least = plan.settings.reports.limits.least
    let opening = AnalystOpening(
      store: store, asOf: plan.clock.asOf, show: plan.settings.reports.show, limits: limits, zone: plan.clock.zone)
    do {
      try body(
        plan, try AnalystProcess(context.analystProgram, opening, cancelled: { context.cancellation.isCancelled }))
    } catch let error as AnalystError {
      throw Failure(error.exitCode, error.problem(file: "sql", text: sql))
    } catch is AnalystInterrupted {
      try context.checkCancelled()
    }
  }

  /// Answers the questions of another sumaq until that process closes its end. Returns the process's exit code.
  package static func work() -> Int32 { AnalystWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}

/// The plan of a question as `sumaq sql --explain` writes it: the steps as a tree, then counts and times.
struct PlanText {
  let lines: [String]

  init(_ plan: AnalystPlan) {
    let milliseconds = String((Double(plan.microseconds) / 100).rounded() / 10)
    let counts = [
      ("rows", String(plan.rows)), ("milliseconds", milliseconds), ("rows read by whole tables", String(plan.scanned)),
      ("sorts", String(plan.sorts)), ("rows put into an index for this question", String(plan.indexed)),
    ]
    lines =
      plan.steps.map { String(repeating: "  ", count: $0.depth) + $0.words } + (plan.steps.isEmpty ? [] : [""])
      + counts.map { $0.0 + ": " + $0.1 }
  }
}

/// `sumaq snapshot FILE`: writes the analysts' views as a database of their own.
package enum AnalystSnapshot {
  /// Returns what was written, in words. `path` is absolute.
  package static func write(_ path: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    let plan = try RunPlan(request, context)
    try StoreAccess.require(request)
    let target = try SnapshotTarget(path, reserved: reserved(request))
    let store = try StoreAccess.read(request)
    let wanted = SnapshotRequest(
      show: plan.settings.reports.show, zone: plan.clock.zone, zoneName: plan.settings.site.timeZone,
      program: "sumaq \(Program.version)")
    do {
      let (outcome, seconds) = try context.timed {
        try store.writeSnapshot(to: target, wanted, cancelled: { context.cancellation.isCancelled })
      }
      return words(outcome, path, seconds)
    } catch is AnalystInterrupted {
      try context.checkCancelled()
      throw AnalystInterrupted()
    }
  }

  /// Folders of sumaq's in which a snapshot would be read, published or removed.
  private static func reserved(_ request: RunRequest) -> [SnapshotTarget.Reserved] {
    [
      SnapshotTarget.Reserved(request.state, "it is for sumaq’s own files"),
      SnapshotTarget.Reserved(
        Path.join(request.output, "site"), "who visits and orders would be published, whatever users.show says"),
      SnapshotTarget.Reserved(request.exports, "what is there is read as an export"),
    ]
  }

  private static func words(_ outcome: SnapshotOutcome, _ path: String, _ seconds: Double) -> String {
    let size = Amount.bytes(outcome.bytes)
    if outcome.wasSame { return "\(path) is up to date: \(Amount.of(outcome.rows, "row", "rows")), \(size)" }
    return
      "\(path): \(Amount.of(outcome.tables, "table", "tables")), \(Amount.of(outcome.rows, "row", "rows")), \(size)"
      + " in \(Amount.seconds(seconds))"
  }
}
