package import Diagnostics

/// The kinds of problems with the file of a snapshot.
package enum SnapshotProblems {
  package static let foreign = ProblemKind("store.snapshot-foreign")
  package static let place = ProblemKind("store.snapshot-place")
  package static let inUse = ProblemKind("store.snapshot-in-use")
  package static let room = ProblemKind("store.snapshot-room")
  package static let log = ProblemKind("store.snapshot-log")

  package static let all = [foreign, place, inUse, room, log]
}
