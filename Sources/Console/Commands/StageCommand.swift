internal import Pipeline

/// `sumaq ingest` and `sumaq photos`: run one stage, which reads and writes the store.
enum StageCommand {
  static func ingest(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: [.ingest])
  }

  static func photos(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: [.photos])
  }
}
