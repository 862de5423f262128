import Diagnostics
import Model
import Platform
import Store
import Synchronization
import TestServers
import Testing

@testable import Publish

/// A folder with a store and an output of its own, removed afterwards.
final class OutputFixture: @unchecked Sendable {
  let folder: String
  let store: Store
  let problems = ProblemLog()
  var output: String { folder + "/Output" }

  private static let counter = Atomic<Int>(0)

  init() throws {
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    folder = "\(NewStore.temporaryFolder)/sumaq-publish-\(getpid())-\(number)"
    try Files.removeTree(folder)
    store = try NewStore.open(folder + "/state")
  }

  deinit {
    do { try Files.removeTree(folder) } catch { print("left behind: \(folder)") }
  }

  func settings(full: Bool = false, nights: Int = 3, dryRun: Bool = false, hook: StepHook? = nil)
    -> PublicationSettings
  {
    PublicationSettings(output: output, nights: nights, full: full, dryRun: dryRun, workers: 2, hook: hook)
  }

  /// Publishes `pages` as all there is.
  @discardableResult
  func publish(
    _ pages: Pages, full: Bool = false, nights: Int = 3, hook: StepHook? = nil, trusting: Bool = true,
    scopes: Set<PublicationScope> = [.site, .reports], baseline: PublishedBaseline? = nil, causes: ChangeCauses = []
  ) throws -> PublishOutcome {
    let settings = settings(full: full, nights: nights, hook: hook)
    let publication = try Publication(settings, store: store, problems: problems)
    let files = NamedFiles(publication)
    for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
      let inputs = Array(page.inputs.utf8)
      if trusting, files.reuse(path, inputs: inputs) { continue }
      try files.accept(
        RenderedPage(path: path, kind: page.kind, content: .bytes(Array(page.text.utf8)), inputs: inputs))
    }
    try files.close(scopes)
    return try publication.finish(site: scopes.contains(.site) ? .all : .none, baseline: baseline, causes: causes)
  }

  /// Publishes `pages` as all there is, opening only owners of which a page is not as it was in `before`.
  @discardableResult
  func publish(_ pages: Pages, changedSince before: Pages, hook: StepHook? = nil) throws -> PublishOutcome {
    let publication = try Publication(settings(hook: hook), store: store, problems: problems)
    guard publication.mayLeaveOwners, try store.publishedBaseline() != nil else {
      try publication.abandon()
      return try publish(pages, hook: hook, scopes: [.site, .reports], baseline: Self.baseline)
    }
    let changed = Set(pages.filter { before[$0.key] != $0.value }.keys).union(before.keys.filter { pages[$0] == nil })
    let owners = Set(changed.map(PageOwner.init(of:)))
    let files = NamedFiles(publication)
    for path in changed { _ = try files.owner(of: path) }
    for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
      let owner = PageOwner(of: path)
      guard owners.contains(owner) || PageOwner.reports.contains(owner) else { continue }
      let inputs = Array(page.inputs.utf8)
      if files.reuse(path, inputs: inputs) { continue }
      try files.accept(
        RenderedPage(path: path, kind: page.kind, content: .bytes(Array(page.text.utf8)), inputs: inputs))
    }
    try files.close([.site, .reports])
    return try publication.finish(site: .changed, baseline: Self.baseline)
  }

  static let baseline = PublishedBaseline(
    fingerprint: "print", day: CivilDay(number: 0), photos: 0, hasCuisines: true, edition: 1)

  /// Brings the night before back; the night that stands now.
  @discardableResult
  func rollBack(hook: StepHook? = nil) throws -> Int {
    try Rollback.run(output: output, store: store, problems: problems, hook: hook)
  }

  /// Every file, link and folder below `site` and `reports`.
  func published() throws -> [String: String] {
    var found: [String: String] = [:]
    for top in ["site", "reports"] { try walk(top, into: &found) }
    return found
  }

  private func walk(_ path: String, into found: inout [String: String]) throws {
    guard let status = try FileStatus.of(output + "/" + path) else { return }
    switch status.kind {
    case .folder:
      found[path] = "folder"
      for name in try Files.names(in: output + "/" + path) { try walk(path + "/" + name, into: &found) }
    case .file: found[path] = "file " + String(decoding: try Files.read(output + "/" + path), as: UTF8.self)
    default: found[path] = "other"
    }
  }

  /// Paths, outputs and inputs of the ledger.
  func ledger(inputs: Bool = true) throws -> [String: [LedgerDigest]] {
    var rows: [String: [LedgerDigest]] = [:]
    try store.eachLedgerRow { rows[$0.path] = inputs ? [$0.output, $0.inputs] : [$0.output] }
    return rows
  }

  /// Of all rows of the ledger.
  func sum() throws -> LedgerSum {
    var sum = LedgerSum()
    try store.eachLedgerRow { sum.add(key: LedgerDigest(of: $0.path), output: $0.output) }
    return sum
  }

  func write(_ text: String, to path: String) throws {
    try Files.makeFolder(Path.parent(of: output + "/" + path))
    try Files.write(Array(text.utf8), to: output + "/" + path)
  }
}

/// A page as tests make it.
struct Page: Hashable {
  var text: String
  var inputs: String
  var kind: RenderedPage.Kind = .page

  init(_ text: String, inputs: String? = nil, kind: RenderedPage.Kind = .page) {
    self.text = text
    self.inputs = inputs ?? text
    self.kind = kind
  }
}

typealias Pages = [String: Page]

extension Pages {
  /// What an output with exactly these pages looks like.
  var tree: [String: String] {
    var tree: [String: String] = [:]
    for (path, page) in self {
      tree[path] = "file " + page.text
      var folder = Path.parent(of: path)
      while folder != "." {
        tree[folder] = "folder"
        folder = Path.parent(of: folder)
      }
    }
    return tree
  }
}

/// Numbers that are the same on every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A site of up to `count` pages, of which many are as on any other call.
  mutating func pages(upTo count: Int) -> Pages {
    var pages: Pages = [:]
    for number in 0..<count where Int.random(in: 0..<4, using: &self) > 0 {
      let text = "text \(number) \(Int.random(in: 0..<3, using: &self))"
      let inputs = text + (Bool.random(using: &self) ? " otherwise" : "")
      let (path, kind): (String, RenderedPage.Kind) =
        switch number % 7 {
        case 0: ("site/assets/a\(number).css", .asset)
        case 1: ("site/photos/ab/\(number).jpg", .photo)
        case 2: ("site/index\(number).html", .list)
        case 3: ("reports/r\(number).html", .page)
        case 4: ("site/restaurants/x\(number)/2.html", .page)
        case 5: ("site/reports/p\(number).html", .list)
        default: ("site/restaurants/x\(number).html", .page)
        }
      pages[path] = Page(text, inputs: inputs, kind: kind)
    }
    return pages
  }
}
