internal import Diagnostics
internal import Pipeline

/// The hidden `sumaq sql-worker`: runs the statements that another sumaq sends. If it exceeds its limits, only this
/// process ends.
enum SQLWorkerCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    Outcome(exitCode: AnalystQuery.work() == 0 ? .done : .software)
  }
}
