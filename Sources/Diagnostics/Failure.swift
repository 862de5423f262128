/// The error that a stage throws if it cannot continue: a problem and the command's exit code.
package struct Failure: EndingError, Sendable, CustomStringConvertible {
  package let exitCode: ExitCode
  package let problem: Problem

  package init(_ exitCode: ExitCode, _ problem: Problem) {
    self.exitCode = exitCode
    self.problem = problem
  }

  package var failure: Failure { self }

  package var description: String { "\(problem.id): \(problem.headline)" }
}
