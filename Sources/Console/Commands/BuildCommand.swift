internal import Pipeline

/// `sumaq build`.
enum BuildCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    try RunCommand.night(invocation, stages: Set(Night.Stage.allCases))
  }
}
