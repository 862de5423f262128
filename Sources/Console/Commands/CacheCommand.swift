internal import Pipeline

/// `sumaq cache [--prune]`.
enum CacheCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let request = try RunCommand.request(invocation)
    let context = RunCommand.context(invocation)
    if invocation.has("--prune") { invocation.surroundings.output.write(try PhotoTending.prune(request, context)) }
    invocation.surroundings.output.write(try PhotoTending.cache(request))
    return .done
  }
}
