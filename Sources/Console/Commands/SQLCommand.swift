internal import Pipeline

/// `sumaq sql`.
enum SQLCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    try AnalystQuery.run(
      invocation.operands[0], format: invocation.value("--format") ?? "table", try RunCommand.request(invocation),
      context, into: invocation.processContext.output)
    RunCommand.printProblems(context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}
