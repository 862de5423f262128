internal import Diagnostics
internal import Pipeline

/// `sumaq report`: publishes all reports, or writes the named ones to standard output.
enum ReportCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    guard !invocation.operands.isEmpty else {
      if let option = ["--format", "--set"].first(where: invocation.has) {
        throw ConsoleProblems.usage(
          ConsoleProblems.missingOperand, "\(option) needs the name of a report", command: invocation.command)
      }
      return try RunCommand.night(invocation, stages: [.reports])
    }
    let context = RunCommand.context(invocation)
    let request = try RunCommand.request(invocation)
    let format = invocation.value("--format") ?? "md"
    for name in invocation.operands {
      let bytes = try SingleReport.build(name, format: format, set: try parameters(invocation), request, context)
      invocation.processContext.output.write(bytes)
    }
    RunCommand.printProblems(context, invocation)
    return try RunCommand.strictly(context, invocation)
  }

  private static func parameters(_ invocation: Invocation) throws(Failure) -> [String: String] {
    var table: [String: String] = [:]
    for word in invocation.values("--set") {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw ConsoleProblems.usage(
          ConsoleProblems.badValue, "--set takes name=value, not “\(word)”", command: invocation.command)
      }
      table[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    return table
  }
}
