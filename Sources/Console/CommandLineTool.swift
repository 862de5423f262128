package import Diagnostics
internal import Pipeline
internal import Platform

/// The program: words in, exit code out.
package enum CommandLineTool {
  /// Runs one command to its end. `arguments` are without the program's name.
  package static func run(_ arguments: [String], in surroundings: Surroundings) -> ExitCode {
    do {
      return try dispatch(arguments, surroundings)
    } catch let error as any EndingError {
      tell(error.failure, arguments, surroundings)
      return error.failure.exitCode
    } catch {
      let problem = ConsoleProblems.unexpected.problem("an unexpected fault: \(error)")
      tell(Failure(.software, problem), arguments, surroundings)
      return .software
    }
  }

  private static func dispatch(_ arguments: [String], _ surroundings: Surroundings) throws -> ExitCode {
    guard let first = arguments.first else {
      surroundings.errors.write(Help.overview)
      return .usage
    }
    switch first {
    case "--help", "-h", "help": return try help(arguments.dropFirst(), surroundings)
    case "--version":
      surroundings.output.write(Help.version + "\n")
      return .done
    default: break
    }
    guard let command = CommandTable.find(first) else { throw unknown(first) }
    let words = arguments.dropFirst()
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      surroundings.output.write(Help.of(command))
      return .done
    }
    return try command.run(try WordReader.read(words, for: command, in: surroundings)).exitCode
  }

  private static func help(_ words: ArraySlice<String>, _ surroundings: Surroundings) throws -> ExitCode {
    guard let name = words.first else {
      surroundings.output.write(Help.overview)
      return .done
    }
    guard let command = CommandTable.find(name) else { throw unknown(name) }
    surroundings.output.write(Help.of(command))
    return .done
  }

  private static func unknown(_ word: String) -> Failure {
    let names = CommandTable.all.filter { !$0.isHidden }.map(\.name)
    let nearest = NearestWord.nearest(to: word, among: names + ["--help", "--version"])
    let what = word.hasPrefix("-") ? "option" : "command"
    return ConsoleProblems.usage(
      word.hasPrefix("-") ? ConsoleProblems.unknownOption : ConsoleProblems.unknownCommand,
      "sumaq has no \(what) \(word)", nearest: nearest)
  }

  private static func tell(_ failure: Failure, _ arguments: [String], _ surroundings: Surroundings) {
    Talk(arguments: arguments, surroundings: surroundings).problem(failure.problem)
  }
}
