package import Diagnostics
internal import Platform
package import Store

/// Restores the output of an earlier night.
package enum Rollback {
  /// Undoes the newest night, or as many as it takes until the output of the night `target` stands, including the ledger,
  /// at the cost of what they changed; returns the night that is published now. A rollback that was interrupted is
  /// finished first and, without a target, instead.
  ///
  /// `begins` gets the night that will be published, and is called when nothing prevents it any more. The result is valid
  /// until the next night that publishes. Throws if there is no such night that matches this store's ledger, or if a
  /// foreign file is in the way. Call it under the locks.
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
    try begins(journal.previous.night)
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
    return journal.previous.night
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
