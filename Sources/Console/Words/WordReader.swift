internal import Diagnostics

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
