internal import Diagnostics
internal import Pipeline

/// `sumaq hold WHY` and `sumaq release`.
enum HoldCommand {
  static func hold(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let reason = invocation.operands[0]
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw ConsoleProblems.usage(
        ConsoleProblems.badValue, "a hold says why, such as \"prices are wrong\"", command: invocation.command)
    }
    let words = try HoldWork.hold(Printable.line(reason, limit: 500), try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation)
    RunCommand.say(words, context, invocation)
    return .done
  }

  /// Publishes what the store holds, and ends the hold.
  static func release(_ invocation: Invocation) throws -> Outcome {
    guard try HoldWork.isHeld(try RunCommand.request(invocation)) else {
      RunCommand.say("The output is not held.", RunCommand.context(invocation), invocation)
      return .done
    }
    return try RunCommand.night(invocation, stages: [.pages, .reports], releases: true)
  }
}
