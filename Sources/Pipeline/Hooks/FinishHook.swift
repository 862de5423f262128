internal import Diagnostics
internal import Model
internal import Platform
internal import Publish

/// `onFinish`: tells a program of the operator's how the night ended.
struct FinishHook {
  static let seconds = 60.0

  let setting: Settings.OnFinish
  let request: RunRequest
  let context: RunContext

  /// Whether the command wants to hear of this run.
  func wants(_ report: RunReport) -> Bool {
    let failed = report.status == .failed || report.status == .refused
    return switch setting.when {
    case .always: true
    case .failed: failed
    case .newProblems: failed || report.needsAttention || report.problems.contains { ($0.new ?? 0) > 0 }
    }
  }

  /// Runs the command with the run report on its standard input. If it fails, that becomes a problem of the report, also
  /// in `last-run.json` if that is still this run's; the exit code stays what it was.
  func run(_ report: inout RunReport) {
    let bytes = RunRecorder.bytes(report)
    guard let fault = CommandRunner(context: context).run(setting.command, input: bytes, seconds: Self.seconds) else {
      return
    }
    context.problems.report(PipelineProblems.finishFailed.problem(at: Place(request.config), fault))
    report.problems += context.problems.entries.filter { $0.kind == PipelineProblems.finishFailed }.map { entry in
      var entry = entry
      entry.new = entry.count
      return entry
    }
    do {
      try RunRecorder.amend(report, was: bytes, state: request.state)
    } catch {
      if let problem = (error as? any EndingError)?.failure.problem { context.problems.report(problem) }
    }
  }
}
