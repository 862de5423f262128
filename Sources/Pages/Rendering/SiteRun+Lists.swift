internal import Model
internal import Store

extension SiteRun {
  /// Letters, cuisines and home, which link to what was published before, and the files of the whole site.
  ///
  /// `cuisines` says which of the cuisines' pages are looked at; letters without entries stand as they are.
  func publishLists(
    _ data: HomeData, _ source: any SiteSource, _ context: SiteContext,
    cuisines: (CuisineCount) -> Bool = { _ in true }
  ) throws {
    let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
    let press = PagePress(context, renderer.templates, sink: sink, photos: photos)
    for page in data.letters where !page.entries.isEmpty {
      try press.publish(maker.letter(page, among: data.letters), photos: [])
    }
    try publish(data.cuisines.filter(cuisines), data.letters, source, maker, press)
    let home = try maker.home(data)
    try press.publish(home, photos: maker.builder.photos)
    add(press.outcome)
    try publishWholeSite(data, source, context)
  }

  func publish(
    _ cuisines: [CuisineCount], _ letters: [LetterTree.Page], _ source: any SiteSource, _ maker: PageMaker,
    _ press: PagePress
  ) throws {
    for cuisine in cuisines {
      try checkCancelled()
      let entries = try Self.entries(of: cuisine, source, asOf: asOf)
      let draft = try maker.cuisine(cuisine, entries, letters: letters)
      try press.publish(draft, photos: maker.builder.photos)
    }
  }

  /// More than this many are cut by letter, and only the best are listed with their means.
  static let mostInOneList = 100

  /// What home shows beside complete lists.
  static func meansData(_ source: any SiteSource, asOf: CivilDay) throws -> HomeData {
    var data = HomeData(totals: try source.totals())
    data.cuisines = try source.cuisines()
    data.best = try source.best(limit: mostInOneList, asOf: asOf, cuisine: nil)
    data.newest = try source.newestReviews(limit: 6)
    return data
  }

  static func homeData(_ source: any SiteSource, asOf: CivilDay) throws -> HomeData {
    var data = try meansData(source, asOf: asOf)
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
