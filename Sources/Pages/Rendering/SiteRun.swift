internal import Model
internal import Platform
internal import Store
internal import Synchronization

/// One rendering of the whole site: what its workers share.
final class SiteRun: Sendable {
  let renderer: SiteRenderer
  let sink: any PageSink
  /// The same, where only what may have changed is named.
  let partial: (any PartialSink)?
  let asOf: CivilDay
  let photos: PhotoShelf
  private let progress: @Sendable (Int, Int) -> Void
  /// Where what is too large for memory waits.
  let scratch: String
  private let cancelled: @Sendable () -> Bool
  private let done = Atomic<Int>(0)
  private let results = Mutex((outcome: PagesOutcome(), error: (any Error)?.none))

  init(
    _ renderer: SiteRenderer, sink: any PageSink, partial: (any PartialSink)? = nil, asOf: CivilDay,
    photosFolder: String, scratchFolder: String? = nil, progress: @escaping @Sendable (Int, Int) -> Void,
    cancelled: @escaping @Sendable () -> Bool
  ) {
    self.renderer = renderer
    self.sink = sink
    self.partial = partial
    self.asOf = asOf
    self.progress = progress
    self.cancelled = cancelled
    photos = PhotoShelf(folder: photosFolder)
    scratch = scratchFolder ?? photosFolder
  }

  /// All pages, and what a search loads where it is asked for. `reader` is called for each worker and each of its tasks.
  func render(
    workers: Int, withSearch: Bool = false, reader: @escaping @Sendable () throws -> any SiteSource
  ) throws -> PagesOutcome {
    let source = try reader()
    let context = renderer.context(hasCuisines: try source.hasCuisines())
    try publishAssets(synced: try source.synced())
    let subjects = try Subjects(source)
    let workers = max(1, min(workers, subjects.count / 8 + 1))
    Workers.run(workers) { number in
      do {
        // What one worker must do alone comes first: the others have pages to make meanwhile.
        if number == 0 { try self.publishLists(context, try reader()) }
        if withSearch, number == workers - 1 { try self.publishSearch(workers: 1, reader: reader) }
        try self.work(subjects, context, try reader())
      } catch {
        self.fail(error)
      }
    }
    try throwFailure()
    return outcome
  }

  private func publishLists(_ context: SiteContext, _ source: any SiteSource) throws {
    try publishLists(try Self.homeData(source, asOf: asOf), source, context)
  }

  /// What was done so far.
  var outcome: PagesOutcome { results.withLock { $0.outcome } }

  func add(_ outcome: PagesOutcome) { results.withLock { $0.outcome.add(outcome) } }

  /// All pages of these subjects, and first what one worker does `alone`, while the others have pages to make.
  func publishSubjects(
    _ subjects: Subjects, _ context: SiteContext, workers: Int, reader: @escaping @Sendable () throws -> StoreSource,
    alone: @escaping @Sendable (StoreSource) throws -> Void
  ) throws {
    // The fewest pages are made beside what is done alone, which takes longer.
    Workers.run(max(1, min(workers, subjects.count / 8 + 2))) { number in
      do {
        if number == 0 { try alone(try reader()) }
        try self.work(subjects, context, try reader())
      } catch {
        self.fail(error)
      }
    }
    try throwFailure()
  }

  /// Throws what went wrong on any worker.
  func throwFailure() throws {
    if let error = results.withLock({ $0.error }) { throw error }
  }

  func publishAssets(synced: Timestamp?) throws {
    for (name, bytes) in renderer.templates.assets(synced) {
      let inputs = Self.inputs(ofAsset: bytes)
      let path = "site/assets/" + name
      if sink.stands(path, inputs: inputs) { continue }
      try sink.accept(RenderedPage(path: path, kind: .asset, content: .bytes(bytes), inputs: inputs))
    }
  }

  /// What tells a file that all pages load from itself of another night: nothing but what it says.
  static func inputs(ofAsset bytes: [UInt8]) -> [UInt8] { SHA256.digest(bytes) }

  private func work(
    _ subjects: Subjects, _ context: SiteContext, _ source: any SiteSource
  ) throws {
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = PagePress(context, renderer.templates, sink: sink, photos: photos)
    while let run = subjects.next() {
      let dossiers = try source.dossiers(of: run.read)
      for subject in run.subjects {
        try checkCancelled()
        try publish(subject, leaves(of: subject, source), dossiers, maker, press)
        progress(done.wrappingAdd(1, ordering: .relaxed).newValue, subjects.count)
      }
    }
    add(press.outcome)
  }

  private func leaves(of subject: Subjects.Subject, _ source: any SiteSource) throws -> ChangedLeaves {
    switch subject {
    case .restaurant(let key): try source.leavesToMake(.restaurants, key)
    case .user(let key): try source.leavesToMake(.users, key)
    }
  }

  /// The subject's first page and these of its leaves.
  func publish(
    _ subject: Subjects.Subject, _ leaves: ChangedLeaves, _ dossiers: any DossierSource, _ maker: PageMaker,
    _ press: PagePress
  ) throws {
    switch subject {
    case .restaurant(let key): try publishRestaurant(key, leaves, dossiers, maker, press)
    case .user(let key): try publishUser(key, leaves, dossiers, maker, press)
    }
  }

  private func publishRestaurant(
    _ key: Int64, _ changed: ChangedLeaves, _ dossiers: any DossierSource, _ maker: PageMaker, _ press: PagePress
  ) throws {
    guard let dossier = try dossiers.restaurant(key) else { return }
    let draft = try maker.restaurant(dossier)
    try press.publish(draft, photos: maker.builder.photos)
    let leaves = ReviewLeaves.leaves(of: dossier.summary.count)
    let stem = "site/restaurants/" + dossier.restaurant.slug
    for number in 1..<leaves + 1 where changed.contains(number) {
      try checkCancelled()
      let reviews = try dossiers.reviews(ofRestaurant: key, leaf: number)
      try press.publish(maker.restaurantLeaf(number, dossier, reviews), photos: maker.builder.photos)
      let shard = ReviewWords.shard(reviews, leaf: number, below: stem, maker.builder)
      if !sink.stands(shard.path, inputs: shard.inputs) { try sink.accept(shard) }
    }
    try withdrawLeaves(after: leaves, below: stem)
    try withdrawWords(after: leaves, below: stem)
  }

  private func publishUser(
    _ key: Int64, _ changed: ChangedLeaves, _ dossiers: any DossierSource, _ maker: PageMaker, _ press: PagePress
  ) throws {
    let show = renderer.settings.show
    guard let dossier = try dossiers.user(key, show: show) else { return }
    let draft = try maker.user(dossier)
    try press.publish(draft, photos: maker.builder.photos)
    guard show.reviews else { return }
    let leaves = ReviewLeaves.leaves(of: dossier.summary.count)
    for number in 1..<leaves + 1 where changed.contains(number) {
      let reviews = try dossiers.reviews(ofUser: key, leaf: number)
      let leaf = try maker.userLeaf(number, dossier, reviews)
      try press.publish(leaf, photos: maker.builder.photos)
    }
    try withdrawLeaves(after: leaves, below: "site/users/" + dossier.user.slug)
  }

  func checkCancelled() throws {
    if cancelled() || results.withLock({ $0.error != nil }) { throw CancellationError() }
  }

  /// The first error that is no consequence of another counts.
  func fail(_ error: any Error) {
    results.withLock { if $0.error == nil { $0.error = error } }
  }
}
