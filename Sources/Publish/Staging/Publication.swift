package import Diagnostics
package import Model
internal import Platform
package import Store
internal import Synchronization

/// The publication of one night: it accepts pages from any worker, owner by owner, stages those whose bytes changed,
/// and puts all of them in place at once.
///
/// Call `init`, then `open` from any thread, then `finish` or `abandon` once. It needs the build locks. In memory are
/// the rows of open owners; the paths of changed files are only on the disk.
package final class Publication: SiteSink {
  struct State {
    var plan = Plan()
    var staging: Staging
    /// The owners that were opened, by a digest of their first path.
    var opened: Set<LedgerDigest> = []
    /// Damaged and missing files that an owner has handled.
    var handled: Set<String> = []
    var photoPages = PhotoPageChanges()
    /// The sums of all files before the night and after the changes so far.
    var sumBefore: LedgerSum
    var sum: LedgerSum
    var outcome = PublishOutcome()
    var failed = false
    /// What lists must be told; nil if there are none.
    var listed: ListedChanges?
  }

  let settings: PublicationSettings
  let tree: OutputTree
  let store: Store
  let targets: TargetGuard
  let problems: any ProblemSink
  /// The ledger's state when the night began.
  let before: LedgerState
  /// Whether ledger and output agreed when the night began.
  let trusted: Bool
  /// Files that differ from the ledger.
  let faultyFiles: [String: PublishedFile.Fault]
  /// Folders that did not exist, which are put in place as a whole.
  let missingFolders: Set<OutputFolder>
  let state: Mutex<State>
  let notes: LedgerNotes
  /// Interrupted nights, and how they were recovered.
  package let recovered: [Recovery]
  private let readers: LedgerReaders

  /// Opens the output, or creates it. Finishes or undoes an interrupted night. If output and ledger disagree, or `full`
  /// is set, compares every published file with the ledger.
  package init(_ settings: PublicationSettings, store: Store, problems: any ProblemSink) throws {
    self.settings = settings
    self.store = store
    self.problems = problems
    let opened = try Failure.wrapping { try Opening(settings, store) }
    tree = opened.tree
    targets = TargetGuard(opened.tree)
    before = opened.before
    trusted = opened.trusted
    faultyFiles = opened.comparison?.faults ?? [:]
    missingFolders = opened.missingFolders
    recovered = opened.recovered
    readers = try LedgerReaders(store)
    notes = LedgerNotes(folder: store.scratch)
    let sum = opened.comparison?.sum ?? opened.before.sum
    state = Mutex(
      State(
        staging: Staging(begins: settings.begins), sumBefore: sum, sum: sum,
        listed: settings.hasLists ? ListedChanges() : nil))
  }

  /// Finishes or undoes a night that was interrupted, where no other will be published; returns what was done. `begins` is
  /// called before anything is written.
  package static func recover(
    output: String, store: Store, begins: () throws -> Void
  ) throws -> [Recovery] {
    guard try PublishedStatus(output: output, store: store).interrupted else { return [] }
    return try Failure.wrapping {
      try begins()
      return try Recovery.run(try OutputTree(output, hook: nil), store, discardingDamaged: false)
    }
  }

  /// Whether the published pages are known well enough to look only at owners that may have changed.
  package var mayLeaveOwners: Bool { trusted && !settings.full && before.rolledBack == nil && recovered.isEmpty }

  package func open(_ owner: PageOwner) throws -> any OwnerSink {
    try Failure.wrapping {
      if !readers.isEmpty { state.withLock { _ = $0.opened.insert(owner.digest) } }
      return OwnerFiles(owner, of: self, try readers.rows(of: owner))
    }
  }

  package func lists(_ rows: LedgerDigest, on path: String) throws -> Bool {
    guard isWarm(path), faultyFiles[path] == nil else { return false }
    return try Failure.wrapping { try readers.rows(of: .file(path)).first?.rows == rows }
  }

  /// Releases the readers of the ledger. Call it before the ledger changes.
  func releaseReaders() { readers.release() }

  /// Whether the ledger was empty when the night began.
  var startsEmpty: Bool { readers.isEmpty }

  /// Abandons the night: nothing was published.
  package func abandon() throws {
    try Failure.wrapping { try tree.removeTree(Staging.folder) }
  }
}

extension PageOwner {
  fileprivate var digest: LedgerDigest { LedgerDigest(of: first) }

  /// Whether the owner is among the opened ones.
  func isOne(of opened: Set<LedgerDigest>) -> Bool { opened.contains(digest) }
}
