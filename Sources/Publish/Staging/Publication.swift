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

/// The stage whose files a publication names completely, so that its other files are removed.
package enum PublicationScope: String, Sendable, Hashable, CaseIterable {
  /// Everything in `Output/site` except for the public reports.
  case site
  /// `Output/reports`, and the public reports in `Output/site/reports`.
  case reports

  package init(of path: String) {
    self = path.hasPrefix("site/") && !path.hasPrefix("site/reports/") ? .site : .reports
  }
}

/// The settings of one night's publication.
package struct PublicationSettings: Sendable {
  /// The output folder, which is created if it is missing.
  package let output: String
  /// How many earlier nights can be restored.
  package let nights: Int
  /// Compares every published file with the ledger, and repairs files that were changed.
  package let full: Bool
  /// Counts what would be done, and writes nothing. An interrupted night is left as it is.
  package let dryRun: Bool
  package let workers: Int
  /// Whether the site has lists of its files in `offline/`.
  package let hasLists: Bool
  /// Called before the first change of the night is written.
  package let begins: @Sendable () throws -> Void
  /// Called before each step, for tests.
  package let hook: StepHook?

  package init(
    output: String, nights: Int = 3, full: Bool = false, dryRun: Bool = false, workers: Int = 1, hasLists: Bool = false,
    begins: @escaping @Sendable () throws -> Void = {}, hook: StepHook? = nil
  ) {
    self.output = output
    self.nights = max(0, nights)
    self.full = full
    self.dryRun = dryRun
    self.workers = max(1, workers)
    self.hasLists = hasLists
    self.begins = begins
    self.hook = hook
  }
}

/// By how much a night changes the number of pages that show a photo.
struct PhotoPageChanges {
  private var changes: [String: Int] = [:]
  /// Photos that a page no longer shows.
  private(set) var left: Set<String> = []

  /// Counts a page that showed `before`.
  mutating func count(_ photos: ShownPhotos, before: ShownPhotos) {
    guard photos != before else { return }
    let (now, then) = (Set(photos.paths), Set(before.paths))
    for photo in now.subtracting(then) { add(1, to: photo) }
    for photo in then.subtracting(now) {
      add(-1, to: photo)
      left.insert(photo)
    }
  }

  subscript(photo: String) -> Int { changes[photo] ?? 0 }

  private mutating func add(_ number: Int, to photo: String) {
    let sum = self[photo] + number
    changes[photo] = sum == 0 ? nil : sum
  }
}

// The changes that owners request: new, changed and removed files.
extension Publication {
  /// Whether the path's folder existed before the night.
  func isWarm(_ path: String) -> Bool { OutputFolder(of: path).map { !missingFolders.contains($0) } ?? true }

  func stage(_ page: RenderedPage) throws {
    guard !settings.dryRun else { return }
    let staged = PublishTransaction.staged(page.path)
    try state.withLock { try $0.staging.makeFolder(of: staged, in: tree) }
    switch page.content {
    case .bytes(let bytes): try bytes.withUnsafeBytes { try tree.write($0, to: staged) }
    case .file(let path): try FileCopier.link(path, to: staged, in: tree)
    }
  }

  /// Records a staged page, or one whose file on the disk has the right bytes.
  func record(_ row: LedgerRow, _ file: PublishedFile?, _ operation: FileChange.Operation) throws {
    let stood = operation == .replace || operation == .ledgerOnly
    let before =
      operation == .ledgerOnly ? file?.row.withUnknownInputs : file.map { $0.rowToRestore ?? $0.row.withUnknownInputs }
    try state.withLock { state in
      if let file { state.sum.remove(key: LedgerDigest(of: row.path), output: file.row.output) }
      state.sum.add(key: LedgerDigest(of: row.path), output: row.output)
      if !startsEmpty { state.photoPages.count(row.photos, before: file?.row.photos ?? ShownPhotos()) }
      if operation == .ledgerOnly {
        state.outcome.untouched += 1
      } else {
        state.outcome.written += 1
        state.outcome.bytesWritten += row.size
      }
      guard !settings.dryRun else { return }
      try state.staging.prepare(in: tree)
      try state.plan.append(
        FileChange(operation: operation, path: row.path, row: row, old: stood ? before : nil), in: tree)
    }
  }

  /// Records that a file is removed.
  func remove(_ file: PublishedFile) throws {
    unlist(file.row)
    try state.withLock { state in
      state.sum.remove(key: LedgerDigest(of: file.row.path), output: file.row.output)
      state.outcome.removed += 1
      guard !settings.dryRun else { return }
      try state.staging.prepare(in: tree)
      try state.plan.append(
        FileChange(operation: .remove, path: file.row.path, row: nil, old: file.rowToRestore), in: tree)
    }
  }

  func foreign(_ path: String, _ row: LedgerRow) -> Problem {
    let words = path == row.path ? "is not sumaq's" : "is no folder of sumaq's, so \(row.path) has no place"
    return PublishProblems.foreign.problem(at: Place(tree.full(path)), "\(Printable.line(path)) \(words)")
  }

  func twice(_ row: LedgerRow) -> Problem {
    PublishProblems.twice.problem(at: Place(tree.full(row.path)), "\(row.path) was written twice with different bytes")
  }
}
