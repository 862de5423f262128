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
      let other = result.isHeld ? "what was published; the output is held" : "a clean build"
      RunCommand.say("\(Amount.count(result.different)) of \(files) differ from \(other)", context, invocation)
      return Outcome(exitCode: .found)
    }
    guard !result.lacksKeys else {
      RunCommand.say(
        "\(files) rendered again: the same bytes, but what is sealed could not be sealed again", context, invocation)
      return Outcome(exitCode: .found)
    }
    let words =
      result.isHeld
      ? "\(files) compared with what was published, as the output is held: the same bytes"
      : "\(files) rendered again: the same bytes"
    RunCommand.say(words, context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}
