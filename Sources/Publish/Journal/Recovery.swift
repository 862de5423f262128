internal import Diagnostics
internal import Platform
internal import Store

/// An earlier night that was interrupted, and how it was recovered.
package enum Recovery: Sendable, Hashable {
  /// The night was finished.
  case finished(night: Int)
  /// The night was undone.
  case undone(night: Int)

  /// The journal could not be read, so every file is compared with the ledger.
  case discarded(night: Int)

  /// The text for the closing screen.
  package var words: String {
    switch self {
    case .finished(let night): "night \(night) had been cut off, and was brought to its end first"
    case .undone(let night): "night \(night) had been cut off, and was taken back first"
    case .discarded(let night): "what was kept of night \(night) could not be read, and every file was looked at"
    }
  }

  /// Finishes or undoes what an earlier run left; costs listing `.nights` if there is nothing to do.
  ///
  /// A journal that cannot be read ends the run, unless `discardingDamaged` (a full night, which repairs the rest).
  static func run(_ tree: OutputTree, _ store: Store, discardingDamaged: Bool) throws -> [Recovery] {
    for own in [Staging.folder, JournalFolder.all] {
      if let status = try tree.status(own), status.kind != .folder {
        throw Failure.foreign(tree.full(own), "must be a folder of sumaq's")
      }
    }
    var done: [Recovery] = []
    for night in try JournalFolder.nights(in: tree) {
      do {
        if let recovery = try recover(night, tree, store) { done.append(recovery) }
      } catch let failure as Failure where failure.problem.kind == PublishProblems.damagedJournal && discardingDamaged {
        try tree.removeTree(night.path)
        done.append(.discarded(night: night.number))
      }
    }
    try tree.removeTree(Staging.folder)
    return done
  }

  private static func recover(_ night: JournalFolder, _ tree: OutputTree, _ store: Store) throws -> Recovery? {
    guard let name = try night.unfinished(in: tree) else {
      if try tree.status(night.applied) == nil { try tree.removeTree(night.path) }
      return nil
    }
    let journal = try Journal(reading: name, in: tree)
    let work = PublishTransaction(night, journal: journal, tree: tree, store: store)
    switch name {
    case night.journal: return try resume(work) ? .finished(night: night.number) : .undone(night: night.number)
    case night.undoing:
      // If the ledger says that the night is published, or was just rolled back, a rollback was interrupted. Otherwise
      // version 0.2.0 was undoing a night that failed.
      let state = try store.ledgerState()
      let stood = state?.night == night.number || state?.rolledBack == night.number
      try work.undo(from: name, rolledBack: stood ? night.number : nil)
    default: try work.undo(from: name)
    }
    return .undone(night: night.number)
  }

  /// Finishes a night whose journal is applied; returns false if it was undone. A night that the ledger has committed is
  /// published, and never undone.
  private static func resume(_ work: PublishTransaction) throws -> Bool {
    if try !work.isCommitted() {
      guard try work.canFinish() else {
        try work.undo(from: work.night.journal)
        return false
      }
      try work.apply(.resumed)
      try work.commit()
    }
    try work.close()
    return true
  }
}
