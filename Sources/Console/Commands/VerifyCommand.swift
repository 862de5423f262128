internal import Diagnostics
internal import Pipeline

/// `sumaq verify [--all]`.
enum VerifyCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let result = try Verifying.run(
      everything: invocation.has("--all"), try RunCommand.request(invocation), context)
    RunCommand.tell(context, invocation)
    let files = Amount.of(result.compared, "file", "files")
    guard result.different == 0 else {
      invocation.surroundings.errors.write("\(Amount.count(result.different)) of \(files) differ from a clean build\n")
      return Outcome(exitCode: .found)
    }
    invocation.surroundings.errors.write("\(files) rendered again: the same bytes\n")
    return .done
  }
}
