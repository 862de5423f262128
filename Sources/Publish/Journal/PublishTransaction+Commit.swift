internal import Model
internal import Platform
internal import Store
internal import Synchronization

// Writes the night's changes of the output to the ledger.
extension PublishTransaction {
  /// Applies the night to the output while a thread writes its rows in a transaction of the ledger. The transaction is
  /// committed once every file is in its place and synced to the disk. From then on the night is published, and nothing
  /// but a rollback takes it back; `close` follows.
  func publish(_ mode: ApplyMode, _ order: JournalOrder, _ update: LedgerUpdate) throws {
    let applied = BoundedQueue<LedgerState>(capacity: 1)
    let committed = Shared(Mutex<Result<Void, any Error>>(.success(())))
    let writeLedger = ledgerTransaction(order, update)
    let thread = Thread {
      let result = Result { try writeLedger { applied.take() } }
      committed.value.withLock { $0 = result }
    }
    guard let thread else {
      try apply(mode)
      return try commit(order, update)
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
    let (state, next) = (try store.ledgerState(), journal.next)
    return state?.night == next.night && state?.lastNight == next.lastNight && state?.sum == next.sum
  }

  /// Ends a night that the ledger has committed; may be interrupted anywhere and started again. Removes the copies of
  /// sealed files that the night replaced or removed, as no rollback may give back an access.
  func close() throws {
    if try !tree.names(night.old).isEmpty {
      try journal.each(of: night.journal, in: tree) { index, change in
        guard change.operation == .replace || change.operation == .remove, PageOwner.sealed.owns(change.path) else {
          return
        }
        try tree.remove(night.backup(index))
      }
    }
    try tree.rename(night.journal, to: night.applied)
  }

  /// Commits a night that is already applied to the output, so that only the ledger is left to change.
  func commit() throws {
    let order = JournalOrder(folder: store.scratch)
    try order.read(journal, of: night.journal, in: tree)
    try commit(order, nil)
  }

  private func commit(_ order: JournalOrder, _ update: LedgerUpdate?) throws {
    let state = try writeState()
    let writeLedger = ledgerTransaction(order, update)
    try writeLedger { state }
  }

  /// Writes the output's own record of the night, and syncs the disk. Returns the ledger's state after the night.
  private func writeState() throws -> LedgerState {
    let state = try journal.next.withCurrentFolders(in: tree)
    try OwnedPaths.append(tree) { add in
      try journal.each(of: night.journal, in: tree) { try add(LedgerDigest(of: $1.path), $1.row != nil) }
    }
    try PublishedMark.write(state, in: tree)
    try tree.syncDisk()
    try tree.step("commit", "ledger")
    return state
  }

  /// A closure that writes these changes and `update` to the ledger, takes its new state and commits; if the state is
  /// nil, it rolls back. Without an update the next night looks at all pages.
  private func ledgerTransaction(
    _ order: JournalOrder, _ update: LedgerUpdate?
  ) -> @Sendable (_ state: () -> LedgerState?) throws -> Void {
    { [store, journal, tree, path = night.journal] state in
      try store.updateLedger { ledger in
        var list = try ledger.list(
          night: journal.night, changes: journal.count, isContinuous: journal.outputMatchedLedger)
        try order.each(of: path, in: tree) { change in
          if let row = change.row { try ledger.put(row) } else { try ledger.remove(change.path) }
          try list.add(change.path, isRemoved: change.row == nil)
        }
        try list.finish()
        if let update { try update.write(to: ledger) } else { try ledger.set(nil) }
        guard let state = state() else { throw CancellationError() }
        try ledger.set(state)
      }
    }
  }
}
