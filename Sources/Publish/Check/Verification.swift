package import Diagnostics
package import Model
internal import Platform
package import Store
internal import Synchronization

/// The sink of `sumaq verify`: it compares rendered pages with the published ones, and writes nothing.
///
/// Nothing counts as unchanged, so that everything in its extent is rendered. Costs reading each published file that is
/// compared.
package final class Verification: SiteSink {
  struct State {
    var outcome = VerifyOutcome()
    var opened: Set<PageOwner> = []
    var leftOut: Set<String> = []
    var leftOutBelow: [String] = []
  }

  /// Which files are compared.
  package enum Extent: Sendable {
    case everything
    /// One page and one sealed folder in twenty, always the same ones; all assets, photos and reports.
    case sample

    /// Whether a file is compared; a compressed copy is if its page is.
    func includes(_ path: String) -> Bool {
      let path = path.hasSuffix(Gzip.suffix) ? String(path.dropLast(Gzip.suffix.utf8.count)) : path
      if self == .everything || PublicationScope(of: path) == .reports { return true }
      let isFolder = path.hasPrefix("site/sealed/b/")
      guard isFolder || path.hasSuffix(".html") else { return true }
      return SHA256.digest((isFolder ? PageOwner(of: path).first : path).utf8)[0] % 20 == 0
    }
  }

  let extent: Extent
  /// Whether the published pages were made from the current store, so that a page's inputs must be those in the ledger.
  private let isCurrent: Bool
  let state = Mutex(State())
  private let tree: OutputTree
  private let store: Store
  private let readers: LedgerReaders
  private let problems: any ProblemSink
  private let causes: @Sendable (String) throws -> [String]

  /// Opens an existing output; changes nothing, not even an interrupted night.
  ///
  /// `causes` returns in words what is known to have changed of a page since it was published.
  package init(
    output: String, store: Store, extent: Extent, isCurrent: Bool, problems: any ProblemSink,
    causes: @escaping @Sendable (String) throws -> [String] = { _ in [] }
  ) throws {
    self.extent = extent
    self.isCurrent = isCurrent
    self.causes = causes
    tree = try Failure.wrapping { try OutputTree(output, hook: nil) }
    self.store = store
    self.problems = problems
    readers = try LedgerReaders(store)
  }

  package func open(_ owner: PageOwner) throws -> any OwnerSink {
    state.withLock { _ = $0.opened.insert(owner) }
    return ComparedFiles(self, try readers.rows(of: owner))
  }

  /// Excludes files, and all files below folders, which may be published without having been rendered.
  package func leaveOut(_ paths: [String], below folders: [String]) {
    state.withLock { state in
      state.leftOut.formUnion(paths)
      state.leftOutBelow += folders
    }
  }

  /// The counts. If everything was compared, files that are published and were not rendered are differences too.
  package func finish() throws -> VerifyOutcome {
    readers.release()
    if extent == .everything {
      let opened = state.withLock { $0.opened }
      var other: PageOwner?
      try store.eachLedgerRow { row in
        if other?.owns(row.path) != true, opened.contains(PageOwner(of: row.path)) { return }
        other = PageOwner(of: row.path)
        missing(row.path)
      }
    }
    return state.withLock { $0.outcome }
  }

  /// Reports a file that is published and was not rendered.
  func missing(_ path: String) {
    let isLeftOut = state.withLock { state in
      state.leftOut.contains(path) || state.leftOutBelow.contains(where: path.hasPrefix)
    }
    guard extent == .everything, !isLeftOut else { return }
    state.withLock { $0.outcome.different += 1 }
    problems.report(
      PublishProblems.notRendered.problem(
        at: Place(tree.full(path)), "\(path) is published, but the store's state has no such page"))
  }

  func compare(_ page: RenderedPage, with row: LedgerRow?) throws {
    let problem = try Failure.wrapping { try difference(page, page.content.read(), row) }
    if let problem { problems.report(problem) }
    state.withLock { state in
      state.outcome.compared += 1
      state.outcome.different += problem == nil ? 0 : 1
    }
  }

  private func difference(_ page: RenderedPage, _ bytes: [UInt8], _ row: LedgerRow?) throws -> Problem? {
    let shown = tree.full(page.path)
    guard let published = try FolderCursor(tree).bytes(page.path) else {
      return PublishProblems.differs.problem(at: Place(shown), "\(page.path) was rendered, but is not published")
    }
    guard published != bytes else { return missedInputs(page, row) }
    let cause = try cause(page, published, row)
    let lines = LineFinder(shown, published)
    let offset = zip(published, bytes).enumerated().first { $1.0 != $1.1 }?.offset ?? min(published.count, bytes.count)
    let words = "\(page.path) differs from what is rendered now: \(cause)\(Self.rendered(bytes, offset))"
    return lines.problem(PublishProblems.differs, words, offset)
  }

  /// Reports a page with the same bytes whose inputs differ. A build should have looked at it, and the mistake becomes
  /// visible when the bytes differ. All files of a report have the report's inputs, whichever answer differs.
  private func missedInputs(_ page: RenderedPage, _ row: LedgerRow?) -> Problem? {
    guard isCurrent, PublicationScope(of: page.path) == .site, let row, row.inputs != .none,
      !row.isMade(from: page.inputs)
    else { return nil }
    return PublishProblems.missed.problem(
      at: Place(tree.full(page.path)),
      "\(page.path) is what is rendered now, but its inputs have changed since, and the last build did not look at it")
  }

  /// Why they differ: an edit by hand, a state that no build has published, or a dependency that the ledger lacks.
  private func cause(_ page: RenderedPage, _ published: [UInt8], _ row: LedgerRow?) throws -> String {
    guard let row else { return "the ledger does not list it, so that no build ever looks at it" }
    if row.output != ContentDigest(of: published).digest { return "it was changed after it was published" }
    if row.inputs == ContentDigest.inputs(page.inputs) {
      return
        "its inputs have not changed, so the ledger misses one of them: what the program or a template reads besides"
    }
    let known = try causes(page.path)
    guard known.isEmpty else { return "its inputs have changed since: " + known.joined(separator: "; ") }
    return "its inputs have changed since, and the ledger missed it: no ingest noted the rows that it shows"
  }

  /// The line as it is rendered now.
  private static func rendered(_ bytes: [UInt8], _ offset: Int) -> String {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "" }
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
    let from = max(start, offset - 40)
    return "; rendered: “\(Printable.line(String(decoding: bytes[from..<end], as: UTF8.self), limit: 120))”"
  }
}

/// The published files of one owner while they are compared.
final class ComparedFiles: OwnerSink {
  private let verification: Verification
  private let rows: [String: LedgerRow]
  private let named = Mutex<Set<String>>([])

  init(_ verification: Verification, _ rows: [LedgerRow]) {
    self.verification = verification
    self.rows = Dictionary(rows.map { ($0.path, $0) }) { first, _ in first }
  }

  /// Whether a file need not be rendered, which is true only if the sample does not include it.
  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    guard !verification.extent.includes(path) else { return false }
    name(path)
    return true
  }

  func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }

  func reuse(_ path: String) -> Bool { false }

  var unnamed: [String] {
    named.withLock { named in rows.keys.filter { !named.contains($0) }.sorted() }
  }

  func record(_ path: String, photos: [String], rows: LedgerDigest) {}

  func accept(_ page: RenderedPage) throws {
    name(page.path)
    try verification.compare(page, with: rows[page.path])
  }

  func close() throws {
    for path in unnamed { verification.missing(path) }
  }

  private func name(_ path: String) { named.withLock { _ = $0.insert(path) } }
}

/// The counts of `sumaq verify`.
package struct VerifyOutcome: Sendable, Hashable {
  package var compared = 0
  package var different = 0

  package init() {}
}

/// Compares the published files with the ledger, where they need not be those of the store's state: while the output is
/// held.
package enum LedgerVerification {
  /// Reads every published file once; each that is missing or has other bytes is reported as a problem.
  package static func run(
    output: String, store: Store, workers: Int, problems: any ProblemSink
  ) throws -> VerifyOutcome {
    try Failure.wrapping {
      let tree = try OutputTree(output, hook: nil)
      let faults = try OutputComparison(store, tree, missingFolders: [], workers: workers).faults
      for (path, fault) in faults.sorted(by: { $0.key < $1.key }) {
        let words =
          switch fault {
          case .damaged: "\(path) is not as it was published: it was changed"
          case .missing: "\(path) was published and is missing"
          }
        problems.report(PublishProblems.differs.problem(at: Place(tree.full(path)), words))
      }
      var outcome = VerifyOutcome()
      outcome.compared = try store.ledgerRows()
      outcome.different = faults.count
      return outcome
    }
  }
}

/// Compares every published file with the ledger, for `--full`, and if output and ledger disagree.
struct OutputComparison {
  /// The files that differ from the ledger, by path.
  private(set) var faults: [String: PublishedFile.Fault] = [:]
  /// The sum of all rows of the ledger.
  private(set) var sum = LedgerSum()
  private let tree: OutputTree
  private let missingFolders: Set<OutputFolder>
  private let workers: Int

  private static let batch = 4096

  /// Reads every file once, with several workers.
  init(_ store: Store, _ tree: OutputTree, missingFolders: Set<OutputFolder>, workers: Int) throws {
    self.tree = tree
    self.missingFolders = missingFolders
    self.workers = workers
    var rows: [LedgerRow] = []
    try store.eachLedgerRow { row in
      sum.add(key: LedgerDigest(of: row.path), output: row.output)
      rows.append(row)
      guard rows.count == Self.batch else { return }
      check(rows)
      rows.removeAll(keepingCapacity: true)
    }
    check(rows)
  }

  private mutating func check(_ rows: [LedgerRow]) {
    let found = Shared(Mutex<[(String, PublishedFile.Fault)]>([]))
    let next = Shared(Atomic<Int>(0))
    Workers.run(min(workers, rows.count / 64 + 1)) { [self] _ in
      let cursor = FolderCursor(tree)
      while true {
        let index = next.value.add(1, ordering: .relaxed).oldValue
        guard index < rows.count else { return }
        if let fault = fault(of: rows[index], cursor) { found.value.withLock { $0.append((rows[index].path, fault)) } }
      }
    }
    for (path, fault) in found.value.withLock({ $0 }) { faults[path] = fault }
  }

  /// A file that cannot be read counts as damaged, and is written again.
  private func fault(of row: LedgerRow, _ cursor: FolderCursor) -> PublishedFile.Fault? {
    if let folder = OutputFolder(of: row.path), missingFolders.contains(folder) { return .missing }
    do {
      guard let found = try cursor.digest(row.path) else { return .missing }
      return found.digest == row.output ? nil : .damaged
    } catch {
      return .damaged
    }
  }
}
