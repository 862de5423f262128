internal import Pipeline

/// `sumaq jobs`.
enum JobsCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    invocation.processContext.output.write(
      try PhotoCommands.jobs(try RunCommand.request(invocation), RunCommand.context(invocation)))
    return .done
  }
}
