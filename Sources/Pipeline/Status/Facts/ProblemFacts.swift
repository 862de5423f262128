internal import Diagnostics
internal import Model
internal import Store

/// The problems of one kind in a run, and since when there are any.
struct ProblemFacts: Sendable {
  let entry: ProblemLog.Entry
  /// The night in which the oldest of them was first seen; nil if that is not known.
  let since: Timestamp?

  /// The occurrences that are new. In a run that failed nothing is compared, and all are told in full.
  var new: Int { entry.new ?? entry.count }
  var known: Int { entry.count - new }

  init(_ entry: ProblemLog.Entry, since: Timestamp?) { (self.entry, self.since) = (entry, since) }
}
