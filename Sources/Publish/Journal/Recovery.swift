internal import Diagnostics
internal import Model
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
      } catch let failure as Failure where failure.problem.kind == Journal.damage && discardingDamaged {
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
    let journal = try Journal(reading: tree.full(name))
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

/// `.nights/current`: the output's own record of the published night, which is compared with the ledger's.
///
/// They differ if an older state folder or an older output was restored; then nothing is trusted.
enum PublishedMark {
  static func write(_ state: LedgerState, in tree: OutputTree) throws {
    let temporary = JournalFolder.current + ".tmp"
    try tree.remove(temporary)
    try words(state).withUnsafeBytes { try tree.write($0, to: temporary) }
    try tree.rename(temporary, to: JournalFolder.current)
  }

  /// Removes the record, so that the next run compares every file with the ledger.
  static func withdraw(in tree: OutputTree) throws { try tree.remove(JournalFolder.current) }

  /// Whether the output's record equals the ledger's, and its folders are those that the ledger knows.
  static func agrees(with state: LedgerState, in tree: OutputTree) throws -> Bool {
    guard try tree.status(JournalFolder.current)?.kind == .file else { return false }
    let found = try Files.read(tree.full(JournalFolder.current), limit: 4096)
    return try found == words(state) && state == state.withCurrentFolders(in: tree)
  }

  private static func words(_ state: LedgerState) -> [UInt8] {
    let sum = LedgerDigest(high: state.sum.high, low: state.sum.low).bytes
    return Array("night \(state.night)\nsum \(Digest.hex(sum))\n".utf8)
  }
}

extension LedgerState {
  /// The same state with the folders as they are now.
  func withCurrentFolders(in tree: OutputTree) throws(FileError) -> LedgerState {
    var state = self
    state.site = try tree.status(OutputFolder.site.rawValue).map { Folder(device: $0.device, inode: $0.inode) }
    state.reports = try tree.status(OutputFolder.reports.rawValue).map { Folder(device: $0.device, inode: $0.inode) }
    return state
  }
}
