internal import Diagnostics
internal import Model
internal import Platform
internal import Store

// Undoing a night: removed files are restored first, then replaced ones, and new ones are removed last, so that no link
// is broken in between. A rollback leaves what is sealed as it is (`StayingFiles`).
extension PublishTransaction {
  /// Restores the output and the ledger of the night before. It may be interrupted anywhere and started again. `name` is
  /// the night's journal; `rolledBack` is the night's number if it is published, and taken back by a rollback.
  func undo(from name: String, rolledBack: Int? = nil) throws {
    undone = name
    if [night.journal, night.applied].contains(name) {
      undone = rolledBack == nil ? night.withdrawing : night.undoing
      try tree.rename(name, to: undone)
      try tree.syncFolder(night.path)
    }
    let staying = try rolledBack.map { _ in try StayingFiles(store) }
    // Files that others link to are restored before those others, and removed after them.
    for kind in FileChange.kinds { try eachChange(.remove, kind, but: staying) { try bringBack($1, $0) } }
    for kind in FileChange.kinds { try eachChange(.replace, kind, but: staying) { try bringBack($1, $0) } }
    for kind in FileChange.kinds.reversed() {
      try eachChange(.newInNewFolder, kind, but: staying) { try dropNew($1) }
    }
    for kind in FileChange.kinds.reversed() { try eachChange(.new, kind, but: staying) { try dropNew($1) } }
    try restoreLedger(rolledBack: rolledBack, but: staying)
    try tree.removeTree(Staging.folder)
    try discard()
  }

  /// Removes the night's folder, the journal last, so that an incomplete folder is never taken for a night.
  func discard() throws {
    try tree.removeTree(night.old)
    try tree.removeTree(night.path)
  }

  private func eachChange(
    _ operation: FileChange.Operation, _ kind: Int, but staying: StayingFiles?,
    _ body: (Int, FileChange) throws -> Void
  ) throws {
    try journal.each(of: undone, in: tree) { index, change in
      guard change.operation == operation, change.kind == kind, try staying?.contains(change) != true else { return }
      try body(index, change)
    }
  }

  private func bringBack(_ change: FileChange, _ index: Int) throws {
    guard try tree.status(night.backup(index)) != nil else { return }
    if let there = try cursor.status(change.path), there.kind != .file || change.operation == .remove {
      throw Failure.foreign(tree.full(change.path), "is in the way of the file that belongs there")
    }
    try cursor.put(night.backup(index), at: change.path)
  }

  /// Removes a file that the night added, unless it is still staged or was changed since.
  private func dropNew(_ change: FileChange) throws {
    guard let row = change.row, try tree.status(Self.staged(change.path)) == nil else { return }
    if let there = try cursor.digest(change.path) {
      guard there.digest == row.output else { return }
      try cursor.remove(change.path)
    }
    // Its folder may be left from a run that was cut off after it removed the file.
    try cursor.removeEmptyFolders(above: change.path)
  }

  private func restoreLedger(rolledBack: Int?, but staying: StayingFiles?) throws {
    var state = try journal.previous.withCurrentFolders(in: tree)
    if let staying { state.sum = try staying.sum(takingBack: journal, of: undone, in: tree) }
    // The store cannot be asked inside the transaction that changes it.
    var stayingPaths: Set<String> = []
    if let staying {
      try journal.each(of: undone, in: tree) { _, change in
        if try staying.contains(change) { stayingPaths.insert(change.path) }
      }
    }
    // Of several nights that are taken back, the first had the highest number.
    state.lastNight = max(night.number, try store.ledgerState()?.lastNight ?? 0)
    if let rolledBack { state.rolledBack = rolledBack }
    try OwnedPaths.append(tree) { add in
      try journal.each(of: undone, in: tree) { _, change in
        if !stayingPaths.contains(change.path) { try add(LedgerDigest(of: change.path), change.old != nil) }
      }
    }
    // The mark makes the next run trust the ledger. A night that is undone after an interruption did not repair the
    // damaged files that it found, so the mark is kept only if there were none. A night that is rolled back had
    // repaired them, and its journal names each.
    if journal.outputMatchedLedger || rolledBack != nil {
      try PublishedMark.write(state, in: tree)
    } else {
      try PublishedMark.withdraw(in: tree)
    }
    try tree.syncDisk()
    try tree.step("commit", "ledger")
    try store.updateLedger { ledger in
      var list = try ledger.list(
        takingBack: night.number, to: journal.previous.night, changes: journal.count, wasPublished: rolledBack != nil)
      try journal.each(of: undone, in: tree) { _, change in
        guard !stayingPaths.contains(change.path) else { return }
        if let old = change.old { try ledger.put(old) } else { try ledger.remove(change.path) }
        try list?.add(change.path, isRemoved: change.old == nil)
      }
      try list?.finish()
      try ledger.set(state)
      try ledger.set(nil)
    }
  }
}
