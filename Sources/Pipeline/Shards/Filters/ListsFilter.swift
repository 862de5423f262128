internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard parts`: makes parts of the sitemap; of what a shard tells the lists of all restaurants leaves the rows that they
/// may show, and adds up what they show of some districts, and prices.
struct PartsFilter {
  /// A share of the sitemap is behind all else that the lists read, and then what its task has made.
  fileprivate static let pages: UInt8 = 8
  fileprivate static let madeParts: UInt8 = 9

  /// A record of a shard, by its key.
  private typealias Row = (key: [UInt8], body: [UInt8])

  let night: ShardNight
  let whole: WholeFigures

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let stores = try RecordStores(night, input)
    while let route = stores.records.next?.route {
      try night.context.checkCancelled()
      try writeSitemap(stores.records, of: route, output)
      try writeShown(stores.records, of: route, output)
      try writeTallies(stores, of: route, output)
      var prices: [[UInt8]: MenuPrice] = [:]
      try stores.records.each(.price, of: route) { record in
        let price = try record.value(MenuPrice.self)
        if prices[Array(record.key)]?.add(price) == nil { prices[Array(record.key)] = price }
      }
      for price in prices.values { try ListsFilter.write(price, for: GuideRows.route, to: output) }
      try stores.records.end(of: route)
    }
  }

  /// Tells a page to the tasks that make the sitemap.
  static func write(_ page: Sitemap.Page, among shards: Int, to output: FrameWriter) throws {
    for share in Sitemap.shares(of: page, among: shards) {
      try output.add(.listedPage, route: share, key: [], value: page)
    }
  }

  /// Makes the files of a share of the sitemap, or hands its pages on if they are few.
  private func writeSitemap(_ records: RecordRuns, of route: UInt64, _ output: FrameWriter) throws {
    var pages: [Sitemap.Page] = []
    try records.each(.listedPage, of: route) { pages.append(try $0.value()) }
    guard !pages.isEmpty, let base = night.run.siteSettings.baseURL else { return }
    let share = Sitemap.Share(route, among: night.plan.shards)
    var sitemap = Sitemap(asOf: night.plan.asOf)
    for page in pages { sitemap.add(page, in: share) }
    sitemap.addLists(
      rated: whole.rated, letters: whole.letters.stemsOfSite, cuisines: whole.guide.cuisines,
      districts: try whole.listedDistricts(), in: share)
    let key = withUnsafeBytes(of: route.bigEndian) { [Self.pages] + $0 }
    // A single task learns below which districts there are.
    guard night.plan.shards > 1, sitemap.isCut else {
      for page in pages { try output.add(.listedPage, route: GuideRows.route, key: key, value: page) }
      return
    }
    var parts: [String] = []
    try TaskScratch.run(night.request, night.context) { scratch in
      try SiteRecords(night, by: .lists, scratch).write(to: output) { sink in
        parts = try sitemap.publish(share, base, into: sink)
      }
    }
    try output.add(.listedPage, route: GuideRows.route, key: [Self.madeParts] + key.dropFirst(), value: parts)
  }

  /// The sitemap of what tasks have made or handed on.
  static func sitemap(_ records: RecordRuns, _ night: ShardNight) throws -> Sitemap {
    var sitemap = Sitemap(asOf: night.plan.asOf)
    try records.each(.listedPage, of: GuideRows.route) { record in
      guard record.key.count == 9 else { throw PackedReader.Torn() }
      let number = UInt64(bigEndian: record.key.loadUnaligned(fromByteOffset: 1, as: UInt64.self))
      let share = Sitemap.Share(number, among: night.plan.shards)
      if record.key.first == Self.madeParts {
        sitemap.leaveOut(share, parts: try record.value())
      } else {
        sitemap.add(try record.value(), in: share)
      }
    }
    return sitemap
  }

  /// Writes the rows of restaurants that may be among the best of all, and of those with reviews that may be among the newest.
  private func writeShown(_ records: RecordRuns, of route: UInt64, _ output: FrameWriter) throws {
    var (rows, figures): ([Row], [(row: Row, computed: ComputedRow)]) = ([], [])
    try records.each(.guide, of: route, where: GuideRows.isRow) { rows.append((Array($0.key), Array($0.body))) }
    try records.each(.guide, of: route, where: { !GuideRows.isFinding($0) }) { record in
      figures.append(((Array(record.key), Array(record.body)), try record.value()))
    }
    var shown: Set<ExactText> = []
    let totals = whole.siteTotals
    let prior = RankPrior(milliStars: totals.milliStars, rated: totals.rated)
    let (least, first) = (whole.leastOfBest, whole.firstOfNewest)
    for case .summary(_, let id, let summary) in figures.map(\.computed)
    where prior.adjusted(stars: Double(summary.milliStars) / 1000, rated: Double(summary.rated)) >= least {
      shown.insert(ExactText(id))
    }
    let batches = try rows.map { row in try row.body.withUnsafeBytes { try StandingRows.batch($0).batch } }
    for case let (collection, created?, id?) in batches.map({ ($0.collection, $0.created, $0.restaurant) })
    where collection == .reviews && created >= first { shown.insert(ExactText(id)) }
    let isOneList = totals.restaurants <= SiteRenderer.mostInOneList
    func isShown(_ restaurant: String?) -> Bool {
      restaurant.map { isOneList || shown.contains(ExactText($0)) } ?? false
    }
    // A restaurant that has no row has it from its review.
    let named = Set(batches.filter { $0.collection == .restaurants }.compactMap { $0.restaurant.map(ExactText.init) })
    func isShown(_ batch: RecordBatch) -> Bool {
      guard batch.collection == .reviews, let id = batch.restaurant, named.contains(ExactText(id)) else {
        return isShown(batch.restaurant)
      }
      return batch.created.map { $0 >= first } ?? false
    }
    var (photos, users): (Set<ExactText>, Set<ExactText>) = ([], [])
    for batch in batches where isShown(batch) {
      if let photo = batch.photoOfRestaurant { photos.insert(ExactText(photo)) }
      if let user = batch.author { users.insert(ExactText(user)) }
    }
    func write(_ row: Row) throws { try output.add(.guide, route: GuideRows.route, key: row.key, body: row.body) }
    for (row, batch) in zip(rows, batches) where isShown(batch) || batch.isUser(among: users) {
      try write(row)
    }
    for (row, computed) in figures {
      switch computed {
      case .summary(_, let id, _), .district(let id, _): if isShown(id) { try write(row) }
      default: try write(row)
      }
    }
    try records.each(.guide, of: route) { record in
      let finding = try record.value(PhotoFinding.self)
      // Several restaurants may show one photo.
      guard photos.remove(ExactText(finding.reference)) != nil else { return }
      try output.add(.finding, route: GuideRows.route, key: Array(record.key), body: Array(record.body))
    }
  }

  /// Writes what lists show of the districts whose restaurants meet here.
  private func writeTallies(_ stores: RecordStores, of route: UInt64, _ output: FrameWriter) throws {
    guard let next = stores.records.next, next.route == route, next.tag == ShardFilter.Tag.tallied.rawValue
    else { return }
    try stores.guide(.tallied, of: route, photos: route, .groups(cuisines: whole.cuisineLists)) { store, _ in
      for tally in try store.reader(figures: SharedFigures(whole.guide)).ownDistricts() {
        let key = [GuideRows.tallies] + Array(tally.district.folded.utf8)
        try output.add(.tallied, route: GuideRows.route, key: key, value: tally)
      }
    }
  }
}

/// `sumaq shard lists`: makes home, feeds and assets from what all shards tell of their subjects, and tells the search the names
/// of lists, and the pages of cuisines, districts and letters what is known of the whole.
struct ListsFilter {
  let night: ShardNight
  let figures: WholeFigures

  /// Tells the price of dishes.
  static func write(_ price: MenuPrice, for route: UInt64, to output: FrameWriter) throws {
    try output.add(.price, route: route, key: [GuideRows.prices] + price.key, value: price)
  }

  /// Tells where restaurants are.
  static func write(_ spots: [ListFigures.Spot], to output: FrameWriter) throws {
    try output.add(.spots, route: GuideRows.route, key: [GuideRows.spots], value: spots)
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let stores = try RecordStores(night, input)
    let lists = figures.cuisineLists
    try stores.guide(.guide, photos: GuideRows.route, .groups(cuisines: lists)) { store, scratch in
      let records = stores.records
      var (tallies, prices, spots): ([DistrictTally], [MenuPrice], [ListFigures.Spot]) = ([], [], [])
      try records.each(.tallied, of: GuideRows.route) { tallies.append(try $0.value()) }
      try records.each(.price, of: GuideRows.route) { prices.append(try $0.value()) }
      try records.each(.spots, of: GuideRows.route) { spots += try $0.value([ListFigures.Spot].self) }
      let sitemap = try PartsFilter.sitemap(records, night)
      let whole = GuideWhole(
        figures.siteTotals, cuisines: lists, tallies, prices, letters: figures.letters.stemsOfSite)
      let elsewhere = MadeElsewhere(sitemap: sitemap, whole: whole, spots: spots)
      try SiteRecords(night, by: .lists, scratch).write(
        .all, [.assets, .lists, .feeds], store, GuideKinds(whole), elsewhere: elsewhere, name: "lists", to: output
      ) { renderer, _ in
        for name in try renderer.namesOfLists(in: store, whole) { try SearchFilter.write(name, to: output) }
      }
      try output.add(.guideWhole, route: 0, key: [], value: whole)
    }
    try stores.records.end()
  }
}

extension RecordBatch {
  /// The restaurant of the first row; nil if it is a user's.
  var restaurant: String? {
    let column =
      switch collection {
      case .users: Int?.none
      case .dishes: DishColumn.restaurantID.rawValue
      case .offers: OfferColumn.restaurantID.rawValue
      case .reviews: ReviewColumn.restaurantID.rawValue
      default: RestaurantColumn.id.rawValue
      }
    return column.flatMap { string(row: 0, column: $0) }
  }

  /// The photo of the first row, if it is a restaurant's.
  var photoOfRestaurant: String? {
    collection == .restaurants ? string(row: 0, column: RestaurantColumn.photo.rawValue) : nil
  }

  /// When the first row was written, if it is a review's, in microseconds since 1970.
  var created: Int64? {
    if collection == .reviews, case .integer(let created) = self[0, ReviewColumn.createdAt.rawValue] { return created }
    return nil
  }

  fileprivate var author: String? {
    collection == .reviews ? string(row: 0, column: ReviewColumn.userID.rawValue) : nil
  }

  fileprivate func isUser(among users: Set<ExactText>) -> Bool {
    collection == .users && string(row: 0, column: UserColumn.id.rawValue).map { users.contains(ExactText($0)) } == true
  }
}
