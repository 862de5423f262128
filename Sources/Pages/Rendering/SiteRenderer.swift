package import Diagnostics
package import Model
internal import Platform
package import Store
internal import Synchronization

/// Renders the whole site from the store: Model + templates -> Markdown -> HTML.
package struct SiteRenderer: Sendable {
  let templates: SiteTemplates
  let settings: SiteSettings
  private let remarks: CommentRemarks

  /// Reads and compiles all templates. Every mistake in them is reported to `problems`, which is also told of comments
  /// that cannot be shown as Markdown; a template, partial, layout
  /// or string table that is broken, and a setting that cannot be used, is a configuration failure.
  package init(
    templates folder: TemplateFolder, settings: SiteSettings, workers: Int = 1, problems: any ProblemSink
  ) throws(Failure) {
    self.settings = settings
    remarks = CommentRemarks(problems)
    templates = try SiteTemplates(folder, settings, workers: workers, problems)
  }

  /// With templates that were compiled before.
  init(_ templates: SiteTemplates, settings: SiteSettings, problems: any ProblemSink = ProblemLog()) {
    remarks = CommentRemarks(problems)
    self.templates = templates
    self.settings = settings
  }

  /// The same renderer, but each page's Markdown is converted as a whole: what holds the pages of a build against this
  /// finds a conversion of templates that was wrong.
  package var convertingWhole: SiteRenderer { SiteRenderer(templates.convertedWhole, settings: settings) }

  /// Publishes every page into `sink`; pages that stand there already are not rendered again.
  ///
  /// `progress` and `cancelled` are called from any worker. A cancelled run throws `CancellationError`.
  package func render(
    store: Store, into sink: any PageSink, asOf: CivilDay, workers: Int = 1,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> PagesOutcome {
    try renderWhole(
      store: store, into: sink, asOf: asOf, workers: workers, withSearch: true, progress: progress,
      cancelled: cancelled)
  }

  /// The pages and what they load, without what a search does.
  package func renderPages(
    store: Store, into sink: any PageSink, asOf: CivilDay, workers: Int = 1
  ) throws -> PagesOutcome {
    try renderWhole(
      store: store, into: sink, asOf: asOf, workers: workers, withSearch: false, progress: { _, _ in },
      cancelled: { false })
  }

  private func renderWhole(
    store: Store, into sink: any PageSink, asOf: CivilDay, workers: Int, withSearch: Bool,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void, cancelled: @escaping @Sendable () -> Bool
  ) throws -> PagesOutcome {
    let run = SiteRun(
      self, sink: sink, asOf: asOf, photosFolder: store.folder, scratchFolder: store.scratch, progress: progress,
      cancelled: cancelled)
    let photos = try PhotoQueueReader(store)
    let plan = try DossierPlan(
      .all, folder: store.scratch, users: settings.show.reviews, workers: workers,
      reader: { try reader(store, inOrder: true) }, cancelled: cancelled)
    var outcome = try run.render(workers: workers, withSearch: withSearch) {
      StoreSource(try reader(store, inOrder: true), photos: photos, plan: plan)
    }
    let asked = photos.statistics
    (outcome.photosAsked, outcome.photosInMemory) = (asked.hits + asked.misses, asked.hits)
    return outcome
  }

  /// The shards that a search loads.
  package func renderSearch(
    store: Store, into sink: any PageSink, asOf: CivilDay, workers: Int = 1
  ) throws {
    let run = SiteRun(
      self, sink: sink, asOf: asOf, photosFolder: store.folder, scratchFolder: store.scratch, progress: { _, _ in },
      cancelled: { false })
    let photos = try PhotoQueueReader(store)
    try run.publishSearch(workers: workers) { StoreSource(try reader(store, inOrder: false), photos: photos) }
  }

  /// The same for a night on which only these subjects' pages, and lists, may be other ones than those that stand.
  package func renderChanged(
    _ changed: ChangedSubjects, store: Store, into sink: any PartialSink, asOf: CivilDay, workers: Int = 1,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> PagesOutcome {
    let run = SiteRun(
      self, sink: sink, partial: sink, asOf: asOf, photosFolder: store.folder, scratchFolder: store.scratch,
      progress: progress,
      cancelled: cancelled)
    let photos = try PhotoQueueReader(store)
    let plan = try DossierPlan(
      .some(restaurants: changed.restaurants, users: changed.users), folder: store.scratch,
      users: settings.show.reviews, workers: workers, reader: { try reader(store, inOrder: false) },
      cancelled: cancelled)
    return try run.renderChanged(changed, workers: workers) {
      StoreSource(try reader(store, inOrder: false), photos: photos, plan: plan, changed: changed)
    }
  }

  /// Of one worker; what it reads is of one moment.
  private func reader(_ store: Store, inOrder: Bool) throws -> StoreReader {
    try store.reader(timeZoneOffset: settings.timeZoneOffset, mapsFile: !inOrder)
  }

  func context(hasCuisines: Bool) -> SiteContext {
    SiteContext(
      settings: settings, words: templates.words, styles: templates.styles.name, script: templates.script.name,
      search: templates.search.name,
      hasCuisines: hasCuisines, remarks: remarks)
  }
}
