internal import Diagnostics
internal import Pipeline

/// `sumaq shard`: a site from exports that are too large for one machine.
enum ShardCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let words = invocation.operands
    try checkOptions(words, invocation)
    if words.first == "runner" { return try printRunner(words, invocation) }
    guard invocation.has("--lake") else { throw wrong("--lake names the folder that the machines share", invocation) }
    // What is said of the files of a site is a list, as with sumaq verify.
    let isList = words.first == "verify"
    let context = RunCommand.context(invocation, keepingAll: isList)
    let work = ShardJob(
      lake: invocation.path("--lake", default: ""), try RunCommand.request(invocation), context)
    do {
      let (outcome, said) = try run(words, work, context, invocation)
      RunCommand.printProblems(context, invocation, all: isList)
      if !said.isEmpty { RunCommand.say(said, context, invocation) }
      return outcome
    } catch let error as any EndingError {
      let failure = error.failure
      if !context.problems.contains(failure.problem) { context.problems.report(failure.problem) }
      RunCommand.printProblems(context, invocation)
      return Outcome(exitCode: failure.exitCode)
    }
  }

  /// Returns what is said behind the problems too.
  private static func run(
    _ words: [String], _ work: ShardJob, _ context: RunContext, _ invocation: Invocation
  ) throws -> (outcome: Outcome, said: String) {
    let process = invocation.processContext
    /// Tells the driver which file it reads now.
    func answer(_ path: String) { process.output.write("\(path)\n") }
    func night() throws(Failure) -> String {
      if let night = invocation.value("--night") { return night }
      throw wrong("\(words[0]) takes --night, the name of the folder that plan has printed", invocation)
    }
    switch words {
    case ["plan"]:
      answer(try work.plan(shards: shards(invocation), asPacks: invocation.value("--form") == "packs"))
    case ["rollback"]: answer(try work.noteRollback(to: invocation.number("--to", in: 1...Int(Int32.max))))
    case ["changes"]:
      let since = try invocation.number("--since", in: 0...Int(Int32.max))
      answer(try work.noteChanges(since: since, in: invocation.value("--night") ?? "changes"))
    case ["verify"]:
      let (words, isWell) = try work.verify(repairs: invocation.has("--repair"), input: process.input)
      return (Outcome(exitCode: isWell ? .done : .found), words)
    case ["note"]: answer(try work.note(night()))
    case ["place"]: try work.place(night())
    case ["manifest"]: try work.manifest(night())
    case ["keep"]: answer(try work.keep(night()))
    case ["close"]: return (try close(night(), work, context, invocation), "")
    default:
      let word = words.joined(separator: " ")
      let isFilter = try work.run(
        word, night: night, ledgers: invocation.number("--ledgers", in: 0...255) ?? 0,
        repairs: invocation.has("--repair"), input: process.input, output: process.output)
      guard isFilter else {
        throw invocation.wrong(ConsoleProblems.missingOperand, "“\(Printable.line(word))” is no word of sumaq shard")
      }
    }
    return (.done, "")
  }

  /// Ends a night. What is said goes to standard output, as the driver tells it when the night is in place.
  private static func close(
    _ night: String, _ work: ShardJob, _ context: RunContext, _ invocation: Invocation
  ) throws -> Outcome {
    let (report, exitCode) = try work.close(night: night, input: invocation.processContext.input)
    var process = invocation.processContext
    process.errors = process.output
    let saying = Invocation(
      command: invocation.command, options: invocation.options, operands: invocation.operands, processContext: process)
    _ = RunCommand.close(report, context, saying)
    return Outcome(exitCode: exitCode)
  }

  /// An option that these words do not use is refused: a filter has all of it from the plan.
  private static func checkOptions(_ words: [String], _ invocation: Invocation) throws(Failure) {
    let used: [String] =
      switch words.first {
      case "plan":
        [
          "--lake", "--exports", "--templates", "--config", "--as-of", "--offline", "--state", "--shards", "--form",
          "--allow-shrink", "--fail-on", "--strict", "--max-rejects",
        ]
      case "runner": []
      case "rollback": ["--lake", "--to"]
      case "changes": ["--lake", "--night", "--since"]
      case "verify": ["--lake", "--repair"]
      case "check": ["--lake", "--night", "--repair"]
      case "ledger": ["--lake", "--night", "--ledgers"]
      case "seal", "sealed": ["--lake", "--night", "--state"]
      default: ["--lake", "--night"]
      }
    for option in Options.shard where invocation.has(option.name) && !(used + ["--progress"]).contains(option.name) {
      throw invocation.wrong(
        ConsoleProblems.unknownOption, "shard \(Printable.line(words.joined(separator: " "))) takes no \(option.name)")
    }
  }

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
    invocation.wrong(ConsoleProblems.missingOperand, words)
  }
}
