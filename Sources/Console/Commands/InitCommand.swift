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

/// `sumaq demo`.
enum DemoCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let folder = Path.absolute(invocation.operands[0], in: invocation.processContext.workingFolder)
    var world = DemoWorld()
    for size in DemoWorld.sizes { world.asked[size.name] = try invocation.number("--\(size.name)", in: 0...size.most) }
    world.night = try invocation.number("--night", in: 0...DemoWorld.lastNight) ?? world.night
    world.day = try RunCommand.day(invocation)
    try world.write(to: folder, context)
    if try DemoSettings.write(into: Path.parent(of: folder)) {
      RunCommand.say("The demo's settings are in sumaq.json, beside it.", context, invocation)
    }
    RunCommand.say("The demo export is in \(invocation.operands[0]). Next: sumaq build", context, invocation)
    RunCommand.say(DemoWorld.faults, context, invocation)
    if let count = try invocation.number("--people", in: 1...1_000_000) {
      let path = try DemoPeople(folder, count: count).write(beside: folder)
      let shown = Path.parent(of: path) == invocation.processContext.workingFolder ? Path.name(of: path) : path
      RunCommand.say(
        "People who may open sealed pages are in \(shown). After the build: sumaq access add --from \(shown)", context,
        invocation)
    }
    return .done
  }
}
