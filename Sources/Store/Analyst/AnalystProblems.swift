package import Diagnostics

/// The kinds of problems that an analyst's question can have.
package enum AnalystProblems {
  package static let wrong = ProblemKind("store.sql-wrong")
  package static let refused = ProblemKind("store.sql-refused")
  package static let parameter = ProblemKind("store.sql-parameter")
  package static let slow = ProblemKind("store.sql-slow")
  package static let large = ProblemKind("store.sql-large")
  package static let ended = ProblemKind("store.sql-ended")
  package static let noProcess = ProblemKind("store.sql-no-process")

  package static let all = [wrong, refused, parameter, slow, large, ended, noProcess]
}
