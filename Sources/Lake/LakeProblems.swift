package import Diagnostics

/// The problems of a folder in which tasks of several machines meet.
package enum LakeProblems {
  package static let torn = ProblemKind("lake.torn-file")
  package static let missing = ProblemKind("lake.task-missing")

  /// Says of a file that it is not what was put.
  package static func torn(_ path: String, _ words: String) -> Failure {
    Failure(.inputOutput, torn.problem(at: Place(path), words))
  }
}
