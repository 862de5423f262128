internal import Model
internal import Store

// The pages of cuisines and districts.
extension SiteBuild {
  /// Publishes the pages on which a figure may have changed: of their own restaurants, or of the whole guide.
  func publishGuideLists(
    _ data: HomeData, _ set: SubjectSet, _ source: any SiteSource, _ maker: PageMaker, _ press: PagePress
  ) throws {
    let shared = try GuideShared(source, districts: data.districts)
    let isConcerned = try concerned(set, source)
    let digest = try shared.digest()
    func publish(_ pages: [GuidePage], _ folder: String) throws {
      let files = try sink.open(.folder("site/" + folder))
      for page in pages {
        if !isConcerned(page.list), press.reuse("site/" + String(page.path.dropLast(5)), rows: digest, files) {
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
    if requested != nil { return { _ in false } }
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
