package import Diagnostics
package import Model
package import Platform
package import Sealing
package import Store

/// Renders the whole site from the store: Model + templates -> Markdown -> HTML.
package struct SiteRenderer: Sendable {
  let templates: SiteTemplates
  let settings: SiteSettings
  /// Who may open what is sealed, and with which keys.
  let sealed: SealedState
  /// Whether anybody may open anything. The keys may be with another process that makes a part of the site.
  let hasSealed: Bool
  private let remarks: CommentRemarks
  private let problems: any ProblemSink

  /// Reads and compiles all templates. Every mistake in them is reported to `problems`, as are comments that cannot be
  /// shown as Markdown. A broken template, partial, layout or string table, and a setting that cannot be used, are
  /// configuration failures.
  package init(
    templates folder: TemplateFolder, settings: SiteSettings, sealed: SealedState = .noAccess,
    sealsElsewhere: Bool = false,
    workers: Int = 1, problems: any ProblemSink
  ) throws(Failure) {
    self.settings = settings
    self.sealed = sealed
    hasSealed = sealsElsewhere || sealed != .noAccess
    self.problems = problems
    remarks = CommentRemarks(problems)
    templates = try SiteTemplates(folder, settings, workers: workers, problems)
  }

  /// A renderer with templates that are already compiled.
  init(
    _ templates: SiteTemplates, settings: SiteSettings, sealed: SealedState = .noAccess,
    problems: any ProblemSink = ProblemLog()
  ) {
    self.sealed = sealed
    hasSealed = sealed != .noAccess
    self.problems = problems
    remarks = CommentRemarks(problems)
    self.templates = templates
    self.settings = settings
  }

  /// How many of the newest reviews any list shows.
  package static let mostNewestReviews = FeedFile.most

  /// The most restaurants of one list, and of one of the best.
  package static let mostInOneList = SiteBuild.mostInOneList

  /// The same renderer, but each page's Markdown is converted as a whole. Comparing its pages with those of a build
  /// detects wrong precompiled templates.
  package var convertingWhole: SiteRenderer {
    SiteRenderer(templates.convertedWhole, settings: settings, sealed: sealed)
  }

  /// The same renderer for pages that leave the site: without anything sealed, and without its app.
  var forBundles: SiteRenderer {
    var settings = settings
    settings.publishMarkdown = false
    settings.app = AppSettings()
    var templates = templates
    templates.app = nil
    return SiteRenderer(templates, settings: settings, sealed: .noAccess, problems: problems)
  }

  /// Publishes the pages of `set` into `sink`; unchanged pages are not rendered again.
  ///
  /// `set` must name every subject whose pages may have changed. `photosFolder` has the copies of photos; without it the
  /// store's folder has. `guides` are the kinds of lists that the site has, if the store lacks restaurants. `figures`
  /// are what the readers share. `elsewhere` is what other builds make. `progress` and `cancelled` are called from any worker. A cancelled run throws `CancellationError`.
  package func render(
    _ set: SubjectSet = .all, parts: Set<SitePart> = Set(SitePart.allCases), guides: GuideKinds? = nil, store: Store,
    into sink: any SiteSink,
    asOf: CivilDay, photosFolder: String? = nil, workers: Int = 1, clock: Clock = .system,
    figures: SharedFigures = SharedFigures(), elsewhere: MadeElsewhere? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> PagesOutcome {
    let build = SiteBuild(
      self, sink: sink, asOf: asOf, photosFolder: photosFolder ?? store.folder, scratchFolder: store.scratch,
      clock: clock, elsewhere: elsewhere, progress: progress, cancelled: cancelled)
    let photos = try PhotoQueueReader(store)
    let reader = { @Sendable (plan: DossierPlan?) throws -> StoreReader in
      try store.reader(
        timeZoneOffset: settings.timeZoneOffset, mapsFile: !set.isAll, figures: figures, photos: photos, plan: plan)
    }
    let plan =
      parts.isDisjoint(with: [.subjects, .sealedFolders])
      ? nil
      : try DossierPlan(
        set, folder: store.scratch, users: settings.show.reviews, workers: workers,
        reader: { try reader(nil) }, cancelled: cancelled)
    var outcome = try build.run(set, parts, guides: guides, workers: workers) { try reader(plan) }
    let asked = photos.statistics
    (outcome.photosAsked, outcome.photosInMemory) = (asked.hits + asked.misses, asked.hits)
    return outcome
  }

  /// The words before a name that lists by name ignore.
  package static func articles(in folder: TemplateFolder, _ settings: SiteSettings) throws(Failure) -> Articles {
    try SiteTemplates.words(folder, settings, ProblemLog()).language.articles
  }

  func context(hasCuisines: Bool, hasDistricts: Bool = false) -> SiteContext {
    SiteContext(
      settings: settings, words: templates.words, styles: templates.styles.name,
      sheetStyles: templates.sheetStyles.name, script: templates.script.name,
      search: templates.search.name, stars: templates.stars.name, sealStyles: templates.sealStyles.name,
      seal: templates.seal.name,
      app: templates.app?.script.name,
      hasCuisines: hasCuisines, hasDistricts: hasDistricts, hasSealed: hasSealed, remarks: remarks)
  }

  /// The files below `assets/` that the page loads which opens what is sealed, but for the time of the last sync.
  package var sealedAssets: [RenderedPage] {
    let names = [templates.styles, templates.script, templates.search, templates.sealStyles, templates.seal]
    return (names.map { ($0.name, $0.bytes) } + (templates.app.map { [($0.script.name, $0.script.bytes)] } ?? [])).map {
      RenderedPage(
        path: "site/assets/" + $0, kind: .asset, content: .bytes($1), inputs: SiteBuild.inputs(ofAsset: $1))
    }
  }

  /// The months of a neighbour that a dashboard shows if the exports were last synced then
  /// (`ReviewSummary.Month.number`).
  package static func neighbourMonths(synced day: CivilDay) -> ClosedRange<Int> {
    let last = ClosedMonths.month(of: day) - 1
    return last - NeighbourMeans.span...last
  }

  /// Reports that people have access to a subject that is not in the store.
  func reportGone(_ subject: SealedFolderSubject) { problems.report(SealingProblems.subjectGone(subject)) }
}

// The files that pages load, for a preview of pages that are not published yet.
extension SiteRenderer {
  /// A file below `site/assets`, whose name is a stem, a digest of its bytes and a suffix.
  package struct Asset: Sendable {
    package let stem: String
    package let name: String
    package let bytes: [UInt8]

    init(_ asset: SiteTemplates.Asset) {
      name = asset.name
      bytes = asset.bytes
      stem = String(name.prefix { $0 != "-" })
    }
  }

  /// The styles and scripts that the pages of these templates load.
  package var assets: [Asset] {
    [
      templates.styles, templates.sheetStyles, templates.sealStyles, templates.script, templates.search,
      templates.stars, templates.seal,
    ].map(Asset.init) + (templates.app?.assets ?? []).map(Asset.init)
  }

  /// The styles alone, without compiling a template.
  package static func styles(in folder: TemplateFolder, _ settings: SiteSettings) throws(Failure) -> [Asset] {
    [
      Asset(try SiteTemplates.styles(folder, settings)), Asset(try SiteTemplates.styles("sheet", folder, settings)),
      Asset(try SiteTemplates.styles("seal", folder, settings)),
    ]
  }

  /// The files from which each kind of page is made, its own template first, the frame last.
  package var templateFiles: [(kind: PageKind, files: [String])] {
    PageKind.allCases.map { ($0, templates.pages[$0.rawValue].files + templates.layout.files) }
  }
}
