internal import Diagnostics
internal import Model
internal import Platform
package import Store
internal import Synchronization

// From the staging folder into the output.
extension Publication {
  /// Which of the site's owners were opened.
  package enum Opened: Sendable {
    case all
    case changed
    case none
  }

  /// Publishes the night. `site` says which of the site's owners were opened. `.all`: files of unopened owners are
  /// removed. `.changed`: they are kept. `baseline` is what all pages were then made from; nil if the ledger keeps the
  /// baseline that it has.
  ///
  /// On a failure the output is what it was before, or the next run brings it there. A night that changes nothing
  /// touches nothing in the output.
  package func finish(site: Opened, baseline: PublishedBaseline? = nil) throws -> PublishOutcome {
    try Failure.wrapping {
      let failed = state.withLock { $0.failed }
      guard !failed else { throw FileError("publish", tree.path, code: ECANCELED) }
      switch site {
      case .all: try removeUnopened()
      case .changed: try removeLeftPhotos()
      case .none: break
      }
      try planDoubts()
      let (isEmpty, outcome) = state.withLock { ($0.plan.isEmpty, $0.outcome) }
      defer { letReadersGo() }
      if settings.dryRun { return outcome }
      // Where a file was refused, the same owners are asked again.
      let lesson = state.withLock { Lesson(notes: $0.notes, baseline: outcome.refused == 0 ? baseline : nil) }
      return isEmpty ? try finishQuietly(outcome, lesson) : try publish(outcome, lesson)
    }
  }

  /// Only the ledger may have something to learn.
  private func finishQuietly(_ outcome: PublishOutcome, _ lesson: Lesson) throws -> PublishOutcome {
    let sum = state.withLock { $0.sum }
    var standing = try before.standing(in: tree)
    standing.rolledBack = nil
    standing.sum = sum
    let isNew = standing != before || !trusted
    let knownBaseline = try store.publishedBaseline()
    guard isNew || !lesson.notes.isEmpty || (lesson.baseline ?? knownBaseline) != knownBaseline else { return outcome }
    letReadersGo()
    if isNew, !trusted {
      try tree.makeFolder(JournalFolder.all)
      try PublishedMark.write(standing, in: tree)
    }
    try store.updateLedger { ledger in
      try lesson.write(to: ledger)
      if isNew { try ledger.set(standing) }
    }
    return outcome
  }

  private func publish(_ outcome: PublishOutcome, _ lesson: Lesson) throws -> PublishOutcome {
    let (night, journal, entries) = try writeJournal()
    let work = PublishTransaction(night, journal: journal, tree: tree, store: store)
    let isWhole = state.withLock { $0.plan.count == $0.plan.countWithin }
    letReadersGo()
    do {
      try work.publish(isWhole ? .wholeFolders : .everything, entries, lesson)
    } catch {
      // What cannot be undone either is left to the next run, which finds the journal.
      if case .failure(let second) = Result(catching: { try work.undo(from: night.journal) }) {
        problems.report(PublishProblems.unfinished.problem(at: Place(tree.path), "\(second)"))
      }
      throw error
    }
    var outcome = outcome
    outcome.night = night.number
    try tree.removeTree(Staging.folder)
    try prune()
    return outcome
  }

  /// Everything staged is checked and on the disk before the journal gets the name that makes it count.
  private func writeJournal() throws -> (JournalFolder, Journal, [Journal.Entry]) {
    let newest = try JournalFolder.nights(in: tree).last?.number ?? 0
    let night = JournalFolder(number: max(before.lastNight, before.night, newest) + 1)
    try tree.makeFolder(JournalFolder.all)
    try tree.makeFolder(night.path)
    try OwnedPaths.mend(tree, store)
    let journal = try state.withLock { state in
      let whole = try missingFolders.filter { try tree.status(PublishTransaction.staged($0.rawValue)) != nil }
      let wasSure = trusted && faultyFiles.isEmpty
      let journal = Journal(
        night: night.number, previous: before, sum: state.sum, whole: whole, count: state.plan.count, wasSure: wasSure)
      try state.plan.write(journal, to: night.draft, in: tree)
      return journal
    }
    let entries = Shared(Mutex<[Journal.Entry]>([]))
    try PieceWork(count: 2, workers: settings.workers).run {
    } piece: { [self] _, number in
      guard number == 0 else { return try checkStaged(journal, night) }
      let found = try journal.entries(of: night.draft, in: tree)
      entries.value.withLock { $0 = found }
    } end: { _ in
    }
    try tree.syncDisk()
    try tree.rename(night.draft, to: night.journal)
    try tree.syncFolder(night.path)
    return (night, journal, entries.value.withLock { $0 })
  }

  /// Of folders that are put in place whole the files are counted, as each was written to its end; of others every
  /// file is looked at.
  private func checkStaged(_ journal: Journal, _ night: JournalFolder) throws {
    let (count, within) = state.withLock { ($0.plan.count, $0.plan.countWithin) }
    let found = try journal.whole.reduce(0) { count, folder in
      try count + Files.count(ofFilesBelow: tree.full(PublishTransaction.staged(folder.rawValue)))
    }
    guard found == within else { throw incomplete(Staging.new, "\(found) of \(within) files are staged") }
    guard count > within else { return }
    try journal.each(of: night.draft, in: tree) { _, change in
      guard let row = change.row, change.operation != .adopt, change.operation != .within else { return }
      let staged = PublishTransaction.staged(change.path)
      guard let status = try tree.status(staged), status.kind == .file, status.size == row.size else {
        throw incomplete(staged, "\(change.path) is not as it was staged")
      }
    }
  }

  private func incomplete(_ path: String, _ words: String) -> Failure {
    Failure(.inputOutput, PublishProblems.stagingIncomplete.problem(at: Place(tree.full(path)), words))
  }

  private func prune() throws {
    let nights = try JournalFolder.nights(in: tree)
    for night in nights.dropLast(settings.nights) {
      // Without it, half a folder is no night. The thousands of files that it kept go by several workers.
      try tree.remove(night.applied)
      let shards = try tree.names(night.old).map { night.old + "/" + $0 }
      try PieceWork(count: shards.count, workers: settings.workers).run {
      } piece: { [tree] _, number in
        try tree.removeTree(shards[number])
      } end: { _ in
      }
      try tree.removeTree(night.path)
    }
  }
}
