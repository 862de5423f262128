internal import Pipeline

/// `sumaq rollback`.
enum RollbackCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let result = Result { try RollbackWork.run(try RunCommand.request(invocation), context) }
    RunCommand.printProblems(context, invocation)
    let words = try result.get()
    RunCommand.say(words, context, invocation)
    return .done
  }
}
