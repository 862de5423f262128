internal import Diagnostics
internal import Platform

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

/// Runs a command of the operator's, with the environment that sumaq itself was given.
struct CommandRunner {
  let context: RunContext

  /// Nil if the command ended with 0; otherwise what went wrong, in words.
  ///
  /// `variables` are added to the environment.
  func run(
    _ words: [String], variables: [String: String] = [:], input: [UInt8] = [], seconds: Double
  ) -> String? {
    let command = OperatorCommand(
      words, variables: context.environment.merging(variables) { $1 }, input: input, seconds: seconds)
    var output = CommandOutput { context.progress.pass($0) }
    let end = command.run(clock: context.clock, isCancelled: { context.cancellation.isCancelled }) { output.add($0) }
    output.end()
    let name = Printable.line(words.first ?? "", limit: 200)
    return switch end {
    case .exit(0): nil
    case .exit(let code): "\(name) ended with exit code \(code)"
    case .signal(let number): "\(name) was ended by signal \(number)"
    case .timeout: "\(name) was ended, as it took longer than \(Amount.seconds(seconds))"
    case .cancelled: "\(name) was ended, as the run was asked to stop"
    case .notStarted(let error): "\(name) could not be started: \(error.reason)"
    }
  }
}

/// What a command of the operator's writes, passed on line by line to the run's own messages. It is cut off after 64 kB,
/// so that no command floods a night's log.
struct CommandOutput {
  private static let mostBytes = 65_536

  private let say: (String) -> Void
  private var line: [UInt8] = []
  private var passed = 0

  init(say: @escaping (String) -> Void) { self.say = say }

  mutating func add(_ bytes: [UInt8]) {
    guard passed < Self.mostBytes else { return }
    for byte in bytes.prefix(Self.mostBytes - passed) {
      if byte == UInt8(ascii: "\n") { flush() } else { line.append(byte) }
    }
    passed += bytes.count
    if passed >= Self.mostBytes {
      flush()
      say("the rest of what the command writes is left out")
    }
  }

  /// Passes on a last line without an end.
  mutating func end() { if !line.isEmpty { flush() } }

  private mutating func flush() {
    say(Printable.line(String(decoding: line, as: UTF8.self), limit: 2000))
    line = []
  }
}
