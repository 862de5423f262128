package import Diagnostics
internal import Platform

/// Parses the arguments of a command line with a command's specification.
///
/// It reads `--name value`, `--name=value`, and `--` before operands that begin with a hyphen.
struct WordReader {
  private let command: CommandSpec
  private var options: [String: [String]] = [:]
  private var operands: [String] = []

  private init(_ command: CommandSpec) { self.command = command }

  static func read(
    _ words: ArraySlice<String>, for command: CommandSpec, in processContext: ProcessContext
  ) throws(Failure) -> Invocation {
    var reader = WordReader(command)
    try reader.read(words)
    return Invocation(
      command: command.name, options: reader.options, operands: reader.operands, processContext: processContext)
  }

  private mutating func read(_ words: ArraySlice<String>) throws(Failure) {
    var words = words
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      }
      if word.hasPrefix("-"), word != "-" { try readOption(word, &words) } else { operands.append(word) }
    }
    try checkOperands()
  }

  private mutating func readOption(_ word: String, _ rest: inout ArraySlice<String>) throws(Failure) {
    let equals = word.firstIndex(of: "=")
    let name = equals.map { String(word[..<$0]) } ?? word
    guard let option = command.options.first(where: { $0.name == name }) else { throw unknown(name) }
    let given = equals.map { String(word[word.index(after: $0)...]) }
    guard option.value != nil else {
      guard given == nil else {
        throw ConsoleProblems.usage(ConsoleProblems.badValue, "\(name) takes no value", command: command.name)
      }
      options[name, default: []].append("")
      return
    }
    guard let text = given ?? rest.popFirst() else {
      throw ConsoleProblems.usage(
        ConsoleProblems.missingValue, "\(name) needs a value: \(option.synopsis)", command: command.name)
    }
    // An option that was left without its value would take the next one's place, and what that asks for would be lost.
    if given == nil, command.options.contains(where: { $0.name == text }) {
      throw ConsoleProblems.usage(
        ConsoleProblems.missingValue,
        "\(name) needs a value: \(option.synopsis); \(text) is an option, and as a value is written \(name)=\(text)",
        command: command.name)
    }
    try check(text, option)
    guard option.repeats || options[name] == nil else {
      throw ConsoleProblems.usage(ConsoleProblems.repeated, "\(name) stands twice", command: command.name)
    }
    options[name, default: []].append(text)
  }

  private func check(_ text: String, _ option: OptionSpec) throws(Failure) {
    // An empty shell variable must not mean the working folder.
    guard !text.isEmpty || !option.isPath else {
      throw ConsoleProblems.usage(
        ConsoleProblems.missingValue, "\(option.name) is empty: \(option.synopsis)", command: command.name)
    }
    guard !option.choices.isEmpty, !option.choices.contains(text) else { return }
    let nearest = NearestWord.nearest(to: text, among: option.choices).map { "; did you mean \($0)?" } ?? ""
    throw ConsoleProblems.usage(
      ConsoleProblems.badValue,
      "\(option.name) takes \(option.choices.joined(separator: ", ")), not “\(text)”\(nearest)", command: command.name)
  }

  private func unknown(_ name: String) -> Failure {
    let nearest = NearestWord.nearest(to: name, among: command.options.map(\.name) + ["--help"])
    return ConsoleProblems.usage(
      ConsoleProblems.unknownOption, "sumaq \(command.name) has no option \(name)", nearest: nearest,
      command: command.name)
  }

  private func checkOperands() throws(Failure) {
    guard !operands.contains("") else {
      throw ConsoleProblems.usage(
        ConsoleProblems.missingOperand, "an empty word where \(command.operands) should stand", command: command.name)
    }
    if operands.count < command.operandCount.lowerBound {
      throw ConsoleProblems.usage(
        ConsoleProblems.missingOperand, "sumaq \(command.name) needs \(command.operands)", command: command.name)
    }
    if operands.count > command.operandCount.upperBound {
      throw ConsoleProblems.usage(
        ConsoleProblems.extraOperand,
        "sumaq \(command.name) does not take “\(operands[command.operandCount.upperBound])”", command: command.name)
    }
  }
}

/// A parsed command line.
struct Invocation: Sendable {
  let command: String
  let options: [String: [String]]
  let operands: [String]
  let processContext: ProcessContext

  func has(_ name: String) -> Bool { options[name] != nil }

  /// The last value of an option that was given several times.
  func value(_ name: String) -> String? { options[name]?.last }

  func values(_ name: String) -> [String] { options[name] ?? [] }

  /// A whole number in a range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw wrong(
        ConsoleProblems.badValue,
        "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
    }
    return number
  }

  /// A mistake in the words of the command.
  func wrong(_ kind: ProblemKind, _ reason: String, nearest: String? = nil) -> Failure {
    ConsoleProblems.usage(kind, reason, nearest: nearest, command: command)
  }

  /// An absolute path; a relative one starts at the working folder.
  func path(_ name: String, default fallback: String) -> String {
    Path.absolute(value(name) ?? fallback, in: processContext.workingFolder)
  }
}

/// The result of a command that did not throw.
struct Outcome: Sendable {
  var exitCode: ExitCode = .done

  static let done = Outcome()
}

/// The problems of a command line.
package enum ConsoleProblems {
  package static let unknownCommand = ProblemKind("console.unknown-command")
  package static let unknownOption = ProblemKind("console.unknown-option")
  package static let badValue = ProblemKind("console.bad-value")
  package static let missingValue = ProblemKind("console.missing-value")
  package static let repeated = ProblemKind("console.repeated-option")
  package static let missingOperand = ProblemKind("console.missing-word")
  package static let extraOperand = ProblemKind("console.extra-word")
  package static let unknownProblem = ProblemKind("console.unknown-subject")
  package static let unexpected = ProblemKind("console.unexpected")

  /// A mistake in the command line fails with exit code 64.
  static func usage(_ kind: ProblemKind, _ reason: String, nearest: String? = nil, command: String? = nil) -> Failure {
    let help = command.map { "sumaq \($0) --help shows how it is used." } ?? kind.mend
    let mend = nearest.map { "Did you mean \($0)? \(help)" } ?? help
    return kind.failure(.usage, reason, mend: mend)
  }
}
