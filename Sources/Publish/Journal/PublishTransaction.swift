internal import Diagnostics
internal import Platform
internal import Store

/// Applies one night to the output, or undoes it; both may be interrupted anywhere and started again.
///
/// This is safe for these reasons. `journal` gets its name only after it and every staged file are synced to the disk.
/// From then on each change is one rename, and a replaced file is backed up before. Whether a change was made is seen
/// from whether its staged file still exists, so that repeating all changes does nothing twice. The ledger commits
/// after the output's disk is synced, and from then on the night is published. Until `journal` becomes `applied`, the next
/// run continues here: before the commit it finishes or undoes the night, after it it only ends it. State and output may be on different disks, as nothing is renamed across them.
final class PublishTransaction {
  let tree: OutputTree
  let store: Store
  let night: JournalFolder
  let journal: Journal
  let cursor: FolderCursor
  private var lastBucket = -1
  private var isResumed = false
  /// The night's journal while the night is undone.
  var undone = ""

  init(_ night: JournalFolder, journal: Journal, tree: OutputTree, store: Store) {
    self.night = night
    self.journal = journal
    self.tree = tree
    self.store = store
    cursor = FolderCursor(tree)
  }

  static func staged(_ path: String) -> String { Staging.new + "/" + path }

  // MARK: - Forward

  enum ApplyMode {
    /// Puts only whole folders in place that did not exist, by one rename each.
    case newFoldersOnly
    case everything
    /// Makes everything that an interrupted run has not done yet.
    case resumed
  }

  /// Puts the staged files in their places, and moves removed ones away.
  func apply(_ mode: ApplyMode) throws {
    isResumed = mode == .resumed
    try tree.makeFolder(night.old)
    for folder in OutputFolder.allCases where journal.newFolders.contains(folder) { try putWhole(folder) }
    guard mode != .newFoldersOnly else { return }
    try journal.each(of: night.journal, in: tree) { index, change in
      switch change.operation {
      case .new: try putNew(change)
      case .replace: try replace(change, index)
      case .remove: try remove(change, index)
      case .newInNewFolder, .ledgerOnly: break
      }
    }
  }

  private func putWhole(_ folder: OutputFolder) throws {
    guard try tree.status(Self.staged(folder.rawValue)) != nil else { return }
    guard try tree.status(folder.rawValue) == nil else {
      throw Failure.foreign(tree.full(folder.rawValue), "appeared while sumaq was at work")
    }
    try tree.rename(Self.staged(folder.rawValue), to: folder.rawValue)
  }

  private func isDone(_ change: FileChange) throws -> Bool {
    try isResumed && tree.status(Self.staged(change.path)) == nil
  }

  private func isBackedUp(_ index: Int) throws -> Bool {
    try isResumed && tree.status(night.backup(index)) != nil
  }

  private func putNew(_ change: FileChange) throws {
    if try isDone(change) { return }
    try cursor.putNew(Self.staged(change.path), at: change.path)
  }

  private func replace(_ change: FileChange, _ index: Int) throws {
    if try isDone(change) { return }
    if try !isBackedUp(index), let there = try cursor.status(change.path) {
      guard there.kind == .file else { throw Failure.foreign(tree.full(change.path), "is no file of sumaq's") }
      try makeBucket(of: index)
      try cursor.backUp(change.path, as: night.backup(index))
    }
    try cursor.put(Self.staged(change.path), at: change.path)
  }

  private func remove(_ change: FileChange, _ index: Int) throws {
    if try cursor.status(change.path)?.kind == .file {
      try makeBucket(of: index)
      try cursor.moveAway(change.path, to: night.backup(index))
    }
    try cursor.removeEmptyFolders(above: change.path)
  }

  private func makeBucket(of index: Int) throws {
    guard index / 1000 != lastBucket else { return }
    try tree.makeFolder(night.bucket(index))
    lastBucket = index / 1000
  }

  /// Whether the rest of the journal can be applied: every staged file exists, or is already in its place.
  func canFinish() throws -> Bool {
    var whole = true
    for folder in journal.newFolders where try tree.status(Self.staged(folder.rawValue)) == nil {
      whole = try whole && tree.status(folder.rawValue)?.kind == .folder
    }
    guard whole else { return false }
    do {
      try journal.each(of: night.journal, in: tree) { _, change in
        whole = try whole && isReady(change)
      }
    } catch let failure as Failure where failure.problem.kind == PublishProblems.damagedJournal {
      return false
    }
    return whole
  }

  private func isReady(_ change: FileChange) throws -> Bool {
    guard let row = change.row, change.operation != .ledgerOnly else { return true }
    if let staged = try tree.status(Self.staged(change.path)) {
      return staged.kind == .file && staged.size == row.size
    }
    guard let there = try cursor.status(change.path), there.kind == .file, there.size == row.size else { return false }
    return try change.operation != .replace || cursor.digest(change.path)?.digest == row.output
  }
}
