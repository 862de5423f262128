package import Diagnostics

/// What can go wrong with the store.
package enum StoreProblems {
  package static let full = ProblemKind(
    "store.full", .error, title: "the store's disk is full",
    explanation: "The transaction was taken back: the store is as it was before, and nothing was published.",
    mend: "Free space on the disk of the state folder (df -h), or name another one with --state; then run again.")

  package static let forbidden = ProblemKind(
    "store.forbidden", .error, title: "the store may not be written",
    explanation: "The state folder or its file belongs to somebody else or is read-only.",
    mend: "Give the user who runs sumaq the right to write the state folder and what is in it.")

  package static let cannotOpen = ProblemKind(
    "store.cannot-open", .error, title: "the store cannot be opened",
    explanation: "The state folder is missing, cannot be made, or its file is no database.",
    mend: "Look at the path of --state: it must be a folder that this user may write.")

  package static let corrupt = ProblemKind(
    "store.corrupt", .error, title: "the store is damaged",
    explanation: "SQLite found the file to be no database, or broken. What is published stays as it is.",
    mend:
      "Move the state folder aside and build again: everything in it but attempts and history comes from the exports.")

  package static let busy = ProblemKind(
    "store.busy", .error, title: "the store is locked",
    explanation: "Another program has held the store for longer than sumaq waits.",
    mend: "End the other program (fuser -v on the file names it), then run again.")

  package static let inputOutput = ProblemKind(
    "store.input-output", .error, title: "the store cannot be read or written",
    explanation: "The system reported an input or output error on the store's file.",
    mend: "Look at the disk (dmesg); the last good state is untouched.")

  package static let fault = ProblemKind(
    "store.fault", .error, title: "a statement of sumaq's failed",
    explanation: "A fault in sumaq, not in the data. Nothing was published.",
    mend: "Please report it with this line; running with a fresh --state folder may help meanwhile.")

  package static let newer = ProblemKind(
    "store.newer", .error, title: "the store was written by a newer sumaq",
    explanation: "An older program cannot know what the newer one keeps there, so it leaves the store alone.",
    mend: "Run the newer sumaq, or name another state folder with --state.")

  package static let older = ProblemKind(
    "store.older", .error, title: "the store was written by an older sumaq",
    explanation: "A command that only looks changes nothing, so it does not bring the store up to date either.",
    mend: "Run sumaq build once: it brings the store up to date and keeps a copy until the next night after it.")

  package static let damagedRows = ProblemKind(
    "store.damaged-rows", .warning, title: "rows of the store were damaged",
    explanation: "They were not what had been written, which no run of sumaq does: a disk or memory may be failing. "
      + "Tonight's exports put them right.",
    mend: "Look at the disk (dmesg, smartctl); until it is sound, run with --full, which finds such rows.")

  package static let damagedRow = ProblemKind(
    "store.damaged-row", .error, title: "a row of the store is damaged",
    explanation:
      "It was read to be shown on a page and is not what had been written, which no run of sumaq does: a disk "
      + "or memory may be failing. What is published stays as it is.",
    mend: "Look at the disk (dmesg, smartctl), then run sumaq build --full, which puts rows right from the exports.")

  package static let unreadLog = ProblemKind(
    "store.unread-log", .error, title: "the store's last changes cannot be read here",
    explanation: "The store is in use, or was copied while it was, and lies where sumaq may not write; without the "
      + "index beside it (-shm) its log (-wal) cannot be read.",
    mend: "Copy the whole state folder to a place that this user may write, and name the copy with --state.")

  package static let wasReadable = ProblemKind(
    "store.was-readable", .warning, title: "other users of this machine could read the state folder",
    explanation: "The state holds what exports say in confidence (e-mail, phones, roles, rejected rows), so its folder "
      + "is for its owner alone. It is now; what was read before cannot be taken back.",
    mend: "Nothing to do. If other users are to see the site, point their web server at the output folder.")

  package static let shrink = ProblemKind(
    "store.shrink", .error, title: "too much would go at once",
    explanation: """
      More than 5 % (and more than 20) of the reviews, or of the restaurants and users with pages, are missing from \
      tonight's exports without a tombstone. That is more often a broken export than a true loss, so nothing was \
      changed and what is published stays.
      """,
    mend: "Look at the exports; if what is missing is really to go, run once with --allow-shrink.")

  package static let rejects = ProblemKind(
    "store.too-many-rejects", .error, title: "too many rows and fields were rejected",
    explanation: "More than --max-rejects allows could not be read, so nothing was changed and nothing is published.",
    mend:
      "Run sumaq ingest --dry-run to see every mismatch, mend the exports or sources in sumaq.json, or raise --max-rejects."
  )

  package static let noKey = ProblemKind(
    "store.no-key", .error, title: "a row has no id",
    explanation: "A row reached the store without the id that makes it the same row on another night.",
    mend: "Give the row an id in the export, or name the fields that make one under sources in sumaq.json.")

  package static let inconsistent = ProblemKind(
    "store.inconsistent", .error, title: "the store's tables disagree",
    explanation: "A row refers to something that is not there, or a kept sum is not what its rows add up to.",
    mend:
      "Move the state folder aside and build again: everything in it but attempts and history comes from the exports.")

  /// Those by which a guard refuses a night.
  package static let guards = [shrink, rejects]

  package static let all = [
    full, forbidden, cannotOpen, corrupt, busy, inputOutput, fault, newer, older, damagedRows, damagedRow, unreadLog,
    wasReadable,
    shrink, rejects, noKey, inconsistent,
  ]
}
