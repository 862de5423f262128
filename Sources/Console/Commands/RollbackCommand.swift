internal import Pipeline

/// `sumaq rollback [--to NIGHT]`.
enum RollbackCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let target = try invocation.number("--to", in: 1...Int(Int32.max))
    let result = Result { try RollbackWork.run(to: target, try RunCommand.request(invocation), context) }
    RunCommand.printProblems(context, invocation)
    let words = try result.get()
    RunCommand.say(words, context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}
