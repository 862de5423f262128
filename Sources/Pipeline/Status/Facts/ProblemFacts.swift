internal import Diagnostics
internal import Model
internal import Store

/// The problems of one kind in a run, and since when there are any.
struct ProblemFacts: Sendable {
  let entry: ProblemLog.Entry
  /// The night in which the oldest of them was first seen; nil if that is not known.
  let since: Timestamp?
  /// Examples that the night before did not have. If that cannot be told of single ones, all examples.
  let newExamples: [Problem]

  /// The occurrences that are new. In a run that failed nothing is compared, and all are told in full.
  var new: Int { entry.new ?? entry.count }
  var known: Int { entry.count - new }

  init(_ entry: ProblemLog.Entry, since: Timestamp?, newExamples: [Problem]) {
    (self.entry, self.since, self.newExamples) = (entry, since, newExamples)
  }

  /// The examples that were first seen in the night that began at `night`, or all of them if that cannot be told.
  static func newExamples(of entry: ProblemLog.Entry, since night: Timestamp, _ store: Store) throws -> [Problem] {
    guard let new = entry.new, new > 0, new < entry.count else { return entry.examples }
    let fresh = try entry.examples.filter { try store.date(of: $0).map { $0 >= night } ?? false }
    return fresh.isEmpty ? entry.examples : fresh
  }
}
