internal import Diagnostics
internal import Model
internal import Pipeline
internal import Platform

/// What all commands share that use the store: they read options into a request, and print a report on the screen.
enum RunCommand {
  static func request(_ invocation: Invocation) throws(Failure) -> RunRequest {
    var request = RunRequest(
      exports: invocation.path("--exports", default: "Exports"), output: invocation.path("--output", default: "Output"),
      state: invocation.path("--state", default: ".sumaq"),
      templates: invocation.path("--templates", default: "Templates"),
      config: invocation.path("--config", default: "sumaq.json"))
    request.shippedTemplates = ShippedFolder.templates.path(executable: invocation.processContext.executablePath)
    request.stateIsNamed = invocation.has("--state")
    request.configIsNamed = invocation.has("--config")
    request.templatesAreNamed = invocation.has("--templates")
    request.temporaryFolder = invocation.processContext.environment["TMPDIR"] ?? "/tmp"
    request.workers = try invocation.number("--jobs", in: 1...256) ?? invocation.processContext.cores
    request.asOf = try day(invocation)
    request.offline = invocation.has("--offline")
    request.full = invocation.has("--full")
    request.dryRun = invocation.has("--dry-run")
    request.allowShrink = invocation.has("--allow-shrink")
    request.maxRejects = try maxRejects(invocation)
    request.failOn = failOn(invocation)
    // Who runs reports by hand wants to see what is wrong, whatever nights have told.
    request.isVerbose = invocation.has("--verbose") || invocation.command == "report"
    return request
  }

  /// `keepingAll`: for a command whose result is a list of problems.
  static func context(_ invocation: Invocation, keepingAll: Bool = false) -> RunContext {
    let processContext = invocation.processContext
    let mode = invocation.value("--progress").flatMap(ProgressMode.init(rawValue:)) ?? .auto
    return RunContext(
      problems: ProblemLog(examplesPerKind: keepingAll ? 100_000 : 5),
      progress: RunProgress(mode, stream: processContext.errors, clock: processContext.clock),
      clock: processContext.clock, cancellation: processContext.cancellation,
      executablePath: processContext.executablePath, environment: processContext.environment,
      random: processContext.random)
  }

  /// Prints the closing screen and decides the exit code.
  static func close(
    _ report: RunReport, _ context: RunContext, _ invocation: Invocation, addresses: [String] = []
  ) -> Outcome {
    printProblems(report.problems, context, invocation, knownToo: report.isVerbose)
    if context.progress.isJSON {
      for line in report.plan { say(line, context, invocation) }
      var json = JSONWriter()
      json.object { json in
        json.member("event", "report")
        json.member("status", report.status.rawValue)
        json.member("seconds", report.seconds, decimals: 3)
      }
      invocation.processContext.errors.write(json.bytes + [0x0A])
    } else {
      let screen = ClosingScreen(report, addresses: addresses)
      for line in screen.lines {
        let priority = line == screen.known ? JournalPriority(.warning) : .information
        write(line + "\n", priority, context, invocation)
      }
    }
    return Outcome(exitCode: report.needsAttention ? .found : .done)
  }

  /// The outcome of a command that is no night: success, or exit code 1 if `--fail-on` requires it.
  static func strictly(_ context: RunContext, _ invocation: Invocation) throws -> Outcome {
    guard !context.problems.isEmpty else { return .done }
    switch failOn(invocation) {
    case .exports:
      let failed = context.problems.entries.contains { $0.kind == PipelineProblems.afterFailed }
      return failed ? Outcome(exitCode: .found) : .done
    case .new: return try NewProblems.are(in: context, request(invocation)) ? Outcome(exitCode: .found) : .done
    case .any: return Outcome(exitCode: .found)
    }
  }

  private static func failOn(_ invocation: Invocation) -> FailOn {
    if invocation.has("--strict") { return .any }
    return invocation.value("--fail-on").flatMap(FailOn.init(rawValue:)) ?? .exports
  }

  /// Prints a sentence for people; an event if `--progress json` is given.
  static func say(_ words: String, _ context: RunContext, _ invocation: Invocation) {
    guard context.progress.isJSON else { return write(words + "\n", .information, context, invocation) }
    var json = JSONWriter()
    json.object { json in
      json.member("event", "message")
      json.member("text", words)
    }
    invocation.processContext.errors.write(json.bytes + [0x0A])
  }

  /// Writes text for people, or for the journal if `--progress journal` is given.
  private static func write(
    _ text: String, _ priority: JournalPriority, _ context: RunContext, _ invocation: Invocation
  ) {
    invocation.processContext.errors.write(context.progress.isJournal ? priority.marking(text) : text)
  }

  /// Prints the first examples of each kind of problem in full; with `all`, every one that was kept. Of problems that
  /// were compared with the last night's only new ones are printed to people.
  static func printProblems(_ context: RunContext, _ invocation: Invocation, all: Bool = false) {
    printProblems(context.problems.entries, context, invocation, all: all)
  }

  private static func printProblems(
    _ entries: [ProblemLog.Entry], _ context: RunContext, _ invocation: Invocation, all: Bool = false,
    knownToo: Bool = false
  ) {
    for entry in entries {
      let examples = knownToo || context.progress.isJSON ? entry.examples : entry.newExamples
      for problem in examples.prefix(all ? .max : (context.progress.isJSON ? 5 : 2)) {
        printProblem(problem, new: isNew(entry), context, invocation)
      }
    }
  }

  /// Prints one problem; `new` says whether the last night did not have it, if that is known.
  static func printProblem(
    _ problem: Problem, new: Bool? = nil, _ context: RunContext, _ invocation: Invocation
  ) {
    guard context.progress.isJSON else {
      let printer = ProblemPrinter(colour: invocation.processContext.colour && !context.progress.isJournal)
      return write(printer.text(problem), JournalPriority(problem.severity), context, invocation)
    }
    var json = JSONWriter()
    ProblemPrinter.write(problem, new: new, to: &json)
    invocation.processContext.errors.write(json.bytes + [0x0A])
  }

  /// Whether the problem is new; known only if all or none of its kind are.
  private static func isNew(_ entry: ProblemLog.Entry) -> Bool? {
    guard let new = entry.new, new == 0 || new == entry.count else { return nil }
    return new > 0
  }

  static func day(_ invocation: Invocation) throws(Failure) -> CivilDay? {
    guard let text = invocation.value("--as-of") else { return nil }
    guard let day = CivilDay(iso: text) else {
      throw invocation.wrong(
        ConsoleProblems.badValue, "--as-of takes a day that exists, such as 2026-03-14, not “\(text)”")
    }
    return day
  }

  private static func maxRejects(_ invocation: Invocation) throws(Failure) -> RunRequest.MaxRejects? {
    guard let text = invocation.value("--max-rejects") else { return nil }
    if let limit = RunRequest.MaxRejects(text: text) { return limit }
    throw invocation.wrong(
      ConsoleProblems.badValue, "--max-rejects takes a number of rows or a share such as 2%, not “\(text)”")
  }

  /// Runs stages of a night and prints the closing screen, also before a failure is thrown.
  ///
  /// `releases` lifts the hold on the output.
  static func night(
    _ invocation: Invocation, stages: Set<Night.Stage>, releases: Bool = false
  ) throws -> Outcome {
    let context = context(invocation)
    var request = try request(invocation)
    request.releases = releases
    let night = Night(request, context, stages: stages)
    do {
      let report = try night.run()
      return close(report, context, invocation, addresses: night.addresses)
    } catch let failure as Failure {
      // The error is among the problems. The screen says what it means for the night.
      if let report = night.failedReport {
        _ = close(report, context, invocation)
      } else {
        printProblems(context, invocation)
      }
      return Outcome(exitCode: failure.exitCode)
    }
  }
}

/// `sumaq build`.
enum BuildCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: Set(Night.Stage.allCases))
  }
}

/// `sumaq ingest` and `sumaq photos`: run one stage, which reads and writes the store.
enum StageCommand {
  static func ingest(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: [.ingest])
  }

  static func photos(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: [.photos])
  }
}
