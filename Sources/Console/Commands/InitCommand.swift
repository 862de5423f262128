internal import Pipeline
internal import Platform

/// `sumaq init`.
enum InitCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let request = try RunCommand.request(invocation)
    let beginning = try FolderBeginning.run(
      request, exportsAreNamed: invocation.has("--exports"), context)
    let folder = invocation.processContext.workingFolder + "/"
    func shown(_ path: String) -> String {
      path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
    for line in beginning.remarks { RunCommand.say(line, context, invocation) }
    for path in beginning.left { RunCommand.say("Left as it was: \(shown(path))", context, invocation) }
    for path in beginning.written { RunCommand.say("Wrote \(shown(path))", context, invocation) }
    RunCommand.say(
      beginning.left.contains(request.config)
        ? "Next: sumaq build; or sumaq init --config FILE, to have in another file what the exports suggest"
        : "What the exports suggest is in \(shown(request.config)), as comments. Next: sumaq build", context, invocation
    )
    return .done
  }
}
