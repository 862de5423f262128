internal import Diagnostics
internal import Pipeline
internal import Platform
internal import Serving

/// `sumaq serve`.
enum ServeCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let folders = try folders(invocation)
    for folder in [folders.site, folders.reports].compactMap({ $0 }) {
      guard try FileStatus.following(folder)?.kind == .folder else {
        throw ServingProblems.noSite.failure(.inputOutput, at: Place(folder), "there is no folder \(folder)")
      }
    }
    let server = try start(invocation, context, folders)
    while !invocation.processContext.cancellation.isCancelled { poll(nil, 0, 50) }
    server.stop()
    return .done
  }

  /// The folders that the options name.
  static func folders(_ invocation: Invocation) throws -> ServedFolders {
    let output = try RunCommand.request(invocation).output
    return ServedFolders(
      site: Path.join(output, "site"), reports: invocation.has("--reports") ? Path.join(output, "reports") : nil)
  }

  /// Starts a server as the options name it, and says where it is.
  static func start(
    _ invocation: Invocation, _ context: RunContext, _ folders: ServedFolders, room: LiveRoom? = nil
  ) throws -> PreviewServer {
    let server = try PreviewServer(
      host: invocation.value("--host") ?? "127.0.0.1", port: try invocation.number("--port", in: 0...65535) ?? 8080,
      folders: folders, room: room, clock: invocation.processContext.clock)
    let what = folders.reports == nil ? "the site" : "the site and the analysts' reports"
    RunCommand.say(
      "Serving \(what) at \(server.address) until Ctrl-C. This is a preview: a site belongs on a web server.", context,
      invocation)
    if !server.isForThisMachineAlone {
      RunCommand.say(
        "Every machine that reaches this one can read \(what): there is no password and no encryption.", context,
        invocation)
    }
    return server
  }
}

/// `sumaq watch`.
enum WatchCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let serves = invocation.has("--serve")
    if !serves, let option = ["--port", "--host", "--reports"].first(where: invocation.has) {
      throw invocation.wrong(ConsoleProblems.missingOperand, "\(option) needs --serve")
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
