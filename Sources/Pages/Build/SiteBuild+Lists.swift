package import Model
package import Platform
package import Store

extension SiteBuild {
  /// Publishes letters, cuisines, districts and the home page, which link to pages that were published before, and the
  /// files about the whole site.
  ///
  /// If no restaurant's name, cuisine or position has changed, only the lists that show means are looked at.
  func publishLists(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ context: SiteContext, _ source: any SiteSource
  ) throws {
    let letters = try sink.open(.folder("site/a-z"))
    let data = try dataReusingLetters(set, source, letters) ?? homeData(source, letters: elsewhere?.whole.letters)
    if parts.contains(.lists) { try publish(data, set, letters, context, source) }
    if parts.contains(.feeds) { try publishFeeds(data, source, context) }
  }

  private func publish(
    _ data: HomeData, _ set: SubjectSet, _ letters: any OwnerSink, _ context: SiteContext, _ source: any SiteSource
  ) throws {
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = press(context)
    try publishLetters(data, maker, press, into: letters)
    if elsewhere == nil { try publishGuideLists(data, set, source, maker, press) }
    let home = try sink.open(.home)
    try press.publish(maker.home(data, spots(source)), maker.builder, into: home)
    try home.close()
    let best = try sink.open(.page("site/best"))
    if data.hasBestPage { try press.publish(maker.best(data), maker.builder, into: best) }
    try best.close()
    let districts = try sink.open(.districtsPage)
    if data.hasDistrictsPage { try press.publish(maker.districts(data), maker.builder, into: districts) }
    try districts.close()
    if let draft = maker.notFound() {
      let notFound = try sink.open(.page("site/404"))
      try press.publish(draft, maker.builder, into: notFound)
      try notFound.close()
    }
    let offline = try sink.open(.offlinePage)
    if let draft = maker.offline() { try press.publish(draft, maker.builder, into: offline) }
    try offline.close()
    add(press.outcome)
  }

  private func publishLetters(
    _ data: HomeData, _ maker: PageMaker, _ press: PagePress, into letters: any OwnerSink
  ) throws {
    if let list = data.list {
      for page in data.letters where !page.members.isEmpty {
        try press.publish(maker.letter(page, among: data.letters, list), maker.builder, into: letters)
      }
    }
    try letters.close()
  }

  /// The data of the home page if the letters' pages are reused, which then have no entries; nil if they must be looked
  /// at.
  private func dataReusingLetters(
    _ set: SubjectSet, _ source: any SiteSource, _ letters: any OwnerSink
  ) throws -> HomeData? {
    guard !set.includesLists else { return nil }
    var data = try Self.meansData(source, asOf: asOf)
    guard data.totals.restaurants > Self.mostInOneList else { return nil }
    let published = letters.unnamed
    guard published.allSatisfy(letters.reuse) else { return nil }
    let pages = published.filter { $0.hasSuffix(".html") }
    data.letters = LetterTree.pages(named: pages.map { String($0.dropFirst("site/a-z/".count).dropLast(5)) })
    return data
  }

  /// If there are more restaurants, the list is split by letter, and only the best ones are listed with their means.
  static let mostInOneList = 100

  /// The data of the home page other than complete lists.
  static func meansData(_ source: any SiteSource, asOf: CivilDay) throws -> HomeData {
    var data = HomeData(totals: try source.totals())
    data.cuisines = try source.cuisines()
    data.districts = try source.districts()
    data.best = try source.best(limit: mostInOneList, asOf: asOf, of: nil)
    data.newest = try source.newestReviews(limit: 6)
    return data
  }

  /// The articles before a name that its list ignores in its order.
  var articles: Articles { renderer.templates.words.language.articles }

  private var emptyList: LetterList {
    LetterList(articles, folder: scratch ?? "", mostInMemory: scratch == nil ? .max : 1 << 20)
  }

  /// The data of the home page and the letters' pages. `letters` are the names of these if other builds make them.
  func homeData(_ source: any SiteSource, letters: [String]? = nil) throws -> HomeData {
    try Self.homeData(source, emptyList, asOf: asOf, letters: letters)
  }

  /// `list` is empty.
  static func homeData(
    _ source: any SiteSource, _ list: LetterList, asOf: CivilDay, letters: [String]? = nil
  ) throws -> HomeData {
    var data = try meansData(source, asOf: asOf)
    let isLong = data.totals.restaurants > mostInOneList
    if isLong, let letters {
      data.letters = LetterTree.pages(named: letters)
      return data
    }
    var list = list
    try source.restaurantEntries(asOf: asOf, of: nil, order: .name) { entry in
      if isLong { try list.add(entry) } else { data.all.append(entry) }
    }
    data.letters = list.tree.pages()
    data.list = list
    return data
  }

  /// The restaurants on the map.
  private func spots(_ source: any SiteSource) throws -> [MapDrawing.Spot] {
    if let elsewhere { return elsewhere.spots.map(MapDrawing.Spot.init) }
    return try Self.spots(source)
  }

  static func spots(_ source: any SiteSource) throws -> [MapDrawing.Spot] {
    var spots: [MapDrawing.Spot] = []
    try source.eachSpot { position, rated, milliStars in
      spots.append(MapDrawing.Spot(position: position, rated: rated, milliStars: milliStars))
    }
    return spots
  }
}

// The pages of cuisines and districts.
extension SiteBuild {
  /// Publishes the pages of the letters that are wanted.
  fileprivate func publishLetters(
    _ data: inout HomeData, where isWanted: (String) -> Bool, _ source: any SiteSource, _ maker: PageMaker,
    _ press: PagePress
  ) throws {
    var list = emptyList
    let pages = LetterPages(data.letters.map(\.stem))
    try source.restaurantEntries(asOf: asOf, of: nil, order: .name) { entry in
      if let stem = pages.stem(of: entry.name, articles), isWanted(stem) { try list.add(entry) }
    }
    data.letters = list.tree.pages(data.letters.map(\.stem))
    data.list = list
    try publishLetters(data, maker, press, into: sink.open(.folder("site/a-z")))
  }

  /// Publishes the pages on which a figure may have changed: of their own restaurants, or of the whole guide. Those that are
  /// not wanted another build makes.
  func publishGuideLists(
    _ data: HomeData, _ set: SubjectSet, _ source: any SiteSource, _ maker: PageMaker, _ press: PagePress,
    where isWanted: (GuideList) -> Bool = { _ in true }
  ) throws {
    let shared = try GuideShared(source, districts: data.districts)
    let isConcerned = try concerned(set, source)
    let digest = try shared.digest()
    func publish(_ pages: [GuidePage], _ folder: String) throws {
      let files = try sink.open(.folder("site/" + folder))
      for page in pages {
        let stem = "site/" + page.path.dropLast(5)
        guard sink.wants(.page(stem)), isWanted(page.list) else { continue }
        if !isConcerned(page.list), press.reuse(stem, rows: digest, files) {
          continue
        }
        try checkCancelled()
        let draft = try maker.guideList(
          try Self.filled(page, source, shared, asOf: asOf), letters: data.letters)
        try press.publish(draft, maker.builder, rows: digest, into: files)
      }
      try files.close()
    }
    try publish(data.cuisines.map { GuidePage(cuisine: $0.name) }, "cuisines")
    try publish(data.districts.map(GuidePage.init), "districts")
    source.releaseMenus()
  }

  /// A test for the lists of which a restaurant may have changed.
  private func concerned(_ set: SubjectSet, _ source: any SiteSource) throws -> (GuideList) -> Bool {
    guard case .changed(let changed) = set, !changed.areRestaurantListsStale else { return { _ in true } }
    let cuisines = try source.cuisines(of: changed.restaurants)
    let districts = try source.districts(of: changed.restaurants)
    return { list in
      switch list {
      case .cuisine(let name): Cuisine.folded(name).map(cuisines.contains) ?? true
      case .district(let folded): districts.contains(folded)
      }
    }
  }

  static func filled(
    _ page: GuidePage, _ source: any SiteSource, _ shared: GuideShared, asOf: CivilDay
  ) throws -> GuidePage {
    var page = page
    page.figures = try source.figures(of: page.list, withMenus: true)
    page.all = try shared.all()
    page.best = try source.best(limit: mostInOneList, asOf: asOf, of: page.list)
    if page.figures.restaurants <= mostInOneList {
      try source.restaurantEntries(asOf: asOf, of: page.list, order: .name) { entry in
        if entry.rated == 0 { page.unranked.append(entry) }
      }
    }
    if page.hasThree { page.quotes = try page.best.prefix(3).map { try source.quote(ofRestaurant: $0.id) } }
    switch page.list {
    case .district(let folded):
      page.neighbours = shared.neighbours(of: folded)
      page.hasDistrictsPage = shared.districts.count > PageBuilder.districtsOnHome
    case .cuisine: page.districts = shared.districts
    }
    return page
  }
}

extension SiteRenderer {
  /// Publishes the pages of the cuisines, districts and letters that are wanted, of which the store has all restaurants.
  package func renderGuides(
    _ whole: GuideWhole, where isWanted: (GuideList) -> Bool, letters isWantedLetter: (String) -> Bool, _ store: Store,
    into sink: any SiteSink, asOf: CivilDay, photosFolder: String, clock: Clock
  ) throws -> PagesOutcome {
    let build = SiteBuild(
      self, sink: sink, asOf: asOf, photosFolder: photosFolder, scratchFolder: store.scratch, clock: clock)
    let source = try store.reader(
      timeZoneOffset: settings.timeZoneOffset, figures: SharedFigures(whole), photos: PhotoQueueReader(store))
    let guides = GuideKinds(whole)
    let context = context(hasCuisines: guides.cuisines, hasDistricts: guides.districts)
    var data = HomeData(totals: try source.totals())
    (data.cuisines, data.districts) = (whole.cuisines, whole.districts)
    data.letters = LetterTree.pages(named: whole.letters)
    let press = build.press(context)
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    try build.publishLetters(&data, where: isWantedLetter, source, maker, press)
    try build.publishGuideLists(data, .all, source, maker, press, where: isWanted)
    return press.outcome
  }
}

// Pages of dishes. Each dish is an owner of its own, so that unaffected ones are left unchanged without being looked
// at.
extension SiteBuild {
  func publishDishes(_ set: SubjectSet, _ context: SiteContext, _ source: any SiteSource) throws {
    let names = ServingNames(articles)
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = press(context)
    try eachDish(set, source) { folded in
      try checkCancelled()
      if let dish = try source.dish(folded) { _ = try publish(dish, names, maker, press) }
    }
    add(press.outcome)
  }

  /// Calls `body` with the dishes whose pages may have changed.
  private func eachDish(_ set: SubjectSet, _ source: any SiteSource, _ body: (_ folded: String) throws -> Void) throws {
    guard case .changed(let changed) = set else {
      return try source.eachDish { folded, entry in if sink.wants(.dish(entry.slug)) { try body(folded) } }
    }
    // Dishes' pages show the means and names of the restaurants that serve them.
    for folded in changed.dishes.union(try source.dishes(of: changed.restaurants)).sorted() { try body(folded) }
  }

  /// Publishes the pages of a dish. Returns what the sitemap has of them.
  func publish(
    _ dish: DishDossier, _ names: ServingNames, _ maker: PageMaker, _ press: PagePress
  ) throws -> [Sitemap.Page] {
    let servings = DishServings(dish, currency: maker.builder.settings.currency, names)
    let files = try sink.open(.dish(dish.slug))
    let letters = servings.letters
    for letter in letters {
      try press.publish(maker.dishLetter(letter, among: letters, servings), maker.builder, into: files)
    }
    try press.publish(maker.dish(servings, letters: letters), maker.builder, into: files)
    try files.close()
    return [Sitemap.Page(stem: "dishes/" + dish.slug)]
      + letters.map { Sitemap.Page(stem: "dishes/\(dish.slug)/\($0.stem)") }
  }

  func addDishes(to sitemap: inout Sitemap, _ source: any SiteSource) throws {
    let names = ServingNames(articles)
    try source.eachDish { folded, entry in
      sitemap.add("dishes/" + entry.slug)
      guard entry.places > Self.mostInOneList, let dish = try source.dish(folded) else { return }
      let letters = DishServings(dish, currency: renderer.settings.currency, names).letters
      for letter in letters { sitemap.add("dishes/\(entry.slug)/\(letter.stem)") }
    }
  }
}

/// Publishes dishes whose restaurants are those of several stores.
package struct DishPages {
  private let build: SiteBuild
  private let maker: PageMaker
  private let press: PagePress
  private let names: SearchNames

  /// `store` is empty. `guides` are the kinds of lists that the site has.
  package init(
    _ renderer: SiteRenderer, _ guides: GuideKinds, _ store: Store, into sink: any SiteSink, asOf: CivilDay,
    clock: Clock
  ) throws {
    build = SiteBuild(
      renderer, sink: sink, asOf: asOf, photosFolder: store.folder, scratchFolder: store.scratch, clock: clock)
    let context = renderer.context(hasCuisines: guides.cuisines, hasDistricts: guides.districts)
    let source = try store.reader()
    maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    press = build.press(context)
    names = SearchNames(source, renderer.templates.words)
  }

  /// The name by which the search finds a dish.
  package func name(of dish: DishDossier) -> SearchName {
    names.named(.dishPage, dish.slug, dish.name, restaurants: dish.places.count)
  }

  /// The number of pages so far.
  package var pages: Int { press.outcome.total }

  /// Publishes the pages of a dish, which has its quotes. Returns what the sitemap has of them.
  package func publish(_ dish: DishDossier) throws -> [Sitemap.Page] {
    // The numbers of restaurants are those of this dish alone.
    try build.publish(dish, ServingNames(build.articles), maker, press)
  }
}
