internal import Model
internal import Store

extension SiteRun {
  /// Cuisines, letters and home, which link to what was published before.
  func publishLists(_ source: any SiteSource, _ context: SiteContext) throws -> PagesOutcome {
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = PagePress(context, renderer.templates, sink: sink, photos: photos)
    let data = try Self.homeData(source, asOf: asOf)
    for page in data.letters {
      try press.publish(maker.letter(page, among: data.letters), photos: [])
    }
    for cuisine in data.cuisines {
      try checkCancelled()
      let entries = try Self.entries(of: cuisine, source, asOf: asOf)
      let draft = try maker.cuisine(cuisine, entries, letters: data.letters)
      try press.publish(draft, photos: maker.builder.photos)
    }
    let home = try maker.home(data)
    try press.publish(home, photos: maker.builder.photos)
    return press.outcome
  }

  /// More than this many are cut by letter, and only the best are listed with their means.
  static let mostInOneList = 100

  static func homeData(_ source: any SiteSource, asOf: CivilDay) throws -> HomeData {
    var data = HomeData(totals: try source.totals())
    data.cuisines = try source.cuisines()
    data.best = try source.best(limit: mostInOneList, asOf: asOf, cuisine: nil)
    data.newest = try source.newestReviews(limit: 6)
    let isLong = data.totals.restaurants > mostInOneList
    var tree = LetterTree()
    try source.restaurantEntries(asOf: asOf, cuisine: nil, order: .name) { entry in
      if let position = entry.position {
        data.spots.append(MapDrawing.Spot(position: position, rated: entry.rated, halfStars: entry.halfStars))
      }
      if isLong {
        tree.add(LetterTree.Entry(id: entry.id, name: entry.name, cuisine: entry.cuisine))
      } else {
        data.all.append(entry)
      }
    }
    data.letters = tree.pages()
    return data
  }

  static func entries(
    of cuisine: CuisineCount, _ source: any SiteSource, asOf: CivilDay
  ) throws -> [RestaurantEntry] {
    if cuisine.count > mostInOneList {
      return try source.best(limit: mostInOneList, asOf: asOf, cuisine: cuisine.name)
    }
    var entries: [RestaurantEntry] = []
    try source.restaurantEntries(asOf: asOf, cuisine: cuisine.name, order: .name) { entries.append($0) }
    return entries
  }
}
