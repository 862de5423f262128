internal import Pipeline
internal import Platform

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
