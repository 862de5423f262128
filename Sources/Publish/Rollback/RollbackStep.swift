internal import Diagnostics
internal import Platform

/// Whether a night can be taken back: the next step of `rollback`, and the promise of `status`.
enum RollbackStep {
  /// The night that is undone, and its journal, which names the night that is published then.
  case possible(JournalFolder, Journal)
  /// Why it is not possible, in words.
  case impossible(String)

  /// The step back from the published night `number`.
  static func from(_ number: Int, in tree: OutputTree) throws -> RollbackStep {
    let night = JournalFolder(number: number)
    guard number > 0, try tree.status(night.applied) != nil else {
      return .impossible("night \(number) is the oldest that is kept")
    }
    let journal = try Journal(reading: night.applied, in: tree)
    guard journal.previous.night > 0 else { return .impossible("night \(number) is the first") }
    guard !journal.newFolders.contains(.site) else {
      return .impossible("there was no site before night \(number)")
    }
    return .possible(night, journal)
  }

  /// A night to which steps lead.
  struct Target {
    let night: Int
    /// Whether a reader sees the same as after the step before, because the night that was taken back changed nothing but
    /// sealed pages, which stay.
    let isSame: Bool
  }

  /// Where one step, two and so on lead from the night `number`, and why no other step follows.
  static func all(from number: Int, in tree: OutputTree) throws -> (targets: [Target], end: String) {
    var targets: [Target] = []
    while true {
      let last = targets.last?.night ?? number
      switch try from(last, in: tree) {
      case .impossible(let words): return (targets, words)
      case .possible(_, let journal):
        // A journal that leads to a later night or nowhere cannot be rolled back.
        guard journal.previous.night < last else { return (targets, "the journal of night \(last) leads nowhere") }
        targets.append(Target(night: journal.previous.night, isSame: journal.changesSealedAlone))
      }
    }
  }

  /// The nights to which one `rollback`, two and so on lead from the night `number`.
  static func targets(from number: Int, in tree: OutputTree) throws -> [Int] {
    try all(from: number, in: tree).targets.filter { !$0.isSame }.map(\.night)
  }

  /// The nights that are not needed to go back `count` times, oldest first.
  static func nights(notAmongNewest count: Int, in tree: OutputTree) throws -> [JournalFolder] {
    let nights = try JournalFolder.nights(in: tree)
    var missing = count
    let kept = try nights.reversed().prefix { night in
      guard missing > 0 else { return false }
      if try !changesSealedAlone(night, in: tree) { missing -= 1 }
      return true
    }
    return nights.dropLast(kept.count)
  }

  /// Whether the night, which is applied or is being undone, changed nothing but sealed pages.
  static func changesSealedAlone(_ night: JournalFolder, in tree: OutputTree) throws -> Bool {
    for name in [night.applied, night.undoing] where try tree.status(name) != nil {
      do { return try Journal(reading: name, in: tree).changesSealedAlone } catch let failure as Failure
        where failure.problem.kind == PublishProblems.damagedJournal
      {
        return false
      }
    }
    return false
  }
}
