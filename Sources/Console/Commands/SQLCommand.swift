internal import Pipeline

/// `sumaq sql`.
enum SQLCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let (sql, output) = (invocation.operands[0], invocation.processContext.output)
    let request = try RunCommand.request(invocation)
    if invocation.has("--explain") {
      guard !invocation.has("--format") else {
        throw ConsoleProblems.usage(
          ConsoleProblems.badValue, "--explain writes no rows, so that --format has no meaning",
          command: invocation.command)
      }
      try AnalystQuery.explain(sql, request, context, into: output)
    } else {
      try AnalystQuery.run(sql, format: invocation.value("--format") ?? "table", request, context, into: output)
    }
    RunCommand.printProblems(context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}
