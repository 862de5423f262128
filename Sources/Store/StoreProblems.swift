package import Diagnostics

/// The kinds of problems with the store.
package enum StoreProblems {
  package static let full = ProblemKind("store.full")
  package static let forbidden = ProblemKind("store.forbidden")
  package static let cannotOpen = ProblemKind("store.cannot-open")
  package static let corrupt = ProblemKind("store.corrupt")
  package static let busy = ProblemKind("store.busy")
  package static let inputOutput = ProblemKind("store.input-output")
  package static let fault = ProblemKind("store.fault")
  package static let newer = ProblemKind("store.newer")
  package static let older = ProblemKind("store.older")
  package static let damagedRows = ProblemKind("store.damaged-rows")
  package static let damagedRow = ProblemKind("store.damaged-row")
  package static let unreadLog = ProblemKind("store.unread-log")
  package static let wasReadable = ProblemKind("store.was-readable")
  package static let freedPages = ProblemKind("store.freed-pages")
  package static let shrink = ProblemKind("store.shrink")
  package static let rejects = ProblemKind("store.too-many-rejects")
  package static let noKey = ProblemKind("store.no-key")
  package static let repeatedID = ProblemKind("store.repeated-id")
  package static let unbalanced = ProblemKind("store.unbalanced")
  package static let inconsistent = ProblemKind("store.inconsistent")

  /// The problems by which a guard refuses a night.
  package static let guards = [shrink, rejects]
}
