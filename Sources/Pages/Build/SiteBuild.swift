internal import Model
internal import Platform
internal import Sealing
package import Store
internal import Synchronization

/// One build of the site's pages, of all subjects or of those that changed. All workers share it.
final class SiteBuild: Sendable {
  let renderer: SiteRenderer
  let sink: any SiteSink
  let asOf: CivilDay
  let photos: PhotoCache
  private let progress: @Sendable (Int, Int) -> Void
  /// The folder for temporary files; nil if all is kept in memory.
  let scratch: String?
  let clock: Clock
  /// What other builds make; nil if there is none.
  let elsewhere: MadeElsewhere?
  private let cancelled: @Sendable () -> Bool
  private let done = Atomic<Int>(0)
  private let results = Mutex((outcome: PagesOutcome(), error: (any Error)?.none))

  init(
    _ renderer: SiteRenderer, sink: any SiteSink, asOf: CivilDay, photosFolder: String, scratchFolder: String? = nil,
    clock: Clock = .system, elsewhere: MadeElsewhere? = nil,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.renderer = renderer
    self.sink = sink
    self.asOf = asOf
    self.clock = clock
    self.elsewhere = elsewhere
    self.progress = progress
    self.cancelled = cancelled
    photos = PhotoCache(folder: photosFolder, sink: sink)
    scratch = scratchFolder
  }

  /// Builds these parts of the site, as far as they show subjects of `set`. `reader` is called for each worker and each
  /// of its tasks. Without `guides` the store has all restaurants.
  func run(
    _ set: SubjectSet, _ parts: Set<SitePart> = Set(SitePart.allCases), guides: GuideKinds? = nil, workers: Int,
    reader: @escaping @Sendable () throws -> any SiteSource
  ) throws -> PagesOutcome {
    guard parts != [.search] else {
      try publishSearch(everything: set.isAll, workers: workers, reader: reader)
      return outcome
    }
    let source = try reader()
    let guides = try guides ?? GuideKinds(cuisines: source.hasCuisines(), districts: source.hasDistricts())
    let context = renderer.context(hasCuisines: guides.cuisines, hasDistricts: guides.districts)
    if parts.contains(.assets) {
      try publishAssets(synced: try source.synced())
      try publishApp()
    }
    let sealed = try beginSealed(set, parts, context, source)
    let subjects = parts.contains(.subjects) ? try Subjects(source) : Subjects(restaurants: [], users: [])
    let workers = max(1, min(workers, (subjects.count + (sealed?.folders.count ?? 0)) / 8 + 2))
    Workers.run(workers) { number in
      do {
        // Work that a single worker must do comes first, while the other workers make pages.
        if number == 0, !parts.isDisjoint(with: [.lists, .feeds]) {
          try self.publishLists(set, parts, context, try reader())
        }
        if number == workers - 1, parts.contains(.dishes) { try self.publishDishes(set, context, try reader()) }
        if parts.contains(.search), set.includesNames, number == workers - 1 {
          try self.publishSearch(everything: set.isAll, workers: 1, reader: reader)
        }
        try self.work(set, subjects, context, try reader())
        if let sealed { try self.workSealed(sealed, context, try reader()) }
      } catch {
        self.fail(error)
      }
    }
    try throwFailure()
    if case .changed(let changed) = set { try removeGone(changed) }
    return outcome
  }

  func press(_ context: SiteContext) -> PagePress {
    PagePress(context, renderer.templates, photos: photos)
  }

  /// The outcome so far.
  var outcome: PagesOutcome { results.withLock { $0.outcome } }

  func add(_ outcome: PagesOutcome) { results.withLock { $0.outcome.add(outcome) } }

  /// Throws the error of any worker.
  func throwFailure() throws {
    if let error = results.withLock({ $0.error }) { throw error }
  }

  func publishAssets(synced: Timestamp?) throws {
    let files = try sink.open(.folder("site/assets"))
    for (name, bytes) in renderer.templates.assets(synced, opensSealed: renderer.hasSealed) {
      let inputs = Self.inputs(ofAsset: bytes)
      let path = "site/assets/" + name
      if files.reuse(path, inputs: inputs) { continue }
      try files.accept(RenderedPage(path: path, kind: .asset, content: .bytes(bytes), inputs: inputs))
    }
    // Without keys the sealed page stays as it is, with the styles and scripts that it loads.
    if case .keysMissing = renderer.sealed { for path in files.unnamed { _ = files.reuse(path) } }
    try files.close()
  }

  /// The inputs of an asset, which are a digest of its bytes alone.
  static func inputs(ofAsset bytes: [UInt8]) -> [UInt8] { SHA256.digest(bytes) }

  private func work(
    _ set: SubjectSet, _ subjects: Subjects, _ context: SiteContext, _ source: any SiteSource
  ) throws {
    let pages = SubjectPages(
      PageMaker(builder: PageBuilder(context, source: source), asOf: asOf),
      press(context), set, build: self)
    while let run = subjects.next() {
      let dossiers = try source.dossiers(of: run.read)
      for subject in run.subjects {
        try checkCancelled()
        try pages.publish(subject, dossiers)
        progress(done.wrappingAdd(1, ordering: .relaxed).newValue, subjects.count)
      }
    }
    add(pages.press.outcome)
  }

  /// Removes the files of subjects and dishes that no longer have a page.
  private func removeGone(_ changed: ChangedSubjects) throws {
    for id in changed.goneRestaurants { try sink.open(.restaurant(id)).close() }
    for id in changed.goneUsers { try sink.open(.user(id)).close() }
    for folded in changed.goneDishes { try sink.open(.dish(DishName.slug(folded))).close() }
  }

  func checkCancelled() throws {
    if cancelled() || results.withLock({ $0.error != nil }) { throw CancellationError() }
  }

  /// Keeps the first error that is not a consequence of another error.
  func fail(_ error: any Error) {
    results.withLock { if $0.error == nil { $0.error = error } }
  }
}

/// What a build of lists shows that its store does not have, as other builds make the pages of subjects, dishes, cuisines,
/// districts and letters.
package struct MadeElsewhere: Sendable {
  /// The pages of subjects and dishes.
  let sitemap: Sitemap
  package let whole: GuideWhole
  /// Where all restaurants are.
  let spots: [ListFigures.Spot]

  package init(sitemap: Sitemap, whole: GuideWhole, spots: [ListFigures.Spot]) {
    (self.sitemap, self.whole, self.spots) = (sitemap, whole, spots)
  }
}

/// A part of a site that a build makes.
package enum SitePart: Sendable, CaseIterable {
  /// Files that all pages load.
  case assets
  /// The pages of restaurants and users.
  case subjects
  /// Home, letters, cuisines and districts.
  case lists
  case dishes
  /// The feed and the sitemap.
  case feeds
  /// What a search loads.
  case search
  /// The page that opens what is sealed, and the slots of the people who have access.
  case sealed
  /// What they can open.
  case sealedFolders

  /// The part that makes the file with this path below the site's folder; nil if none does.
  init?(of path: String) {
    if path.hasPrefix("sealed/") {
      self = path.hasPrefix("sealed/b/") ? .sealedFolders : .sealed
      return
    }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().first
    switch folder {
    case "assets": self = .assets
    case "restaurants", "users": self = .subjects
    case "cuisines", "districts", "a-z": self = .lists
    case "dishes": self = .dishes
    case "search": self = .search
    case nil where path == AppFiles.workerPath || path == AppFiles.manifestPath: self = .assets
    case nil: self = path.hasSuffix(".xml") || path.hasSuffix(".txt") ? .feeds : .lists
    default: return nil
    }
  }
}

/// Which lists of restaurants a site has, to which all its pages link.
package struct GuideKinds: Sendable, Codable {
  let cuisines: Bool
  let districts: Bool

  package init(cuisines: Bool, districts: Bool) { (self.cuisines, self.districts) = (cuisines, districts) }

  package init(_ whole: GuideWhole) {
    self.init(cuisines: !whole.cuisines.isEmpty, districts: !whole.districts.isEmpty)
  }
}

/// The number of pages, and how many of them were rendered.
package struct PagesOutcome: Sendable, Hashable {
  package var total = 0
  package var rendered = 0
  package var unchanged = 0
  /// How often a photo was looked up, and how often it was cached.
  package var photosAsked = 0
  package var photosInMemory = 0

  package var sealed = SealedOutcome()

  package init() {}

  mutating func add(_ other: PagesOutcome) {
    total += other.total
    rendered += other.rendered
    unchanged += other.unchanged
    photosAsked += other.photosAsked
    photosInMemory += other.photosInMemory
    sealed.add(other.sealed)
  }
}
