package import Diagnostics

/// The problems of a command line.
package enum ConsoleProblems {
  package static let unknownCommand = ProblemKind("console.unknown-command")
  package static let unknownOption = ProblemKind("console.unknown-option")
  package static let badValue = ProblemKind("console.bad-value")
  package static let missingValue = ProblemKind("console.missing-value")
  package static let repeated = ProblemKind("console.repeated-option")
  package static let missingOperand = ProblemKind("console.missing-word")
  package static let extraOperand = ProblemKind("console.extra-word")
  package static let unknownProblem = ProblemKind("console.unknown-subject")
  package static let unexpected = ProblemKind("console.unexpected")

  /// A mistake in the command line fails with exit code 64.
  static func usage(_ kind: ProblemKind, _ reason: String, nearest: String? = nil, command: String? = nil) -> Failure {
    let help = command.map { "sumaq \($0) --help shows how it is used." } ?? kind.mend
    let mend = nearest.map { "Did you mean \($0)? \(help)" } ?? help
    return Failure(.usage, kind.problem(reason, mend: mend))
  }
}
