internal import Diagnostics
internal import Pipeline

/// The hidden `sumaq photo-worker`: decodes what another sumaq sends, within limits that cost only itself.
enum PhotoWorkerCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    Outcome(exitCode: PhotoCommands.work() == 0 ? .done : .software)
  }
}
