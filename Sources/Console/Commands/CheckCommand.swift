internal import Diagnostics
internal import Pipeline
internal import Platform

/// `sumaq check [DIR]`.
enum CheckCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation, keepingAll: true)
    let request = try RunCommand.request(invocation)
    let folder = invocation.operands.first.map { Path.absolute($0, in: invocation.processContext.workingFolder) }
    let files = try SiteCheck.run(folder ?? Path.join(request.output, "site"), request, context)
    RunCommand.printProblems(context, invocation, all: true)
    guard context.problems.isEmpty else {
      let count = context.problems.count(of: .error) + context.problems.count(of: .warning)
      RunCommand.say(
        "\(Amount.of(count, "finding", "findings")) in \(Amount.of(files, "file", "files"))", context, invocation)
      return Outcome(exitCode: .found)
    }
    RunCommand.say(
      "\(Amount.of(files, "file opens", "files open")) without a server and without a network", context, invocation)
    return .done
  }
}
