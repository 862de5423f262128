internal import Pipeline

/// `sumaq nights [N]`.
enum NightsCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let word = invocation.operands.first ?? "30"
    guard let count = Int(word), (1...NightsList.most).contains(count) else {
      throw ConsoleProblems.usage(
        ConsoleProblems.badValue, "N is a whole number from 1 to \(NightsList.most), not “\(word)”",
        command: invocation.command)
    }
    try NightsList.write(
      count, format: invocation.value("--format") ?? "table", try RunCommand.request(invocation),
      into: invocation.processContext.output)
    return .done
  }
}
