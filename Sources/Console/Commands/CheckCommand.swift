internal import Diagnostics
internal import Pipeline
internal import Platform

/// `sumaq check [DIR]`.
enum CheckCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let request = try RunCommand.request(invocation)
    let folder = invocation.operands.first.map { Path.absolute($0, in: invocation.surroundings.workingFolder) }
    let files = try SiteCheck.run(folder ?? Path.join(request.output, "site"), request, context)
    RunCommand.tell(context, invocation)
    guard context.problems.isEmpty else {
      let count = context.problems.count(of: .error) + context.problems.count(of: .warning)
      invocation.surroundings.errors.write(
        "\(Amount.of(count, "finding", "findings")) in \(Amount.of(files, "file", "files"))\n")
      return Outcome(exitCode: .found)
    }
    invocation.surroundings.errors.write(
      "\(Amount.of(files, "file opens", "files open")) without a server and without a network\n")
    return .done
  }
}
