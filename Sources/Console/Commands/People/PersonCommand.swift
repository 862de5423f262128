internal import Pipeline
internal import Platform

/// `sumaq export-person`, and how a command's operand names a person.
enum PersonCommand {
  static func export(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    var request = try RunCommand.request(invocation)
    request.output = Path.absolute("Output", in: invocation.processContext.workingFolder)
    let person = try person(invocation)
    if let file = invocation.value("--output") {
      let path = Path.absolute(file, in: invocation.processContext.workingFolder)
      let words = try PersonExport.write(person, request, context, toFile: path)
      RunCommand.printProblems(context, invocation)
      RunCommand.say(words, context, invocation)
    } else {
      try PersonExport.write(person, request, context, to: invocation.processContext.output)
      RunCommand.printProblems(context, invocation)
    }
    return try RunCommand.strictly(context, invocation)
  }

  /// The word that names a person: the operand, or for `-` the first line of standard input.
  static func person(_ invocation: Invocation) throws -> String {
    let word = invocation.operands[0]
    guard word == "-" else { return word }
    let process = invocation.processContext
    let typed = process.ask("Id or e-mail address: ", false) ?? process.input(64 << 10)
    let line = typed.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty else {
      throw ConsoleProblems.usage(
        ConsoleProblems.missingOperand, "standard input names nobody", command: invocation.command)
    }
    return String(decoding: line, as: UTF8.self)
  }
}
