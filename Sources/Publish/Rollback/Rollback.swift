package import Diagnostics
internal import Platform
package import Store

/// Restores the output of the night before.
package enum Rollback {
  /// Undoes the newest night, including the ledger, at the cost of what it changed; returns the night that is published
  /// now. A rollback that was interrupted is finished instead.
  ///
  /// The result is valid until the next build. Throws if there is no night that matches this store's ledger, or if a
  /// foreign file is in the way. Call it under the locks.
  package static func run(
    output: String, store: Store, problems: any ProblemSink, hook: StepHook? = nil
  ) throws -> Int {
    try Failure.wrapping {
      let tree = try OutputTree(output, hook: hook)
      let left = try JournalFolder.nights(in: tree)
      _ = try Recovery.run(tree, store, discardingDamaged: false)
      // The interrupted rollback is finished, and nothing else is left to do.
      if let state = try store.ledgerState(), let taken = state.rolledBack, left.contains(JournalFolder(number: taken))
      {
        return state.night
      }
      guard let state = try store.ledgerState(), try PublishedMark.agrees(with: state, in: tree) else {
        throw impossible(tree, "the output is not the one that this store published last")
      }
      let night: JournalFolder
      let journal: Journal
      switch try RollbackStep.from(state.night, in: tree) {
      case .possible(let found, let read): (night, journal) = (found, read)
      case .impossible(let words): throw impossible(tree, words)
      }
      do {
        try PublishTransaction(night, journal: journal, tree: tree, store: store)
          .undo(from: night.applied, rolledBack: state.night)
      } catch {
        if try tree.status(night.applied) == nil {
          problems.report(
            PublishProblems.unfinished.problem(at: Place(tree.path), "night \(state.night) is taken back in part"))
        }
        throw error
      }
      return journal.previous.night
    }
  }

  private static func impossible(_ tree: OutputTree, _ words: String) -> Failure {
    Failure(.data, PublishProblems.noRollback.problem(at: Place(tree.path), words))
  }
}
