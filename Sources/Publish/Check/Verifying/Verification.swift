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
    /// One page and one sealed bundle in twenty, always the same ones; all assets, photos and reports.
    case sample

    /// Whether a file is compared; a compressed copy is if its page is.
    func includes(_ path: String) -> Bool {
      let path = path.hasSuffix(Gzip.suffix) ? String(path.dropLast(Gzip.suffix.utf8.count)) : path
      if self == .everything || PublicationScope(of: path) == .reports { return true }
      let isBundle = path.hasPrefix("site/sealed/b/")
      guard isBundle || path.hasSuffix(".html") else { return true }
      return SHA256.digest((isBundle ? PageOwner(of: path).first : path).utf8)[0] % 20 == 0
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
    let problem = try Failure.wrapping {
      let bytes =
        switch page.content {
        case .bytes(let bytes): bytes
        case .file(let path): try Files.read(path)
        }
      return try difference(page, bytes, row)
    }
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
    if row.output != ContentDigest(of: published).digest { return "somebody changed it after it was published" }
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
