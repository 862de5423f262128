internal import Diagnostics
internal import Platform

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
    let journal = try Journal(reading: night.applied, in: tree)
    guard journal.previous.night > 0 else {
      return .impossible(
        "night \(number) is the first, and nothing was published before it",
        mend: "sumaq hold \"WHY\" keeps the next nights from publishing; correct the exports, then sumaq build and "
          + "sumaq release. To take the site down, move \(tree.path)/site away.")
    }
    guard !journal.newFolders.contains(.site) else {
      return .impossible("there was no site before night \(number)")
    }
    return .possible(night, journal)
  }

  /// The nights that are published after one rollback, two and so on, from the night `number`.
  static func targets(from number: Int, in tree: OutputTree) throws -> [Int] {
    var targets: [Int] = []
    while case .possible(_, let journal) = try from(targets.last ?? number, in: tree) {
      // A journal that leads to a later night or nowhere cannot be rolled back.
      guard journal.previous.night < targets.last ?? number else { break }
      targets.append(journal.previous.night)
    }
    return targets
  }
}
