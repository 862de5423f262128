internal import Diagnostics
internal import Pipeline

/// The hidden `sumaq photo-worker`: decodes photos for another sumaq. If it exceeds its limits, only this process ends.
enum PhotoWorkerCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    Outcome(exitCode: PhotoCommands.work() == 0 ? .done : .software)
  }
}
