package import Diagnostics
internal import Pipeline
internal import Platform

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

  private static func unknown(_ word: String, orElse others: [String] = ["--help", "--version"]) -> Failure {
    let nearest = NearestWord.nearest(to: word, among: CommandTable.shown.map(\.name) + others)
    let what = word.hasPrefix("-") ? "option" : "command"
    return ConsoleProblems.usage(
      word.hasPrefix("-") ? ConsoleProblems.unknownOption : ConsoleProblems.unknownCommand,
      "sumaq has no \(what) \(word)", nearest: nearest)
  }

  private static func printFailure(_ failure: Failure, _ arguments: [String], _ processContext: ProcessContext) {
    Talk(arguments: arguments, processContext: processContext).problem(failure.problem)
  }
}
