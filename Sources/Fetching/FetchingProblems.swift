package import Diagnostics

/// What can go wrong with exports that stand on servers.
package enum FetchingProblems {
  package static let staleCopy = ProblemKind("exports.stale-copy")
  package static let notFetched = ProblemKind("exports.not-fetched")
}
