internal import Diagnostics
internal import Platform
package import Store

/// What is published in the output, for `sumaq status`. It looks at no page.
package struct PublishedStatus: Sendable, Hashable {
  /// The published night; nil before the first.
  package let night: Int?
  /// The night that was rolled back last; nil if what is published is the newest.
  package let rolledBack: Int?
  /// The nights to which `rollback` leads, one after another; none if it would be refused.
  package let targets: [Int]
  /// Whether a run was interrupted, which the next build finishes or undoes first.
  package let interrupted: Bool
  /// Whether ledger and output agree; otherwise the next build compares every file.
  package let agrees: Bool

  /// Whether the folder is an output at all, of this store or of another time of it.
  package let isOutput: Bool

  /// Changes nothing. A missing output does not agree.
  package init(output: String, store: Store) throws {
    let state = try store.ledgerState()
    night = state?.night
    rolledBack = state?.rolledBack
    guard try Failure.wrapping({ try FileStatus.following(output)?.kind == .folder }) else {
      (targets, interrupted, agrees, isOutput) = ([], false, state == nil, false)
      return
    }
    let tree = try Failure.wrapping { try OutputTree(output, hook: nil) }
    isOutput = try Failure.wrapping { try tree.status(JournalFolder.all)?.kind == .folder }
    (targets, interrupted, agrees) = try Failure.wrapping {
      let nights = try JournalFolder.nights(in: tree)
      let open = try nights.contains { try $0.unfinished(in: tree) != nil }
      let agrees = try state.map { try PublishedMark.agrees(with: $0, in: tree) } ?? true
      guard let state, agrees, !open else { return ([], open, agrees) }
      return (try RollbackStep.targets(from: state.night, in: tree), open, agrees)
    }
  }
}
