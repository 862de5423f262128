internal import Diagnostics
internal import Pipeline

/// `sumaq shard`: a site from exports that are too large for one machine.
enum ShardCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let words = invocation.operands
    try checkOptions(words, invocation)
    if words.first == "runner" { return try printRunner(words, invocation) }
    guard invocation.has("--lake") else { throw wrong("--lake names the folder that the machines share", invocation) }
    let context = RunCommand.context(invocation)
    let work = ShardWork(
      lake: invocation.path("--lake", default: ""), try RunCommand.request(invocation), context)
    do {
      let (outcome, said) = try run(words, work, context, invocation)
      RunCommand.printProblems(context, invocation)
      if !said.isEmpty { RunCommand.say(said, context, invocation) }
      return outcome
    } catch let failure as Failure {
      if !context.problems.contains(failure.problem) { context.problems.report(failure.problem) }
      RunCommand.printProblems(context, invocation)
      return Outcome(exitCode: failure.exitCode)
    }
  }

  /// Returns what is said behind the problems too.
  private static func run(
    _ words: [String], _ work: ShardWork, _ context: RunContext, _ invocation: Invocation
  ) throws -> (outcome: Outcome, said: String) {
    switch words {
    case ["plan"]:
      invocation.processContext.output.write(
        "\(try work.plan(shards: shards(invocation), asPacks: invocation.value("--form") == "packs"))\n")
      return (.done, "")
    case ["rollback"]:
      let number = try invocation.number("--to", in: 1...Int(Int32.max))
      invocation.processContext.output.write("\(try work.noteRollback(to: number))\n")
      return (.done, "")
    case ["changes"]:
      let since = try invocation.number("--since", in: 0...Int(Int32.max))
      invocation.processContext.output.write(
        "\(try work.noteChanges(since: since, in: invocation.value("--night") ?? "changes"))\n")
      return (.done, "")
    case ["verify"]:
      let (words, isWell) = try work.verify(
        repairs: invocation.has("--repair"), input: invocation.processContext.input)
      return (Outcome(exitCode: isWell ? .done : .found), words)
    default:
      if words.count == 1, let filter = PlacingFilter(rawValue: words[0]) {
        try work.run(
          filter, ledgers: try invocation.number("--ledgers", in: 0...255) ?? 0, repairs: invocation.has("--repair"),
          input: invocation.processContext.input, output: invocation.processContext.output)
        return (.done, "")
      }
      guard let night = invocation.value("--night") else {
        throw wrong("a filter or a step takes --night, the name of the folder with the plan", invocation)
      }
      if let outcome = try place(words, night, work, invocation) { return (outcome, "") }
      if words == ["close"] { return (try close(night, work, context, invocation), "") }
      if let filter = filter(words) {
        try work.run(
          filter, night: night, facts: path("--facts", invocation), names: path("--names", invocation),
          counts: path("--counts", invocation), whole: path("--whole", invocation),
          rejects: path("--rejects", invocation),
          input: invocation.processContext.input,
          output: invocation.processContext.output)
        return (.done, "")
      }
      throw ConsoleProblems.usage(
        ConsoleProblems.missingOperand, "“\(Printable.line(words.joined(separator: " ")))” is no word of sumaq shard",
        command: invocation.command)
    }
  }

  /// The steps by which a night is put in place; nil if the words are none of them.
  private static func place(
    _ words: [String], _ night: String, _ work: ShardWork, _ invocation: Invocation
  ) throws -> Outcome? {
    switch words {
    case ["note"]:
      invocation.processContext.output.write("\(try work.note(night))\n")
    case ["place"]: try work.place(night)
    case ["manifest"]: try work.manifest(night)
    case ["keep"]: invocation.processContext.output.write("\(try work.keep(night))\n")
    default: return nil
    }
    return .done
  }

  /// Ends a night. What is said goes to standard output, as the driver tells it when the night is in place.
  private static func close(
    _ night: String, _ work: ShardWork, _ context: RunContext, _ invocation: Invocation
  ) throws -> Outcome {
    guard let facts = path("--facts", invocation), let whole = path("--whole", invocation) else {
      throw wrong("close takes --facts and --whole", invocation)
    }
    let (report, exitCode) = try work.close(
      night: night, facts: facts, whole: whole, input: invocation.processContext.input)
    var process = invocation.processContext
    process.errors = process.output
    let saying = Invocation(
      command: invocation.command, options: invocation.options, operands: invocation.operands, processContext: process)
    _ = RunCommand.close(report, context, saying)
    return Outcome(exitCode: exitCode)
  }

  /// An option that these words do not use is refused: filters have all of it from the plan.
  private static func checkOptions(_ words: [String], _ invocation: Invocation) throws(Failure) {
    let used =
      switch words.first {
      case "plan": planning
      case "runner": ["--progress"]
      case "rollback": ["--lake", "--to", "--progress"]
      case "changes": ["--lake", "--night", "--since", "--progress"]
      case "verify": ["--lake", "--repair", "--progress"]
      case "check": ["--lake", "--night", "--repair", "--progress"]
      case "ledger": ["--lake", "--night", "--ledgers", "--progress"]
      case "seal", "sealed", "sum":
        ["--lake", "--night", "--progress", "--state", "--whole", "--rejects"]
      case "map": ["--lake", "--night", "--progress", "--facts", "--names"]
      case "close": ["--lake", "--night", "--progress", "--facts", "--whole"]
      case "kept": ["--lake", "--night", "--progress", "--counts"]
      case "cells", "near", "ring", "make", "offline", "views": ["--lake", "--night", "--progress", "--whole"]
      default: ["--lake", "--night", "--progress"]
      }
    for option in Options.shard where invocation.has(option.name) && !used.contains(option.name) {
      throw ConsoleProblems.usage(
        ConsoleProblems.unknownOption, "shard \(Printable.line(words.joined(separator: " "))) takes no \(option.name)",
        command: invocation.command)
    }
  }

  private static func path(_ option: String, _ invocation: Invocation) -> String? {
    invocation.has(option) ? invocation.path(option, default: "") : nil
  }

  private static func filter(_ words: [String]) -> ShardFilter? {
    ShardFilter(rawValue: words.joined(separator: " "))
  }

  private static let planning = [
    "--exports", "--templates", "--config", "--as-of", "--offline", "--progress", "--state", "--lake", "--shards",
    "--form",
    "--allow-shrink", "--fail-on", "--strict", "--max-rejects",
  ]

  private static func printRunner(_ words: [String], _ invocation: Invocation) throws(Failure) -> Outcome {
    guard words.count == 2, let runner = ShardRunner(rawValue: words[1]) else {
      throw wrong("runner takes spark", invocation)
    }
    invocation.processContext.output.write(runner.text)
    return .done
  }

  private static func shards(_ invocation: Invocation) throws(Failure) -> Int {
    if let shards = try invocation.number("--shards", in: 1...1024) { return shards }
    throw wrong("--shards says into how many parts the site is divided", invocation)
  }

  private static func wrong(_ words: String, _ invocation: Invocation) -> Failure {
    ConsoleProblems.usage(ConsoleProblems.missingOperand, words, command: invocation.command)
  }
}
