package import Diagnostics
package import Model
internal import Platform
package import Store
internal import Synchronization

/// Takes pages that were rendered again and holds them against what is published; writes nothing.
///
/// For `sumaq verify`: `stands` always answers no, so that everything asked for is rendered. Costs the reading of each
/// published file, and 60 bytes a row of the ledger.
package final class Verification: PageSink {
  private struct Counts {
    var seen: [Bool]
    var outcome = VerifyOutcome()
    var leftOut: Set<String> = []
    var leftOutBelow: [String] = []
  }

  private let tree: OutputTree
  private let store: Store
  private let index: LedgerIndex
  private let problems: any ProblemSink
  private let causes: @Sendable (String) throws -> [String]
  private let counts: Mutex<Counts>

  /// Opens an output that is there; changes nothing, not even an interrupted night.
  ///
  /// `causes` says in words what is known to have changed of a page since it was published.
  package init(
    output: String, store: Store, problems: any ProblemSink,
    causes: @escaping @Sendable (String) throws -> [String] = { _ in [] }
  ) throws {
    self.causes = causes
    tree = try Failure.wrapping { try OutputTree(output, hook: nil) }
    self.store = store
    self.problems = problems
    index = try LedgerIndex(store)
    counts = Mutex(Counts(seen: [Bool](repeating: false, count: index.count)))
  }

  package func stands(_ path: String, inputs: [UInt8]) -> Bool { false }

  package func accept(_ page: RenderedPage) throws {
    let bytes = try Failure.wrapping {
      switch page.content {
      case .bytes(let bytes): bytes
      case .file(let path): try Files.read(path)
      }
    }
    let place = try index.find(LedgerDigest(of: page.path))
    let problem = try Failure.wrapping { try difference(page, bytes, place) }
    if let problem { problems.report(problem) }
    counts.withLock { counts in
      if let place { counts.seen[place] = true }
      counts.outcome.compared += 1
      counts.outcome.different += problem == nil ? 0 : 1
    }
  }

  /// Files, and all files below folders, that may be published without having been rendered.
  package func leaveOut(_ paths: [String], below folders: [String]) {
    counts.withLock { counts in
      counts.leftOut.formUnion(paths)
      counts.leftOutBelow += folders
    }
  }

  /// The sums; with `complete` (everything was rendered), what is published but was not rendered in these scopes is a
  /// difference as well.
  package func finish(complete scopes: Set<PublicationScope>) throws -> VerifyOutcome {
    let extra = counts.withLock { counts in
      (0..<index.count).filter { !counts.seen[$0] && scopes.contains(index[$0].scope) }
    }
    let (leftOut, below) = counts.withLock { ($0.leftOut, $0.leftOutBelow) }
    var missing = 0
    try store.eachLedgerRow(of: extra.lazy.map { self.index[$0].key }) { row in
      if leftOut.contains(row.path) || below.contains(where: row.path.hasPrefix) { return }
      missing += 1
      problems.report(
        PublishProblems.notRendered.problem(
          at: Place(tree.full(row.path)), "\(row.path) is published, but the store's state has no such page"))
    }
    return counts.withLock { counts in
      counts.outcome.different += missing
      return counts.outcome
    }
  }

  private func difference(_ page: RenderedPage, _ bytes: [UInt8], _ place: Int?) throws -> Problem? {
    let shown = tree.full(page.path)
    guard let published = try FolderCursor(tree).bytes(page.path) else {
      return PublishProblems.differs.problem(at: Place(shown), "\(page.path) was rendered, but is not published")
    }
    guard published != bytes else { return nil }
    let cause = try cause(page, published, place)
    let lines = LineFinder(shown, published)
    let offset = zip(published, bytes).enumerated().first { $1.0 != $1.1 }?.offset ?? min(published.count, bytes.count)
    let words = "\(page.path) differs from what is rendered now: \(cause)\(Self.rendered(bytes, offset))"
    return lines.problem(PublishProblems.differs, words, offset)
  }

  /// Whose fault it is: somebody's hand, a state that no build has published, or a dependency that the ledger missed.
  private func cause(_ page: RenderedPage, _ published: [UInt8], _ place: Int?) throws -> String {
    guard let place else { return "the ledger does not list it, so that no build ever looks at it" }
    let row = index[place]
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
