internal import Diagnostics
internal import Pipeline
internal import Platform

/// `sumaq sql`.
enum SQLCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let (sql, output) = (invocation.operands[0], invocation.processContext.output)
    let request = try RunCommand.request(invocation)
    if invocation.has("--explain") {
      guard !invocation.has("--format") else {
        throw invocation.wrong(ConsoleProblems.badValue, "--explain writes no rows, so that --format has no meaning")
      }
      try AnalystQuery.explain(sql, request, context, into: output)
    } else {
      try AnalystQuery.run(sql, format: invocation.value("--format") ?? "table", request, context, into: output)
    }
    RunCommand.printProblems(context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}

/// `sumaq snapshot FILE`.
enum SnapshotCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let path = Path.absolute(invocation.operands[0], in: invocation.processContext.workingFolder)
    let words = try AnalystSnapshot.write(path, try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation)
    RunCommand.say(words, context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}

/// The hidden `sumaq sql-worker`: runs the statements that another sumaq sends. If it exceeds its limits, only this
/// process ends.
enum SQLWorkerCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    Outcome(exitCode: AnalystQuery.work() == 0 ? .done : .software)
  }
}
