internal import Diagnostics
internal import Pipeline

/// `sumaq status [--check]`.
enum StatusCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let request = try RunCommand.request(invocation)
    invocation.processContext.output.write(try StatusScreen.text(request, context))
    guard invocation.has("--check") else { return .done }
    try StatusScreen.check(request, context)
    RunCommand.printProblems(context, invocation)
    if context.problems.isEmpty { invocation.processContext.output.write("The store is sound.\n") }
    return context.problems.isEmpty ? .done : Outcome(exitCode: .found)
  }
}
