internal import Diagnostics
internal import Pipeline

/// `sumaq verify [--all]`.
enum VerifyCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation, keepingAll: true)
    let result = try Verifying.run(
      everything: invocation.has("--all"), try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation, all: true)
    let files = Amount.of(result.compared, "file", "files")
    guard result.different == 0 else {
      RunCommand.say("\(Amount.count(result.different)) of \(files) differ from a clean build", context, invocation)
      return Outcome(exitCode: .found)
    }
    RunCommand.say("\(files) rendered again: the same bytes", context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}
