internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Reports
internal import Serving
internal import Store
internal import Synchronization

/// Makes the open pages ahead of the night, in the way of `render --page`, so that they are seen before the night has
/// made all pages.
///
/// Any thread may call it; one waits for another.
final class AheadPages: Sendable {
  private struct State {
    var styles = AheadStyles()
    /// The compiled templates, and the fingerprint of what they were made from.
    var renderer: (fingerprint: String, renderer: SiteRenderer)?
    /// The paths that were shown since `begin`.
    var shown: Set<String> = []
  }

  /// The pages that were opened last; all other pages are seen when the night ends.
  private static let most = 6
  private static let styleFolders = (site: "site/assets", reports: "reports/assets")

  private let request: RunRequest
  private let room: LiveRoom
  private let state = Mutex(State())
  private let cache = AnswerCache()

  init(_ request: RunRequest, _ room: LiveRoom) { (self.request, self.room) = (request, room) }

  /// What was shown since is younger than a night that begins now.
  func begin() { state.withLock { $0.shown = [] } }

  /// A night ended: what it was begun with is published.
  func published() {
    let younger = state.withLock { state in
      if state.shown.isEmpty { state.styles.published() }
      return state.shown
    }
    room.published(keeping: younger)
  }

  /// Shows open pages as they are with what is saved now. Returns how many pages; throws what a night would.
  @discardableResult
  func show(_ saved: SavedFiles, _ context: RunContext, isYounger: Bool) throws -> Int {
    try state.withLock { state in
      let open = room.openPages().prefix(Self.most)
      guard !open.isEmpty else { return 0 }
      let plan = try RunPlan(request, context)
      let folder = try Renderers.folder(request)
      var shown: Set<String> = []
      defer { if isYounger { state.shown.formUnion(shown) } }
      let show = { [room] (bytes: [UInt8], path: String) in
        room.show(bytes, at: path)
        shown.insert(path)
      }
      if saved.areas.contains(.styles) || saved.areas.contains(.settings) {
        try showStyles(plan, folder, state.styles, show)
      }
      guard saved.areas != [.styles] else { return 0 }
      let made = try showSite(open.filter(Self.isSitePage), plan, context, &state, show)
      return made + (try showReports(Array(open), saved, plan, context, &state, show))
    }
  }

  /// The pages that the site's templates make.
  private static func isSitePage(_ path: String) -> Bool {
    path.hasPrefix("site/") && !path.hasPrefix("site/reports/")
  }

  // MARK: Styles

  private func showStyles(
    _ plan: RunPlan, _ folder: TemplateFolder, _ styles: AheadStyles,
    _ show: ([UInt8], String) -> Void
  ) throws {
    for asset in try SiteRenderer.styles(in: folder, plan.siteSettings) {
      for path in styles.paths(Self.styleFolders.site, asset.stem, output: request.output) { show(asset.bytes, path) }
    }
    let own = try folder.names(in: "reports").filter { $0.hasSuffix(".css") }.map { ($0, "reports/" + $0) }
    for (name, path) in [("site.css", "assets/site.css")] + own {
      guard let bytes = try folder.file(path)?.bytes else { continue }
      for published in styles.paths(Self.styleFolders.reports, String(name.dropLast(4)), output: request.output) {
        show(plan.siteSettings.published(bytes, of: name), published)
      }
    }
  }

  /// Whether there is such a file, whose name tells its bytes.
  private func isPublished(_ path: String) -> Bool { access(Path.join(request.output, path), F_OK) == 0 }

  // MARK: Pages

  private func showSite(
    _ paths: [String], _ plan: RunPlan, _ context: RunContext, _ state: inout State,
    _ show: ([UInt8], String) -> Void
  ) throws -> Int {
    guard !paths.isEmpty else { return 0 }
    let store = try StoreAccess.read(request)
    let renderer = try renderer(plan, context, &state)
    for asset in renderer.assets {
      let path = Path.join(Self.styleFolders.site, asset.name)
      if isPublished(path) { continue }
      show(asset.bytes, path)
      if path.hasSuffix(".css") { state.styles.add(path, Self.styleFolders.site, asset.stem) }
    }
    var made = 0
    for path in paths {
      try context.checkCancelled()
      do {
        show(try renderer.page(path, store: store, as: .html, asOf: plan.clock.asOf), path)
        made += 1
      } catch let failure as Failure where failure.exitCode == .usage {
        // A page that is open and does not exist.
      }
    }
    return made
  }

  /// The templates compiled, once for each state of them.
  private func renderer(_ plan: RunPlan, _ context: RunContext, _ state: inout State) throws -> SiteRenderer {
    let fingerprint = "\(try BuildFingerprint(plan, request, context, stages: [.pages]).parts)"
    if let made = state.renderer, made.fingerprint == fingerprint { return made.renderer }
    state.renderer = nil
    let renderer = try Renderers.site(plan, request, context)
    state.renderer = (fingerprint, renderer)
    return renderer
  }

  /// The files of which each kind of page is made; none if there is a mistake in them.
  func templateFiles(_ context: RunContext) -> [(kind: PageKind, files: [String])] {
    state.withLock { state in
      do { return try renderer(RunPlan(request, context), context, &state).templateFiles } catch { return [] }
    }
  }

  // MARK: Reports

  /// New rows change reports too, but asking all questions again takes longer than a page may: the night does that.
  private func showReports(
    _ open: [String], _ saved: SavedFiles, _ plan: RunPlan, _ context: RunContext,
    _ state: inout State, _ show: ([UInt8], String) -> Void
  ) throws -> Int {
    let paths = open.filter { !Self.isSitePage($0) }
    guard !paths.isEmpty, saved.areas != [.exports] else { return 0 }
    let renderer = try Renderers.reports(plan, request, context)
    for asset in try renderer.publishedAssets() {
      let path = Path.join(Self.styleFolders.reports, asset.name)
      if isPublished(path) { continue }
      show(asset.bytes, path)
      if path.hasSuffix(".css") { state.styles.add(path, Self.styleFolders.reports, asset.stem) }
    }
    let names = Set(paths.map { Path.name(of: $0).replacing(".html", with: "") })
    // A night that runs at the same time has temporary files of its own.
    let scratch = try Files.makeTemporaryFolder(Path.join(request.temporaryFolder, "sumaq-watch-"))
    let pages = try Afterwards.run {
      try renderer.pages(
        at: Set(paths), of: names, store: try StoreAccess.read(request, scratch: scratch), cache: cache,
        asOf: plan.clock.asOf, workers: request.workers, cancelled: { context.cancellation.isCancelled })
    } cleanUp: {
      try Files.removeTree(scratch)
    }
    for path in paths {
      if let bytes = pages[path] { show(bytes, path) }
    }
    return pages.count
  }
}

/// The names under which open pages load styles: those that are published, and those that were made ahead.
///
/// A style is shown under each of them, so that no page need be made again because of it.
struct AheadStyles {
  /// The paths of styles that were made ahead, by folder and stem.
  private var ahead: [String: Set<String>] = [:]

  /// Forgets what was made ahead, as it is published.
  mutating func published() { ahead = [:] }

  /// Every path of a style of this stem, such as `site/assets/site-0123456789.css`.
  func paths(_ folder: String, _ stem: String, output: String) -> [String] {
    let names: [String]
    do throws(FileError) { names = try Files.names(in: Path.join(output, folder)) } catch { return known(folder, stem) }
    let published = names.filter {
      $0.hasSuffix(".css") && $0.prefix(upTo: $0.lastIndex(of: "-") ?? $0.endIndex) == stem
    }
    return Set(published.map { Path.join(folder, $0) }).union(known(folder, stem)).sorted()
  }

  mutating func add(_ path: String, _ folder: String, _ stem: String) {
    ahead[Path.join(folder, stem), default: []].insert(path)
  }

  private func known(_ folder: String, _ stem: String) -> [String] {
    (ahead[Path.join(folder, stem)] ?? []).sorted()
  }
}
