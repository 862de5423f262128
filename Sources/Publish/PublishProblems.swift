package import Diagnostics

/// The kinds of problems with the output.
package enum PublishProblems {
  package static let foreign = ProblemKind("publish.foreign-file")
  package static let illegalPath = ProblemKind("publish.illegal-path")
  package static let twice = ProblemKind("publish.written-twice")
  package static let busy = ProblemKind("publish.busy")
  package static let damagedJournal = ProblemKind("publish.damaged-journal")
  package static let noRollback = ProblemKind("publish.no-rollback")
  package static let unknownNight = ProblemKind("publish.unknown-night")
  package static let changesForgotten = ProblemKind("publish.changes-forgotten")
  package static let stagingIncomplete = ProblemKind("publish.staging-incomplete")
  package static let unfinished = ProblemKind("publish.unfinished")
  package static let differs = ProblemKind("publish.differs")
  package static let missed = ProblemKind("publish.missed")
  package static let notRendered = ProblemKind("publish.not-rendered")
}
