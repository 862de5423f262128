package import Diagnostics
internal import Model
internal import Platform
package import Store

/// Restores the output of an earlier night.
package enum Rollback {
  /// Undoes the newest night, or as many as it takes until the output of the night `target` is in place, including the
  /// ledger, at the cost of what they changed; returns the night that is published now. A rollback that was interrupted
  /// is finished first and, without a target, instead.
  ///
  /// `begins` gets the night that will be published, and is called when nothing prevents it any more. The result is
  /// valid until the next night that publishes. Throws if there is no such night that matches this store's ledger, or if
  /// a foreign file is in the way. Call it under the locks.
  package static func run(
    output: String, store: Store, to target: Int? = nil, problems: any ProblemSink, hook: StepHook? = nil,
    begins: (_ night: Int) throws -> Void = { _ in }
  ) throws -> Int {
    try Failure.wrapping {
      let tree = try OutputTree(output, hook: hook)
      let left = try JournalFolder.nights(in: tree)
      _ = try Recovery.run(tree, store, discardingDamaged: false)
      // The interrupted rollback is finished, and nothing else is left to do.
      if let state = try store.ledgerState(), let taken = state.rolledBack, left.contains(JournalFolder(number: taken)),
        target ?? state.night == state.night
      {
        return state.night
      }
      guard let state = try store.ledgerState(), try PublishedMark.agrees(with: state, in: tree) else {
        throw impossible(tree, "the output is not the one that this store published last")
      }
      let wanted = try target.map { try reachable($0, from: state.night, in: tree) }
      guard wanted != state.night else { return state.night }
      var night = try step(from: state.night, store, tree, problems) { try begins(wanted ?? $0) }
      while let wanted, night > wanted { night = try step(from: night, store, tree, problems) { _ in } }
      return night
    }
  }

  /// Undoes the published night `number`; returns the night that is published then, of which `begins` is told first.
  private static func step(
    from number: Int, _ store: Store, _ tree: OutputTree, _ problems: any ProblemSink, _ begins: (Int) throws -> Void
  ) throws -> Int {
    let night: JournalFolder
    let journal: Journal
    switch try RollbackStep.from(number, in: tree) {
    case .possible(let found, let read): (night, journal) = (found, read)
    case .impossible(let words, let mend): throw impossible(tree, words, mend: mend)
    }
    try begins(journal.head.previous.night)
    do {
      try PublishTransaction(night, journal: journal, tree: tree, store: store)
        .undo(from: night.applied, rolledBack: number)
    } catch {
      if try tree.status(night.applied) == nil {
        problems.report(
          PublishProblems.unfinished.problem(at: Place(tree.path), "night \(number) is taken back in part"))
      }
      throw error
    }
    return journal.head.previous.night
  }

  /// The night `target`, if rollbacks from the night `number` lead to it.
  private static func reachable(_ target: Int, from number: Int, in tree: OutputTree) throws -> Int {
    let targets = try RollbackStep.targets(from: number, in: tree)
    guard target == number || targets.contains(target) else {
      let kept = targets.isEmpty ? "no night is kept" : "kept are " + targets.map(String.init).joined(separator: ", ")
      throw Failure(
        .data,
        PublishProblems.unknownNight.problem(
          at: Place(tree.path), "night \(target) cannot be brought back: night \(number) is published, and \(kept)"))
    }
    return target
  }

  private static func impossible(_ tree: OutputTree, _ words: String, mend: String? = nil) -> Failure {
    Failure(.data, PublishProblems.noRollback.problem(at: Place(tree.path), words, mend: mend))
  }
}

/// Whether a night can be rolled back: the next step of `rollback`, and the promise of `status`.
enum RollbackStep {
  /// The night that is undone, and its journal, which names the night that is published then.
  case possible(JournalFolder, Journal)
  /// Why it is not possible, in words, and what to do if it is not what is usual.
  case impossible(String, mend: String? = nil)

  /// The step back from the published night `number`.
  static func from(_ number: Int, in tree: OutputTree) throws -> RollbackStep {
    let night = JournalFolder(number: number)
    guard number > 0, try tree.status(night.applied) != nil else {
      return .impossible("night \(number) is the oldest that is kept")
    }
    let journal = try Journal(reading: tree.full(night.applied))
    guard journal.head.previous.night > 0 else {
      return .impossible(
        "night \(number) is the first, and nothing was published before it",
        mend: "sumaq hold \"WHY\" keeps the next nights from publishing; correct the exports, then sumaq build and "
          + "sumaq release. To take the site down, move \(tree.path)/site away.")
    }
    guard !journal.head.newFolders.contains(.site) else {
      return .impossible("there was no site before night \(number)")
    }
    return .possible(night, journal)
  }

  /// The nights that are published after one rollback, two and so on, from the night `number`.
  static func targets(from number: Int, in tree: OutputTree) throws -> [Int] {
    var targets: [Int] = []
    while case .possible(_, let journal) = try from(targets.last ?? number, in: tree) {
      // A journal that leads to a later night or nowhere cannot be rolled back.
      guard journal.head.previous.night < targets.last ?? number else { break }
      targets.append(journal.head.previous.night)
    }
    return targets
  }
}

/// What the output keeps of earlier nights, so that they can be brought back.
package enum RestorableNights {
  /// Removes all of them, and work in progress; returns their number. The records of what is published stay. Call it
  /// under the output's lock.
  package static func removeAll(output: String) throws -> Int {
    try Failure.wrapping {
      guard try FileStatus.following(output)?.kind == .folder else { return 0 }
      let tree = try OutputTree(output, hook: nil)
      let nights = try JournalFolder.nights(in: tree)
      for night in nights { try tree.removeTree(night.path) }
      try tree.removeTree(Staging.folder)
      return nights.count
    }
  }
}

/// The files that a rollback leaves as they are: what is sealed, as an access that was taken away must not come back,
/// and what the sealed pages show.
struct RollbackExceptions {
  private let store: Store
  private let isAnythingSealed: Bool
  /// The photos that sealed pages show.
  private let sealedPhotos: Set<String>

  init(_ store: Store) throws {
    self.store = store
    isAnythingSealed = try store.publishes(any: .sealed)
    sealedPhotos = try isAnythingSealed ? store.photos(shownBy: .sealed) : []
  }

  /// Whether a rollback leaves the file of this change.
  func contains(_ change: FileChange) throws -> Bool {
    if PageOwner.sealed.owns(change.path) { return true }
    let kinds = [RenderedPage.Kind.asset.rawValue, RenderedPage.Kind.photo.rawValue]
    guard isAnythingSealed, kinds.contains(change.kind) else { return false }
    switch change.operation {
    case .new:
      return change.kind == RenderedPage.Kind.asset.rawValue || sealedPhotos.contains(change.path)
    // A later publication of sealed pages may have brought it back.
    case .remove: return try store.ledgerRow(change.path) != nil
    case .replace, .newInNewFolder, .ledgerOnly: return false
    }
  }

  /// The ledger's sum when the other changes of a night are taken back. The result is the same if some of them already
  /// are.
  func sum(takingBack journal: Journal) throws -> LedgerSum {
    var isConcerned = isAnythingSealed
    try journal.each { _, change in
      if PageOwner.sealed.owns(change.path) { isConcerned = true }
    }
    guard isConcerned, var sum = try store.ledgerState()?.sum else { return journal.head.previous.sum }
    try journal.each { _, change in
      guard try !contains(change) else { return }
      let key = LedgerDigest(of: change.path)
      if let row = try store.ledgerRow(change.path) { sum.remove(key: key, output: row.output) }
      if let old = change.old { sum.add(key: key, output: old.output) }
    }
    return sum
  }
}
