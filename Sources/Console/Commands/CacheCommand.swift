internal import Diagnostics
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

/// `sumaq jobs`.
enum JobsCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    invocation.processContext.output.write(
      try PhotoCommands.jobs(try RunCommand.request(invocation), RunCommand.context(invocation)))
    return .done
  }
}

/// The hidden `sumaq photo-worker`: decodes photos for another sumaq. If it exceeds its limits, only this process ends.
enum PhotoWorkerCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    Outcome(exitCode: PhotoCommands.work() == 0 ? .done : .software)
  }
}
