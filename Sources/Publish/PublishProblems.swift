package import Diagnostics
internal import Platform

/// The kinds of problems with the output.
package enum PublishProblems {
  package static let foreign = ProblemKind("publish.foreign-file")
  package static let illegalPath = ProblemKind("publish.illegal-path")
  package static let twice = ProblemKind("publish.written-twice")
  package static let busy = ProblemKind("publish.busy")
  package static let noRollback = ProblemKind("publish.no-rollback")
  package static let unknownNight = ProblemKind("publish.unknown-night")
  package static let changesForgotten = ProblemKind("publish.changes-forgotten")
  package static let stagingIncomplete = ProblemKind("publish.staging-incomplete")
  package static let unfinished = ProblemKind("publish.unfinished")
  package static let differs = ProblemKind("publish.differs")
  package static let missed = ProblemKind("publish.missed")
  package static let notRendered = ProblemKind("publish.not-rendered")
}

extension Failure {
  /// The failure for something at `path` that sumaq did not write, and that prevents publishing.
  static func foreign(_ path: String, _ words: String) -> Failure {
    Failure(.cannotCreate, PublishProblems.foreign.problem(at: Place(path), "\(Printable.line(path)) \(words)"))
  }

  /// Runs `body`, and turns system errors into failures with the right exit code.
  static func wrapping<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as FileError { throw error.failure }
  }
}
