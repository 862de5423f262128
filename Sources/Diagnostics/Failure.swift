/// Thrown where a stage cannot go on: the problem, and how the command must end for it.
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
