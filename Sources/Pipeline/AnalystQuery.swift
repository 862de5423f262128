internal import Diagnostics
internal import Model
package import Platform
internal import Reports
internal import Store

/// `sumaq sql`: one read-only question, its rows written as they come; and what the hidden `sql-worker` runs.
package enum AnalystQuery {
  private struct Closed: Error {}

  /// `format`: `table`, `csv` or `ndjson`. What is wrong with the question ends with 65.
  package static func run(
    _ sql: String, format: String, _ request: RunRequest, _ context: RunContext, into output: ByteStream
  ) throws {
    let plan = try RunPlan(request, context)
    let store = try StoreAccess.read(request)
    let limits = AnalystLimits(seconds: plan.settings.reportSeconds, rows: .max, resultBytes: .max)
    let opening = AnalystOpening(
      store: store, asOf: plan.clock.asOf, show: plan.settings.tablesShow, limits: limits, zone: plan.clock.zone)
    let writer = (ResultFormat(rawValue: format) ?? .table).writer { bytes in
      guard output.write(bytes) else { throw Closed() }
    }
    do {
      let session = try AnalystProcess(
        context.analystProgram, opening, cancelled: { context.cancellation.isCancelled })
      let answer = try session.look(at: sql).answer
      try writer.begin(answer.columns)
      try session.query(sql) { _, values in try writer.row(values) }
      try writer.end()
    } catch let error as AnalystError {
      throw Failure(error.exitCode, error.problem(file: "sql", text: sql))
    } catch is AnalystInterrupted {
      try context.checkCancelled()
    } catch is Closed {
      return  // the reader of the pipe has seen enough
    }
  }

  /// Answers another sumaq's questions until that closes its end; the number is the process's exit code.
  package static func work() -> Int32 { AnalystWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}
