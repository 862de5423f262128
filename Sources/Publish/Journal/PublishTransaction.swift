internal import Diagnostics
internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// Applies one night to the output, or undoes it; both may be interrupted anywhere and started again.
///
/// This is safe for these reasons. `journal` gets its name only after it and every staged file are synced to the disk.
/// From then on each change is one rename, and a replaced file is backed up before. Whether a change was made is seen
/// from whether its staged file still exists, so that repeating all changes does nothing twice. The ledger commits after
/// the output's disk is synced, and from then on the night is published. Until `journal` becomes `applied`, the next run
/// continues here: before the commit it finishes or undoes the night, after it it only ends it. State and output may be
/// on different disks, as nothing is renamed across them.
final class PublishTransaction {
  let tree: OutputTree
  let store: Store
  let night: JournalFolder
  let journal: Journal
  let cursor: FolderCursor
  private var lastBucket = -1
  private var isResumed = false

  init(_ night: JournalFolder, journal: Journal, tree: OutputTree, store: Store) {
    self.night = night
    self.journal = journal
    self.tree = tree
    self.store = store
    cursor = FolderCursor(tree)
  }

  static func staged(_ path: String) -> String { Staging.new + "/" + path }

  // MARK: - Forward

  enum ApplyMode {
    /// Puts only whole folders in place that did not exist, by one rename each.
    case newFoldersOnly
    case everything
    /// Makes everything that an interrupted run has not done yet.
    case resumed
  }

  /// Puts the staged files in their places, and moves removed ones away.
  func apply(_ mode: ApplyMode) throws {
    isResumed = mode == .resumed
    try tree.makeFolder(night.old)
    for folder in OutputFolder.allCases where journal.head.newFolders.contains(folder) { try putWhole(folder) }
    guard mode != .newFoldersOnly else { return }
    try journal.each(.forward) { index, change in
      switch change.operation {
      case .new: try putNew(change)
      case .replace: try replace(change, index)
      case .remove: try remove(change, index)
      case .newInNewFolder, .ledgerOnly: break
      }
    }
  }

  private func putWhole(_ folder: OutputFolder) throws {
    guard try tree.status(Self.staged(folder.rawValue)) != nil else { return }
    guard try tree.status(folder.rawValue) == nil else {
      throw Failure.foreign(tree.full(folder.rawValue), "appeared while sumaq was at work")
    }
    try tree.rename(Self.staged(folder.rawValue), to: folder.rawValue)
  }

  private func isDone(_ change: FileChange) throws -> Bool {
    try isResumed && tree.status(Self.staged(change.path)) == nil
  }

  private func isBackedUp(_ index: Int) throws -> Bool {
    try isResumed && tree.status(night.backup(index)) != nil
  }

  private func putNew(_ change: FileChange) throws {
    if try isDone(change) { return }
    try cursor.putNew(Self.staged(change.path), at: change.path)
  }

  private func replace(_ change: FileChange, _ index: Int) throws {
    if try isDone(change) { return }
    if try !isBackedUp(index), let there = try cursor.status(change.path) {
      guard there.kind == .file else { throw Failure.foreign(tree.full(change.path), "is no file of sumaq's") }
      try makeBucket(of: index)
      try cursor.backUp(change.path, as: night.backup(index))
    }
    try cursor.put(Self.staged(change.path), at: change.path)
  }

  private func remove(_ change: FileChange, _ index: Int) throws {
    if try cursor.status(change.path)?.kind == .file {
      try makeBucket(of: index)
      try cursor.moveAway(change.path, to: night.backup(index))
    }
    try cursor.removeEmptyFolders(above: change.path)
  }

  private func makeBucket(of index: Int) throws {
    guard index / 1000 != lastBucket else { return }
    try tree.makeFolder(night.bucket(index))
    lastBucket = index / 1000
  }

  /// Whether the rest of the journal can be applied: every staged file exists, or is already in its place.
  func canFinish() throws -> Bool {
    var whole = true
    for folder in journal.head.newFolders where try tree.status(Self.staged(folder.rawValue)) == nil {
      whole = try whole && tree.status(folder.rawValue)?.kind == .folder
    }
    guard whole else { return false }
    do {
      try journal.each { _, change in
        whole = try whole && isReady(change)
      }
    } catch let failure as Failure where failure.problem.kind == Journal.damage {
      return false
    }
    return whole
  }

  private func isReady(_ change: FileChange) throws -> Bool {
    guard let row = change.row, change.operation != .ledgerOnly else { return true }
    if let staged = try tree.status(Self.staged(change.path)) {
      return staged.kind == .file && staged.size == row.size
    }
    guard let there = try cursor.status(change.path), there.kind == .file, there.size == row.size else { return false }
    return try change.operation != .replace || cursor.digest(change.path)?.digest == row.output
  }
}

// Writes the night's changes of the output to the ledger.
extension PublishTransaction {
  /// Applies the night to the output while a thread writes its rows in a transaction of the ledger. The transaction is
  /// committed once every file is in its place and synced to the disk. From then on the night is published, and nothing
  /// but a rollback takes it back; `close` follows.
  func publish(_ mode: ApplyMode, _ update: LedgerUpdate) throws {
    let applied = BoundedQueue<LedgerState>(capacity: 1)
    let committed = Shared(Mutex<Result<Void, any Error>>(.success(())))
    let writeLedger = ledgerTransaction(update)
    let thread = Thread {
      let result = Result { try writeLedger { applied.take() } }
      committed.value.withLock { $0 = result }
    }
    guard let thread else {
      try apply(mode)
      return try commit(update)
    }
    let done = Result {
      try apply(mode)
      _ = applied.put(try writeState())
    }
    applied.close()
    thread.join()
    try done.get()
    try committed.value.withLock { $0 }.get()
  }

  /// Whether the ledger has committed the night, so that it is published.
  func isCommitted() throws -> Bool {
    let (state, next) = (try store.ledgerState(), journal.head.next)
    return state?.night == next.night && state?.lastNight == next.lastNight && state?.sum == next.sum
  }

  /// Ends a night that the ledger has committed; may be interrupted anywhere and started again. Removes the copies of
  /// sealed files that the night replaced or removed, as no rollback may give back an access.
  func close() throws {
    if try !tree.names(night.old).isEmpty {
      try journal.each { index, change in
        guard change.operation == .replace || change.operation == .remove, PageOwner.sealed.owns(change.path) else {
          return
        }
        try tree.remove(night.backup(index))
      }
    }
    try tree.rename(night.journal, to: night.applied)
  }

  /// Commits a night that is already applied to the output, so that only the ledger is left to change.
  func commit() throws { try commit(nil) }

  private func commit(_ update: LedgerUpdate?) throws {
    let state = try writeState()
    try ledgerTransaction(update)() { state }
  }

  /// Writes the output's own record of the night, and syncs the disk. Returns the ledger's state after the night.
  private func writeState() throws -> LedgerState {
    let state = try journal.head.next.withCurrentFolders(in: tree)
    try OwnedPaths.append(tree) { add in
      try journal.each { try add(LedgerDigest(of: $1.path), $1.row != nil) }
    }
    try PublishedMark.write(state, in: tree)
    try tree.syncDisk()
    try tree.step("commit", "ledger")
    return state
  }

  /// A closure that writes these changes and `update` to the ledger, takes its new state and commits; if the state is
  /// nil, it rolls back. Without an update the next night looks at all pages.
  private func ledgerTransaction(_ update: LedgerUpdate?) -> @Sendable (_ state: () -> LedgerState?) throws -> Void {
    { [store, path = tree.full(night.journal)] state in
      let journal = try Journal(reading: path)
      let head = journal.head
      try store.updateLedger { ledger in
        var list = try ledger.list(night: head.night, changes: head.count, isContinuous: head.outputMatchedLedger)
        try journal.each(.ofPaths) { _, change in
          if let row = change.row {
            try ledger.put(row, because: head.cause(of: change))
          } else {
            try ledger.remove(change.path)
          }
          try list.add(change.path, isRemoved: change.row == nil)
        }
        try list.finish()
        try ledger.noteRows(night: head.night, edition: head.edition)
        if let update { try update.write(to: ledger) } else { try ledger.set(nil) }
        guard let state = state() else { throw CancellationError() }
        try ledger.set(state)
      }
    }
  }
}

// Undoing a night: removed files are restored first, then replaced ones, and new ones are removed last, so that no link
// is broken in between. A rollback leaves what is sealed as it is (`RollbackExceptions`).
extension PublishTransaction {
  /// Restores the output and the ledger of the night before. It may be interrupted anywhere and started again. `name` is
  /// the night's journal; `rolledBack` is the night's number if it is published, and taken back by a rollback.
  func undo(from name: String, rolledBack: Int? = nil) throws {
    if [night.journal, night.applied].contains(name) {
      try tree.rename(name, to: rolledBack == nil ? night.withdrawing : night.undoing)
      try tree.syncFolder(night.path)
    }
    let staying = try rolledBack.map { _ in try RollbackExceptions(store) }
    try journal.each(.back) { index, change in
      guard change.operation != .ledgerOnly, try staying?.contains(change) != true else { return }
      switch change.operation {
      case .remove, .replace: try bringBack(change, index)
      case .newInNewFolder, .new: try dropNew(change)
      case .ledgerOnly: break
      }
    }
    try restoreLedger(rolledBack: rolledBack, but: staying)
    try tree.removeTree(Staging.folder)
    try discard()
  }

  /// Removes the night's folder, the journal last, so that an incomplete folder is never taken for a night.
  func discard() throws {
    try tree.removeTree(night.old)
    try tree.removeTree(night.path)
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

  private func restoreLedger(rolledBack: Int?, but staying: RollbackExceptions?) throws {
    var state = try journal.head.previous.withCurrentFolders(in: tree)
    if let staying { state.sum = try staying.sum(takingBack: journal) }
    // The store cannot be asked inside the transaction that changes it.
    var stayingPaths: Set<String> = []
    if let staying {
      try journal.each { _, change in
        if try staying.contains(change) { stayingPaths.insert(change.path) }
      }
    }
    // Of several nights that are taken back, the first had the highest number.
    state.lastNight = max(night.number, try store.ledgerState()?.lastNight ?? 0)
    if let rolledBack { state.rolledBack = rolledBack }
    try OwnedPaths.append(tree) { add in
      try journal.each { _, change in
        if !stayingPaths.contains(change.path) { try add(LedgerDigest(of: change.path), change.old != nil) }
      }
    }
    // The mark makes the next run trust the ledger. A night that is undone after an interruption did not repair the
    // damaged files that it found, so the mark is kept only if there were none. A night that is rolled back had
    // repaired them, and its journal names each.
    if journal.head.outputMatchedLedger || rolledBack != nil {
      try PublishedMark.write(state, in: tree)
    } else {
      try PublishedMark.withdraw(in: tree)
    }
    try tree.syncDisk()
    try tree.step("commit", "ledger")
    try store.updateLedger { ledger in
      var list = try ledger.list(
        takingBack: night.number, to: journal.head.previous.night, changes: journal.head.count,
        wasPublished: rolledBack != nil)
      try journal.each { _, change in
        guard !stayingPaths.contains(change.path) else { return }
        if let old = change.old {
          try ledger.put(old, because: rolledBack.map { FileCause(night: $0, causes: .takenBack) })
        } else {
          try ledger.remove(change.path)
        }
        try list?.add(change.path, isRemoved: change.old == nil)
      }
      try list?.finish()
      try ledger.set(state)
      try ledger.set(nil)
    }
  }
}
