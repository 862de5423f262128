internal import Diagnostics
package import Model
internal import Platform
package import Store
internal import Synchronization

// Moves files from the staging folder to the output.
extension Publication {
  /// Which of the site's owners were opened.
  package enum Opened: Sendable {
    case all
    case changed
    case none
  }

  /// Publishes the night. `site` tells which of the site's owners were opened. `.all`: files of other owners are
  /// removed. `.changed`: they are kept. `baseline` is what all pages were then made from; nil if the ledger keeps its
  /// baseline. `causes` is what changed beside rows. `lists` receives the lists of `offline/`, if the settings ask for
  /// them; by default the publication itself.
  ///
  /// On a failure the output is what it was before, or the next run restores it. A night that changes nothing writes
  /// nothing in the output.
  package func finish(
    site: Opened, baseline: PublishedBaseline? = nil, causes: ChangeCauses = [], lists: (any SiteSink)? = nil
  ) throws -> PublishOutcome {
    try Failure.wrapping {
      let failed = state.withLock { $0.failed }
      guard !failed else { throw FileError("publish", tree.path, code: ECANCELED) }
      switch site {
      case .all: try removeUnopened(keepsLists: settings.hasLists)
      case .changed: try removeLeftPhotos()
      case .none: break
      }
      if settings.hasLists { try publishLists(into: lists ?? self) }
      try planDoubts()
      let (isEmpty, outcome) = state.withLock { ($0.plan.isEmpty, $0.outcome) }
      defer { releaseReaders() }
      if settings.dryRun { return outcome }
      // If a file was refused, the next night must look at the same owners again.
      let update = LedgerUpdate(notes: notes, baseline: outcome.refused == 0 ? baseline : nil)
      if isEmpty { return try finishQuietly(outcome, update) }
      return try publish(outcome, update, causes, edition: baseline?.edition ?? 0)
    }
  }

  /// Ends a night that changes no file; the ledger may still change.
  private func finishQuietly(_ outcome: PublishOutcome, _ update: LedgerUpdate) throws -> PublishOutcome {
    let sum = state.withLock { $0.sum }
    var current = try before.withCurrentFolders(in: tree)
    current.rolledBack = nil
    current.sum = sum
    let isNew = current != before || !trusted
    let knownBaseline = try store.publishedBaseline()
    guard isNew || !update.notes.isEmpty || (update.baseline ?? knownBaseline) != knownBaseline else { return outcome }
    releaseReaders()
    if isNew, !trusted {
      try tree.makeFolder(JournalFolder.all)
      try PublishedMark.write(current, in: tree)
    }
    try store.updateLedger { ledger in
      try update.write(to: ledger)
      if isNew { try ledger.set(current) }
      if !trusted { try ledger.restartLists(night: current.night) }
    }
    return outcome
  }

  private func publish(
    _ outcome: PublishOutcome, _ update: LedgerUpdate, _ causes: ChangeCauses, edition: Int64
  ) throws -> PublishOutcome {
    let (night, journal) = try writeJournal(causes, edition: edition)
    let work = PublishTransaction(night, journal: journal, tree: tree, store: store)
    let isWhole = state.withLock { $0.plan.count == $0.plan.countInNewFolders }
    releaseReaders()
    do {
      try work.publish(isWhole ? .newFoldersOnly : .everything, update)
    } catch {
      try end(work, after: error)
    }
    var outcome = outcome
    outcome.night = night.number
    try tidy(work)
    return outcome
  }

  /// Undoes a night that failed, and throws `error`. A night that the ledger has committed is published, so that its
  /// error is only reported.
  private func end(_ work: PublishTransaction, after error: any Error) throws {
    do {
      // A commit can fail after its rows are in the store.
      guard try !work.isCommitted() else {
        return problems.report(Failure(error).problem)
      }
      try work.undo(from: work.night.journal)
    } catch let second {
      // The next run finds the journal, and does the rest.
      problems.report(PublishProblems.unfinished.problem(at: Place(tree.path), "\(second)"))
    }
    throw error
  }

  /// Everything staged is checked and synced to the disk before the journal gets its final name.
  private func writeJournal(_ causes: ChangeCauses, edition: Int64) throws -> (JournalFolder, Journal) {
    let newest = try JournalFolder.nights(in: tree).last?.number ?? 0
    let night = JournalFolder(number: max(before.lastNight, before.night, newest) + 1)
    try tree.makeFolder(JournalFolder.all)
    try tree.makeFolder(night.path)
    try OwnedPaths.mend(tree, store)
    try state.withLock { state in
      let newFolders = try missingFolders.filter { try tree.status(PublishTransaction.staged($0.rawValue)) != nil }
      let outputMatchedLedger = trusted && faultyFiles.isEmpty
      try state.plan.finish(
        JournalHead(
          night: night.number, previous: before, sum: state.sum, newFolders: newFolders, count: state.plan.count,
          outputMatchedLedger: outputMatchedLedger, changesSealedAlone: state.plan.changesSealedAlone, causes: causes,
          edition: edition), in: tree)
    }
    let journal = try Journal(reading: tree.full(Plan.path))
    try checkStaged(journal)
    try tree.syncDisk()
    try tree.rename(Plan.path, to: night.journal)
    try tree.syncFolder(night.path)
    return (night, journal)
  }

  /// Staged files in new folders are only counted, as each was written to its end. All other files are checked one by
  /// one.
  private func checkStaged(_ journal: Journal) throws {
    let (count, within) = state.withLock { ($0.plan.count, $0.plan.countInNewFolders) }
    let found = try journal.head.newFolders.reduce(0) { count, folder in
      try count + Files.count(ofFilesBelow: tree.full(PublishTransaction.staged(folder.rawValue)))
    }
    guard found == within else { throw incomplete(Staging.new, "\(found) of \(within) files are staged") }
    guard count > within else { return }
    try journal.each { _, change in
      guard let row = change.row, change.operation != .ledgerOnly, change.operation != .newInNewFolder else { return }
      let staged = PublishTransaction.staged(change.path)
      guard let status = try tree.status(staged), status.kind == .file, status.size == row.size else {
        throw incomplete(staged, "\(change.path) is not as it was staged")
      }
    }
  }

  private func incomplete(_ path: String, _ words: String) -> Failure {
    Failure(.inputOutput, PublishProblems.stagingIncomplete.problem(at: Place(tree.full(path)), words))
  }

  /// Ends the published night, and removes what it leaves over. What fails is a problem, and left to the next run.
  private func tidy(_ work: PublishTransaction) throws {
    do {
      try work.close()
      try tree.removeTree(Staging.folder)
      try prune()
    } catch let error as any EndingError {
      problems.report(error.failure.problem)
    }
  }

  private func prune() throws {
    var nights = try JournalFolder.nights(in: tree)
    let sealed = try nights.filter { night in
      try tree.status(night.applied) != nil && Journal(reading: tree.full(night.applied)).head.changesSealedAlone
    }
    nights.removeAll { sealed.contains($0) }
    for night in sealed + nights.dropLast(settings.nights) {
      // Without this file the rest of the folder is no night. Several workers remove the thousands of backups.
      try tree.remove(night.applied)
      let buckets = try tree.names(night.old).map { night.old + "/" + $0 }
      try WorkerPool(count: buckets.count, workers: settings.workers).run {
      } piece: { [tree] _, number in
        try tree.removeTree(buckets[number])
      } end: { _ in
      }
      try tree.removeTree(night.path)
    }
  }
}

// Files whose owners were not opened.
extension Publication {
  /// After a night that opened every owner of the site, removes the files of all other owners. It sums up all rows
  /// again, as the stored sum may be that of an output that was restored.
  ///
  /// `keepsLists`: those of `offline/` are made afterwards.
  func removeUnopened(keepsLists: Bool) throws {
    guard !startsEmpty else { return }
    let opened = state.withLock { $0.opened }
    var owners: [PageOwner] = []
    var sum = LedgerSum()
    try store.eachLedgerRow { row in
      sum.add(key: LedgerDigest(of: row.path), output: row.output)
      if PublicationScope(of: row.path) != .site || owners.last?.owns(row.path) == true { return }
      let owner = PageOwner(of: row.path)
      if keepsLists, owner == .offlineLists { return }
      if !owner.isOne(of: opened) { owners.append(owner) }
    }
    state.withLock { $0.sum.change(from: $0.sumBefore, to: sum) }
    for owner in owners { try open(owner).close() }
  }

  /// Removes the photos of changed and removed pages that no page shows any more.
  func removeLeftPhotos() throws {
    let changes = state.withLock { $0.photoPages }
    for photo in changes.left.sorted() where try store.pages(showing: photo) + changes[photo] <= 0 {
      try open(.file(photo)).close()
    }
  }

  /// Handles damaged and missing files whose owners were not opened. Their rows get unknown inputs, so that the stage
  /// that makes them renders them again.
  func planDoubts() throws {
    let doubts = state.withLock { state in faultyFiles.keys.filter { !state.handled.contains($0) }.sorted() }
    guard !doubts.isEmpty, !settings.dryRun else { return }
    let isQuiet = state.withLock { $0.plan.isEmpty }
    for path in doubts {
      guard let row = try store.ledgerRow(path)?.withUnknownInputs else { continue }
      try state.withLock { state in
        if isQuiet {
          notes.add(.inputs(.none), of: path)
        } else {
          try state.plan.append(FileChange(operation: .ledgerOnly, path: path, row: row, old: row), in: tree)
        }
      }
    }
  }
}

/// The result of a night for the output.
package struct PublishOutcome: Sendable, Hashable {
  /// How long the stage took.
  package var seconds = 0.0
  /// Files that were put in place.
  package var written = 0
  /// Files that were left unchanged.
  package var untouched = 0
  package var removed = 0
  package var bytesWritten = 0
  /// Files that could not be put in place, each with a problem.
  package var refused = 0
  /// The night's number; nil if nothing changed.
  package var night: Int?

  package init() {}

  /// Whether anything in the output has changed.
  package var changed: Bool { written > 0 || removed > 0 }
}
