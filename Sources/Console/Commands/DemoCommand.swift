internal import Pipeline
internal import Platform

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
