package import Diagnostics
internal import Pipeline
package import Platform

/// The program: arguments in, exit code out.
package enum CommandLineTool {
  /// Runs one command. `arguments` do not include the program's name.
  package static func run(_ arguments: [String], in processContext: ProcessContext) -> ExitCode {
    do {
      return try dispatch(arguments, processContext)
    } catch let error as any EndingError {
      printFailure(error.failure, arguments, processContext)
      return error.failure.exitCode
    } catch {
      let problem = ConsoleProblems.unexpected.problem("an unexpected fault: \(error)")
      printFailure(Failure(.software, problem), arguments, processContext)
      return .software
    }
  }

  private static func dispatch(_ arguments: [String], _ processContext: ProcessContext) throws -> ExitCode {
    guard let first = arguments.first else {
      processContext.errors.write(Help.overview)
      return .usage
    }
    switch first {
    case "--help", "-h", "help": return try help(arguments.dropFirst(), processContext)
    case "--version", "-V":
      processContext.output.write(Help.version + "\n")
      return .done
    default: break
    }
    guard let command = CommandTable.find(first) else { throw unknown(first) }
    let words = arguments.dropFirst()
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      processContext.output.write(Help.of(command))
      return .done
    }
    return try command.run(try WordReader.read(words, for: command, in: processContext)).exitCode
  }

  private static func help(_ words: ArraySlice<String>, _ processContext: ProcessContext) throws -> ExitCode {
    guard words.count < 2 else {
      throw ConsoleProblems.usage(
        ConsoleProblems.extraOperand, "sumaq help takes one word, not also “\(words[words.startIndex + 1])”")
    }
    processContext.output.write(try helpText(words.first))
    return .done
  }

  private static func helpText(_ word: String?) throws -> String {
    guard let word else { return Help.overview }
    if word == Help.commonOptionsWord { return Help.commonOptions }
    guard let command = CommandTable.find(word) else { throw unknown(word, orElse: [Help.commonOptionsWord]) }
    return Help.of(command)
  }

  private static func unknown(_ word: String, orElse further: [String] = ["--help", "--version"]) -> Failure {
    let nearest = NearestWord.nearest(to: word, among: CommandTable.shown.map(\.name) + further)
    let what = word.hasPrefix("-") ? "option" : "command"
    return ConsoleProblems.usage(
      word.hasPrefix("-") ? ConsoleProblems.unknownOption : ConsoleProblems.unknownCommand,
      "sumaq has no \(what) \(word)", nearest: nearest)
  }

  private static func printFailure(_ failure: Failure, _ arguments: [String], _ processContext: ProcessContext) {
    Talk(arguments: arguments, processContext: processContext).problem(failure.problem)
  }
}

/// Everything that a command gets from its process, so that the whole program can run inside a test.
package struct ProcessContext: Sendable {
  package var environment: [String: String]
  package var workingFolder: String
  /// The path of the program's own file, from which the shipped templates are found.
  package var executablePath: String
  package var output: ByteStream
  package var errors: ByteStream
  /// Reads standard input to its end, at most as many bytes as are asked for.
  package var input: @Sendable (_ most: Int) -> [UInt8] = { _ in [] }
  /// Asks a person at the terminal for a line, which may be hidden while it is typed; nil if standard input is no
  /// terminal.
  package var ask: @Sendable (_ question: String, _ isHidden: Bool) -> [UInt8]? = { _, _ in nil }
  /// Gives that many random bytes.
  package var random: @Sendable (_ count: Int) -> [UInt8] = { Machine.randomBytes($0) }
  package var clock: Clock
  package var cancellation: Cancellation
  package var cores: Int

  /// The context of the running process.
  package static func ofTheProcess() -> ProcessContext {
    let cancellation = Cancellation.onSignals()
    return ProcessContext(
      environment: Machine.environment, workingFolder: Machine.workingFolder, executablePath: Machine.executablePath,
      output: .descriptor(STDOUT_FILENO), errors: .descriptor(STDERR_FILENO), input: { Machine.readInput(most: $0) },
      ask: { TerminalLine.read($0, isHidden: $1) { cancellation.isCancelled } }, clock: .system,
      cancellation: cancellation,
      cores: Machine.cores)
  }

  /// Whether output is coloured: on a terminal, unless `NO_COLOR` has any value.
  var colour: Bool { errors.terminalWidth != nil && (environment["NO_COLOR"] ?? "").isEmpty }
}

/// Writes messages on standard error: for people, as JSON lines or for the journal, as `--progress` says.
struct Talk {
  private let stream: ByteStream
  private let printer: ProblemPrinter
  private let mode: ProgressMode

  /// Reads only the raw arguments, as errors in them are also printed in the requested form.
  init(arguments: [String], processContext: ProcessContext) {
    stream = processContext.errors
    let words = arguments.compactMap { $0.hasPrefix("--progress=") ? String($0.dropFirst(11)) : nil }
    let following = zip(arguments, arguments.dropFirst()).first { $0.0 == "--progress" }?.1
    mode = (words.last ?? following).flatMap(ProgressMode.init(rawValue:)) ?? .auto
    printer = ProblemPrinter(colour: processContext.colour && mode != .journal)
  }

  func problem(_ problem: Problem) {
    switch mode {
    case .json:
      var json = JSONWriter()
      ProblemPrinter.write(problem, to: &json)
      stream.write(json.bytes + [0x0A])
    case .journal: stream.write(JournalPriority(problem.severity).marking(printer.text(problem)))
    case .auto, .bar, .none: stream.write(printer.text(problem))
    }
  }
}
