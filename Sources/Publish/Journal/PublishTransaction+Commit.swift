internal import Platform
internal import Store
internal import Synchronization

// The ledger learns what the night did.
extension PublishTransaction {
  /// Applies the night while a thread puts its rows into a transaction of the ledger, which is committed once everything
  /// is in its place and on the disk: then the night is one that can be taken back.
  func publish(_ way: Way, _ entries: [Journal.Entry], _ lesson: Lesson) throws {
    let applied = BoundedQueue<LedgerState>(capacity: 1)
    let learnt = Shared(Mutex<Result<Void, any Error>>(.success(())))
    let learn = learning(entries, lesson)
    let thread = Thread {
      let result = Result { try learn { applied.take() } }
      learnt.value.withLock { $0 = result }
    }
    guard let thread else {
      try apply(way)
      return try commit(entries, lesson)
    }
    let done = Result {
      try apply(way)
      _ = applied.put(try settle(entries))
    }
    applied.close()
    thread.join()
    try done.get()
    try learnt.value.withLock { $0 }.get()
    try tree.rename(night.journal, to: night.applied)
  }

  /// The output is as the journal says: only the ledger has to learn of it.
  func commit() throws { try commit(try journal.entries(of: night.journal, in: tree), nil) }

  private func commit(_ entries: [Journal.Entry], _ lesson: Lesson?) throws {
    let state = try settle(entries)
    let learn = learning(entries, lesson)
    try learn { state }
    try tree.rename(night.journal, to: night.applied)
  }

  /// Brings to the disk what was applied, and what the output itself says of it; gives the ledger's state afterwards.
  private func settle(_ entries: [Journal.Entry]) throws -> LedgerState {
    let state = try journal.next.standing(in: tree)
    try OwnedPaths.append(tree) { add in for entry in entries { try add(entry.key, entry.isOurs) } }
    try PublishedMark.write(state, in: tree)
    try tree.syncDisk()
    try tree.step("commit", "ledger")
    return state
  }

  /// Changes the ledger by these rows, and commits when it is told the state; without one everything is taken back.
  /// Without a lesson the next night looks at all pages.
  private func learning(
    _ entries: [Journal.Entry], _ lesson: Lesson?
  ) -> @Sendable (_ state: () -> LedgerState?) throws -> Void {
    { [store, journal, tree, path = night.journal] state in
      try store.updateLedger { ledger in
        try journal.each(entries, of: path, in: tree) { _, change in
          if let row = change.row { try ledger.put(row) } else { try ledger.remove(change.path) }
        }
        if let lesson { try lesson.write(to: ledger) } else { try ledger.set(nil) }
        guard let state = state() else { throw CancellationError() }
        try ledger.set(state)
      }
    }
  }
}
