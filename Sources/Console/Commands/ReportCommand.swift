internal import Diagnostics
internal import Pipeline

/// `sumaq report`: publishes all reports, or writes the named ones to standard output.
enum ReportCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    guard !invocation.operands.isEmpty else {
      if let option = ["--format", "--set", "--watch"].first(where: invocation.has) {
        throw invocation.wrong(ConsoleProblems.missingOperand, "\(option) needs the name of a report")
      }
      return try RunCommand.night(invocation, stages: [.reports])
    }
    let context = RunCommand.context(invocation)
    let request = try RunCommand.request(invocation)
    let format = invocation.value("--format") ?? "md"
    if invocation.has("--watch") { return try watch(invocation, format, request, context) }
    for name in invocation.operands {
      let bytes = try SingleReport.build(name, format: format, set: try parameters(invocation), request, context)
      invocation.processContext.output.write(bytes)
    }
    RunCommand.printProblems(context, invocation)
    return try RunCommand.strictly(context, invocation)
  }

  /// Prints the reports again whenever they change, until it is told to stop.
  private static func watch(
    _ invocation: Invocation, _ format: String, _ request: RunRequest, _ context: RunContext
  ) throws -> Outcome {
    let set = try parameters(invocation)
    var printed: [UInt8] = []
    RunCommand.say("Rendering whenever something is saved, until Ctrl-C.", context, invocation)
    let watch = try ReportWatch(request, context, WatchCommand.talk(context, invocation)) { context in
      var bytes: [UInt8] = []
      for name in invocation.operands {
        bytes += try SingleReport.build(name, format: format, set: set, request, context)
      }
      guard bytes != printed else { return }
      printed = bytes
      invocation.processContext.output.write(bytes)
    }
    try watch.run()
    return .done
  }

  private static func parameters(_ invocation: Invocation) throws(Failure) -> [String: String] {
    var table: [String: String] = [:]
    for word in invocation.values("--set") {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw invocation.wrong(ConsoleProblems.badValue, "--set takes name=value, not “\(word)”")
      }
      table[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    return table
  }
}

/// `sumaq render`: publishes all pages, or writes one to standard output.
enum RenderCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    guard let path = invocation.value("--page") else {
      if let flag = ["--markdown", "--values"].first(where: invocation.has) {
        throw invocation.wrong(ConsoleProblems.missingValue, "\(flag) needs --page PATH")
      }
      return try RunCommand.night(invocation, stages: [.pages])
    }
    let context = RunCommand.context(invocation)
    let form: SinglePage.Form =
      invocation.has("--values") ? .values : (invocation.has("--markdown") ? .markdown : .html)
    let bytes = try SinglePage.render(path, as: form, try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation)
    invocation.processContext.output.write(bytes)
    return try RunCommand.strictly(context, invocation)
  }
}
