internal import Diagnostics
internal import Pipeline

/// `sumaq nights [N]`.
enum NightsCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let word = invocation.operands.first ?? "30"
    guard let count = Int(word), (1...NightsList.most).contains(count) else {
      throw invocation.wrong(
        ConsoleProblems.badValue, "N is a whole number from 1 to \(NightsList.most), not “\(word)”")
    }
    try NightsList.write(
      count, format: invocation.value("--format") ?? "table", try RunCommand.request(invocation),
      into: invocation.processContext.output)
    return .done
  }
}

/// `sumaq changes [site|reports]`.
enum ChangesCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    try work(invocation, invocation.operands).run(
      try RunCommand.request(invocation), to: invocation.processContext.output)
    return .done
  }

  /// What the options ask for. `words` name the folder, or nothing.
  static func work(_ invocation: Invocation, _ words: [String]) throws -> ChangesList {
    var work = ChangesList()
    work.since = try invocation.number("--since", in: 0...Int(Int32.max))
    work.removed = invocation.has("--removed")
    work.endsWithNUL = invocation.has("--null")
    work.why = invocation.has("--why")
    work.folder = try folder(words, invocation)
    return work
  }

  private static func folder(_ words: [String], _ invocation: Invocation) throws(Failure) -> String? {
    guard let word = words.first else { return nil }
    let folders = ["site", "reports"]
    guard folders.contains(word) else {
      throw invocation.wrong(
        ConsoleProblems.badValue, "changes are those of site or reports, not of “\(word)”",
        nearest: NearestWord.nearest(to: word, among: folders))
    }
    return word
  }
}

/// `sumaq hold WHY` and `sumaq release`.
enum HoldCommand {
  static func hold(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let reason = invocation.operands[0]
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw invocation.wrong(ConsoleProblems.badValue, "a hold says why, such as \"prices are wrong\"")
    }
    let words = try OutputHold.hold(Printable.line(reason, limit: 500), try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation)
    RunCommand.say(words, context, invocation)
    return .done
  }

  /// Publishes what the store holds, and ends the hold.
  static func release(_ invocation: Invocation) throws -> Outcome {
    guard try OutputHold.isHeld(try RunCommand.request(invocation)) else {
      RunCommand.say("The output is not held.", RunCommand.context(invocation), invocation)
      return .done
    }
    return try RunCommand.night(invocation, stages: [.pages, .reports], releases: true)
  }
}

/// `sumaq rollback [--to NIGHT]`.
enum RollbackCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let target = try invocation.number("--to", in: 1...Int(Int32.max))
    let result = Result { try OutputRollback.run(to: target, try RunCommand.request(invocation), context) }
    RunCommand.printProblems(context, invocation)
    let words = try result.get()
    RunCommand.say(words, context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}
