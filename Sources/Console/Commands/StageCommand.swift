internal import Pipeline

/// `sumaq ingest` and `sumaq photos`: one stage, from and to the store.
enum StageCommand {
  static func ingest(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: [.ingest])
  }

  static func photos(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: [.photos])
  }
}
