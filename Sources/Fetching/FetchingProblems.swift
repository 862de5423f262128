package import Diagnostics

/// The problems of exports on servers.
package enum FetchingProblems {
  package static let staleCopy = ProblemKind("exports.stale-copy")
  package static let notFetched = ProblemKind("exports.not-fetched")
}
