internal import Pipeline
internal import Platform

/// `sumaq demo`.
enum DemoCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation)
    let folder = Path.absolute(invocation.operands[0], in: invocation.processContext.workingFolder)
    var world = DemoWorld()
    world.restaurants = try invocation.number("--restaurants", in: 0...10_000_000) ?? world.restaurants
    world.users = try invocation.number("--users", in: 0...100_000_000) ?? world.users
    world.reviews = try invocation.number("--reviews", in: 0...1_000_000_000) ?? world.reviews
    world.photos = try invocation.number("--photos", in: 0...1_000_000) ?? world.photos
    world.seed = try invocation.number("--seed", in: 0...Int.max) ?? world.seed
    world.night = try invocation.number("--night", in: 0...DemoWorld.lastNight) ?? world.night
    world.day = try RunCommand.day(invocation)
    try world.write(to: folder, context)
    if try DemoSettings.write(into: Path.parent(of: folder)) {
      RunCommand.say("The demo's settings are in sumaq.json, beside it.", context, invocation)
    }
    RunCommand.say("The demo export is in \(invocation.operands[0]). Next: sumaq build", context, invocation)
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
