internal import Model
internal import Platform
internal import Synchronization

/// One rendering of the whole site: what its workers share.
final class SiteRun: Sendable {
  let renderer: SiteRenderer
  let sink: any PageSink
  let asOf: CivilDay
  let photos: PhotoShelf
  private let progress: @Sendable (Int, Int) -> Void
  private let cancelled: @Sendable () -> Bool
  private let done = Atomic<Int>(0)
  private let results = Mutex((outcome: PagesOutcome(), error: (any Error)?.none))

  init(
    _ renderer: SiteRenderer, sink: any PageSink, asOf: CivilDay, photosFolder: String,
    progress: @escaping @Sendable (Int, Int) -> Void, cancelled: @escaping @Sendable () -> Bool
  ) {
    self.renderer = renderer
    self.sink = sink
    self.asOf = asOf
    self.progress = progress
    self.cancelled = cancelled
    photos = PhotoShelf(folder: photosFolder)
  }

  /// `reader` is called once a worker and once for the lists.
  func render(workers: Int, reader: @escaping @Sendable () throws -> any SiteSource) throws -> PagesOutcome {
    let source = try reader()
    let context = renderer.context(hasCuisines: !(try source.cuisines().isEmpty))
    try publishAssets(synced: try source.totals().synced)
    let subjects = try Subjects(source)
    Workers.run(max(1, workers)) { _ in
      do { try self.work(subjects, context, try reader()) } catch { self.fail(error) }
    }
    if let error = results.withLock({ $0.error }) { throw error }
    var outcome = results.withLock { $0.outcome }
    outcome.add(try publishLists(source, context))
    return outcome
  }

  private func publishAssets(synced: Timestamp?) throws {
    let templates = renderer.templates
    let synced = SyncedScript.bytes(synced)
    for (name, bytes) in [
      (templates.styles.name, templates.styles.bytes), (templates.script.name, templates.script.bytes),
      ("synced.js", synced),
    ] {
      let inputs = SHA256.digest(bytes)
      let path = "site/assets/" + name
      if sink.stands(path, inputs: inputs) { continue }
      try sink.accept(RenderedPage(path: path, kind: .asset, content: .bytes(bytes), inputs: inputs))
    }
  }

  private func work(
    _ subjects: Subjects, _ context: SiteContext, _ source: any SiteSource
  ) throws {
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = PagePress(context, renderer.templates, sink: sink, photos: photos)
    while let subject = subjects.next() {
      try checkCancelled()
      switch subject {
      case .restaurant(let key): try publishRestaurant(key, source, maker, press)
      case .user(let key): try publishUser(key, source, maker, press)
      }
      progress(done.wrappingAdd(1, ordering: .relaxed).newValue, subjects.count)
    }
    results.withLock { $0.outcome.add(press.outcome) }
  }

  private func publishRestaurant(
    _ key: Int64, _ source: any SiteSource, _ maker: PageMaker, _ press: PagePress
  ) throws {
    guard let dossier = try source.restaurantDossier(key) else { return }
    let draft = try maker.restaurant(dossier)
    try press.publish(draft, photos: maker.builder.photos)
    for number in 0..<ReviewLeaves.leaves(of: dossier.summary.count) {
      try checkCancelled()
      let reviews = try source.reviews(ofRestaurant: key, leaf: number + 1)
      let leaf = try maker.restaurantLeaf(number + 1, dossier, reviews)
      try press.publish(leaf, photos: maker.builder.photos)
    }
  }

  private func publishUser(_ key: Int64, _ source: any SiteSource, _ maker: PageMaker, _ press: PagePress) throws {
    let show = renderer.settings.show
    guard let dossier = try source.userDossier(key, show: show) else { return }
    let draft = try maker.user(dossier)
    try press.publish(draft, photos: maker.builder.photos)
    guard show.reviews else { return }
    for number in 0..<ReviewLeaves.leaves(of: dossier.summary.count) {
      let reviews = try source.reviews(ofUser: key, leaf: number + 1)
      let leaf = try maker.userLeaf(number + 1, dossier, reviews)
      try press.publish(leaf, photos: maker.builder.photos)
    }
  }

  func checkCancelled() throws {
    if cancelled() || results.withLock({ $0.error != nil }) { throw CancellationError() }
  }

  /// The first error that is no consequence of another counts.
  private func fail(_ error: any Error) {
    results.withLock { if $0.error == nil { $0.error = error } }
  }
}
