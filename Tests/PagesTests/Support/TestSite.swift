import Diagnostics
import Model
import Platform
import Synchronization

@testable import Pages

/// Renders a hand-made guide with the shipped templates.
enum TestSite {
  /// The shipped templates of the checkout.
  static let templates = Path.parent(of: Path.parent(of: Path.parent(of: Path.parent(of: #filePath)))) + "/Templates"

  static let asOf = CivilDay(number: 20_526)  // 14 March 2026

  static func renderer(
    _ settings: SiteSettings = SiteSettings(), user: String? = nil, problems: ProblemLog = ProblemLog()
  ) throws -> SiteRenderer {
    try SiteRenderer(
      templates: TemplateFolder(user: user, shipped: templates), settings: settings, problems: problems)
  }

  /// The shipped templates in English, compiled once for all tests.
  private static let compiled = Result {
    try SiteTemplates(TemplateFolder(user: nil, shipped: templates), SiteSettings(), ProblemLog())
  }

  @discardableResult
  static func render(
    _ guide: SampleGuide, _ settings: SiteSettings = SiteSettings(), into sink: MemorySink = MemorySink(),
    workers: Int = 1, asOf: CivilDay = asOf, problems: ProblemLog = ProblemLog()
  ) throws -> (sink: MemorySink, outcome: PagesOutcome) {
    let shared = Shared(Mutex(guide))
    let build = SiteBuild(
      SiteRenderer(try compiled.get(), settings: settings, problems: problems), sink: sink, asOf: asOf,
      photosFolder: "/state",
      progress: { _, _ in },
      cancelled: { false })
    return (sink, try build.run(.all, workers: workers) { shared.value.withLock { $0 } })
  }

  /// Every page of a guide, ready to be filled.
  static func drafts(of guide: SampleGuide, _ context: SiteContext) throws -> [PageDraft] {
    let maker = PageMaker(builder: PageBuilder(context, source: guide), asOf: asOf)
    let articles = context.words.language.articles
    let list = LetterList(articles, folder: "", mostInMemory: .max)
    let data = try SiteBuild.homeData(guide, list, asOf: asOf)
    var drafts = [try maker.home(data, SiteBuild.spots(guide))]
    if let list = data.list { drafts += try data.letters.map { try maker.letter($0, among: data.letters, list) } }
    let shared = try GuideShared(guide, districts: data.districts)
    for page in data.cuisines.map({ GuidePage(cuisine: $0.name) }) + data.districts.map(GuidePage.init) {
      let filled = try SiteBuild.filled(page, guide, shared, asOf: asOf)
      drafts.append(try maker.guideList(filled, letters: data.letters))
    }
    for dish in guide.dishes {
      let servings = DishServings(dish, currency: context.settings.currency, ServingNames(articles))
      drafts.append(try maker.dish(servings, letters: servings.letters))
      drafts += servings.letters.map { maker.dishLetter($0, among: servings.letters, servings) }
    }
    for dossier in guide.restaurants {
      drafts.append(try maker.restaurant(dossier))
      if let sheet = maker.sheet(dossier) { drafts.append(sheet) }
      for leaf in 0..<ReviewLeaves.leaves(of: dossier.summary.count) {
        let reviews = guide.reviews(ofRestaurant: dossier.restaurant.key, leaf: leaf + 1)
        drafts.append(try maker.restaurantLeaf(leaf + 1, dossier, reviews))
      }
    }
    for dossier in guide.users { drafts.append(try maker.user(dossier)) }
    return drafts
  }
}

extension SiteRenderer {
  /// One file of a guide's site.
  func page(_ path: String, of guide: SampleGuide, as form: PageForm = .html) throws -> [UInt8] {
    try page(path, as: form, asOf: TestSite.asOf, Self.sources(guide))
  }

  func provenance(of path: String, in guide: SampleGuide) throws -> PageProvenance? {
    try provenance(of: path, asOf: TestSite.asOf, Self.sources(guide))
  }

  private static func sources(_ guide: SampleGuide) -> Sources {
    let shared = Shared(Mutex(guide))
    return { _ in shared.value.withLock { $0 } }
  }
}
