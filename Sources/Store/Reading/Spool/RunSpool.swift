/// Where runs of subjects have their reviews ready.
package enum RunSpool: Sendable {
  case everybody(ReviewSpool)
  case changed(ChangedSpool)

  /// Restaurants, then users.
  package var runs: [SubjectRun] {
    switch self {
    case .everybody(let spool): spool.runs
    case .changed(let spool): spool.runs
    }
  }
}
