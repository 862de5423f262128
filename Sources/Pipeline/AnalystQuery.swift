internal import Diagnostics
internal import Model
package import Platform
internal import Reports
internal import Store

/// `sumaq sql`: one read-only question, its rows written as they come.
package enum AnalystQuery {
  private struct Closed: Error {}

  /// `format`: `table`, `csv` or `ndjson`. What is wrong with the question ends with 65.
  package static func run(
    _ sql: String, format: String, _ request: RunRequest, _ context: RunContext, into output: ByteStream
  ) throws {
    let plan = try NightPlan(request, context)
    let store = try StoreAccess.read(request)
    let zone = plan.clock.zone
    let session = try AnalystSession(
      store: store, asOf: plan.clock.asOf, show: plan.settings.tablesShow,
      limits: AnalystLimits(rows: .max, resultBytes: .max), clock: context.clock,
      zone: { zone.offset(at: $0) }, cancelled: { context.cancellation.isCancelled })
    let writer = (ResultFormat(rawValue: format) ?? .table).writer { bytes in
      guard output.write(bytes) else { throw Closed() }
    }
    do {
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
}
