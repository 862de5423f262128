internal import Diagnostics
internal import Pipeline
internal import Serving

/// `sumaq watch`.
enum WatchCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let serves = invocation.has("--serve")
    if !serves, let option = ["--port", "--host", "--reports"].first(where: invocation.has) {
      throw ConsoleProblems.usage(
        ConsoleProblems.missingOperand, "\(option) needs --serve", command: invocation.command)
    }
    let context = RunCommand.context(invocation)
    let request = try RunCommand.request(invocation)
    let watching = try Watching(request, context, talk(context, invocation), serves: serves)
    var server: PreviewServer?
    defer { server?.stop() }
    if let room = watching.room {
      server = try ServeCommand.start(invocation, context, ServeCommand.folders(invocation), room: room)
    } else {
      RunCommand.say("Building whenever something is saved, until Ctrl-C.", context, invocation)
    }
    try watching.run()
    return .done
  }

  /// Prints on the screen, as a night does.
  static func talk(_ context: RunContext, _ invocation: Invocation) -> WatchTalk {
    WatchTalk(
      say: { RunCommand.say($0, context, invocation) },
      problem: { RunCommand.printProblem($0, context, invocation) })
  }
}
