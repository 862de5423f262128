internal import Pipeline

/// `sumaq cache [--prune] [--clear RESTAURANT]`.
enum CacheCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let request = try RunCommand.request(invocation)
    let context = RunCommand.context(invocation)
    let output = invocation.processContext.output
    for restaurant in invocation.values("--clear") {
      output.write(try PhotoCommands.clear(request, context, restaurant: restaurant))
    }
    if invocation.has("--prune") { output.write(try PhotoCommands.prune(request, context)) }
    output.write(try PhotoCommands.cache(request, context))
    return .done
  }
}
