internal import Diagnostics
internal import Platform

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
