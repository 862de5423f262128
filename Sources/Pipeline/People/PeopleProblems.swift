package import Diagnostics

/// The problems of commands about one person. None of them names the person, but the answer to whoever asked with an
/// e-mail address of several people.
package enum PeopleProblems {
  package static let unknown = ProblemKind("people.unknown")
  package static let several = ProblemKind("people.several")
  package static let tooLarge = ProblemKind("people.archive-too-large")
  package static let openKeys = ProblemKind("people.open-keys")
  package static let listMissing = ProblemKind("forget.list-missing")
  package static let notApplied = ProblemKind("forget.not-applied")
  package static let otherOutput = ProblemKind("forget.other-output")
  package static let emptyNeedle = ProblemKind("forget.empty-needle")
  package static let receiptPlace = ProblemKind("forget.receipt-place")
  package static let held = ProblemKind("forget.held")
  package static let noProof = ProblemKind("forget.no-proof")
  package static let notForgotten = ProblemKind("forget.unknown")
  package static let notLookedUp = ProblemKind("forget.no-store")
  package static let place = ProblemKind("people.archive-place")
}
