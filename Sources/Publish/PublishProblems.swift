package import Diagnostics

/// What can go wrong with the output.
package enum PublishProblems {
  package static let foreign = ProblemKind(
    "publish.foreign-file", .error,
    title: "something that sumaq did not write is in the way",
    explanation:
      "sumaq replaces and removes only files that its ledger lists as its own. The page that belongs there is not "
      + "published until the place is free; everything else is.",
    mend: "Move it elsewhere, or name another folder with --output; the next build writes the page.")

  package static let illegalPath = ProblemKind(
    "publish.illegal-path", .error,
    title: "a page has no place in the output",
    explanation:
      "A path that leaves the output folder, or that has empty parts, is a fault of sumaq's, not of the data.",
    mend: "Please report it with this line.")

  package static let twice = ProblemKind(
    "publish.written-twice", .error,
    title: "two pages want the same file",
    explanation: "The first one stays, the second is left out.",
    mend: "Give one of the two another name (for reports: rename the file of one).")

  package static let busy = ProblemKind(
    "publish.busy", .error,
    title: "another build is running",
    explanation:
      "One build at a time may use a state folder and an output folder. A lock of a process that has ended counts for "
      + "nothing, so there is never one to remove by hand.",
    mend: "Wait until the other build is done, or end it.")

  package static let damagedJournal = ProblemKind(
    "publish.damaged-journal", .error,
    title: "the journal of a night cannot be read",
    explanation: "Output/.nights holds what a rollback and the end of an interrupted build need.",
    mend: "Run `sumaq build --full`: it compares every published file with the ledger and mends what differs.")

  package static let noRollback = ProblemKind(
    "publish.no-rollback", .error,
    title: "there is no night to go back to",
    explanation: "Only as many nights are kept as publish.nights says, and the first one has none before it.",
    mend: "Correct the exports and build again.")

  package static let stagingIncomplete = ProblemKind(
    "publish.staging-incomplete", .error,
    title: "a staged file is missing or has the wrong size",
    explanation: "Somebody else changed Output/.staging while sumaq was at work. Nothing was published.",
    mend: "Leave Output/.staging alone while a build runs; then build again.")

  package static let unfinished = ProblemKind(
    "publish.unfinished", .error,
    title: "a night was interrupted and could not be taken back at once",
    explanation:
      "No link is broken, but some pages are of one night and some of another. The night's journal is in Output/.nights: "
      + "the next build or rollback finishes or undoes it before anything else.",
    mend: "Mend what the other problem names (space, permissions, the disk), then build or roll back again.")

  package static let differs = ProblemKind(
    "publish.differs", .error,
    title: "a published file is not what the store's state comes to",
    explanation:
      "The output is a function of the state alone: whatever made the file different is either a change that no build "
      + "has published yet, or somebody's hand, or a dependency that the ledger does not know.",
    mend: "Run `sumaq build --full`. If it says that the ledger misses an input, please report it.")

  package static let missed = ProblemKind(
    "publish.missed", .error,
    title: "a build did not look at a page whose rows had changed",
    explanation:
      "The page says what it would say now, but the ledger knows other inputs of it. When a change shows on the page, a "
      + "build would miss it as well.",
    mend: "Run `sumaq build --full`, and please report it with this line.")

  package static let notRendered = ProblemKind(
    "publish.not-rendered", .error,
    title: "a file is published that the store's state does not have",
    explanation: "The ledger lists the file as sumaq's, but rendering everything did not make it.",
    mend: "Run `sumaq build`: it removes what no longer belongs there.")

  package static let all =
    [
      foreign, illegalPath, twice, busy, damagedJournal, noRollback, stagingIncomplete, unfinished, differs,
      missed, notRendered,
    ] + CheckProblems.all
}
