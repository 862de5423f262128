internal import Diagnostics
internal import Model
package import Platform
internal import Reports
internal import Store

/// `sumaq sql`: answers one read-only question and writes its rows as they arrive. Also the loop of the hidden
/// `sql-worker`.
package enum AnalystQuery {
  private struct Closed: Error {}

  /// `format`: `table`, `csv`, `spreadsheet` or `ndjson`. A mistake in the question fails with exit code 65.
  package static func run(
    _ sql: String, format: String, _ request: RunRequest, _ context: RunContext, into output: ByteStream
  ) throws {
    let format = try ResultFormat(asked: format)
    try ask(sql, request, context) { plan, session in
      let marks = format == .spreadsheet ? try Renderers.sheetMarks(plan, request, context) : .english
      let writer = format.writer(marks: marks) { bytes in
        guard output.write(bytes) else { throw Closed() }
      }
      let answer = try session.describe(sql).answer
      try writer.begin(answer.columns)
      try session.query(sql) { _, values in try writer.row(values) }
      try writer.end()
    }
  }

  /// Writes how a question is answered, and what that took. The question is run, and its rows are not written.
  package static func explain(
    _ sql: String, _ request: RunRequest, _ context: RunContext, into output: ByteStream
  ) throws {
    try ask(sql, request, context) { _, session in
      let text = PlanText(try session.plan(sql)).lines.map { $0 + "\n" }.joined()
      guard output.write(Array(text.utf8)) else { throw Closed() }
    }
  }

  private static func ask(
    _ sql: String, _ request: RunRequest, _ context: RunContext, _ body: (RunPlan, AnalystProcess) throws -> Void
  ) throws {
    let plan = try RunPlan(request, context)
    let store = try StoreAccess.read(request)
    var limits = AnalystLimits(seconds: plan.settings.reportSeconds, rows: .max, resultBytes: .max)
    limits.least = plan.settings.reportLeast
    let opening = AnalystOpening(
      store: store, asOf: plan.clock.asOf, show: plan.settings.tablesShow, limits: limits, zone: plan.clock.zone)
    do {
      try body(
        plan, try AnalystProcess(context.analystProgram, opening, cancelled: { context.cancellation.isCancelled }))
    } catch let error as AnalystError {
      throw Failure(error.exitCode, error.problem(file: "sql", text: sql))
    } catch is AnalystInterrupted {
      try context.checkCancelled()
    } catch is Closed {
      return  // the reader has closed the pipe
    }
  }

  /// Answers the questions of another sumaq until that process closes its end. Returns the process's exit code.
  package static func work() -> Int32 { AnalystWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}
