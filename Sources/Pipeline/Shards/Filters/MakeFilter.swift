internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// `sumaq shard make`: makes the pages of a shard's subjects from its rows, and tells what lists of all restaurants, pages
/// of dishes and the search need of them.
struct MakeFilter {
  let night: ShardNight
  /// Nil if there is one shard.
  let whole: WholeFigures?

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try RecordStores(night, input).eachShard(whole, seats: { try Self.writeSeat($0, $1, $2, to: output) }) {
      shard, store, scratch in
      let own = try OwnRows(store, of: shard)
      try GuideRows(own: own, seals: night.plan.access.seals, shards: night.plan.shards).write(
        PhotoQueueReader(store), to: output)
      let reader = try store.reader()
      try SearchFilter.write(reader, of: shard, to: output)
      let guides = try whole?.guides()
      try DishesFilter(night: night).write(reader, of: shard, guides, to: output)
      for day in try reader.offerDays(in: night.run.clock.zone) {
        let key = withUnsafeBytes(of: Int64(day).bigEndian) { Array($0) }
        try output.add(.day, route: UInt64(shard.number), key: key, body: [])
      }
      if night.plan.access.seals {
        try own.eachUserWithoutRow { id in
          try SealedFilter.write(.user(id), for: UInt64(night.plan.shards), to: output)
        }
      }
      try SiteRecords(night, by: .subjects, scratch).write(
        .owned(shard), [.subjects], store, guides, name: shard.name("make"), to: output
      ) { renderer, _ in
        try renderer.eachSubject(in: reader) { kind, id, page in
          if shard.owns(kind, id) { try ListsFilter.write(page, to: output) }
        }
      }
    }
  }

  /// Writes a dish's number on its menu, for a night that keeps the dish.
  static func writeSeat(_ number: Int, _ dish: String, _ restaurant: String, to output: FrameWriter) throws {
    let dish = NamedSubject(.dishes, Array(dish.utf8))
    try output.add(
      .seat, route: dish.route, key: dish.key + [RowKey.Layer.exported.rawValue] + RowPlace(seat: number).bytes,
      body: Array(restaurant.utf8))
  }
}

/// `sumaq shard lists`: makes home, the A to Z, feeds and assets from what all shards tell of their subjects, and tells the
/// search the names of lists, and the pages of cuisines and districts what is known of the whole.
struct ListsFilter {
  /// Behind what the lists read of shards, whose photos have the number of shards.
  private static let routeOfPages = UInt64.max

  let night: ShardNight

  /// Tells a page to the sitemap.
  static func write(_ page: Sitemap.Page, to output: FrameWriter) throws {
    try output.add(.listedPage, route: routeOfPages, key: [], value: page)
  }

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    let stores = try RecordStores(night, input)
    try stores.guide(.guide, photos: UInt64(night.plan.shards)) { store, scratch in
      var sitemap = Sitemap(asOf: night.plan.asOf)
      try stores.records.each(.listedPage, of: Self.routeOfPages) { sitemap.add(try $0.value()) }
      var prices: [MenuPrice] = []
      try stores.records.each(.price, of: Self.routeOfPages) { prices.append(try $0.value()) }
      let files = try SiteRecords(night, by: .lists, scratch).write(
        .all, [.assets, .lists, .feeds], store, nil, elsewhere: sitemap, name: "lists", to: output
      ) { renderer, _ in
        for name in try renderer.namesOfLists(in: store) { try SearchFilter.write(name, to: output) }
      }
      let letters = files.map(\.sitePath).filter { $0.hasPrefix("a-z/") && $0.hasSuffix(".html") }
      let whole = try store.reader().guideWhole(prices, letters: letters.map { String($0.dropFirst(4).dropLast(5)) })
      try output.add(.guideWhole, route: 0, key: [], value: whole)
    }
    try stores.records.end()
  }

  /// Tells the price of dishes, behind the pages of the sitemap.
  static func write(_ price: MenuPrice, to output: FrameWriter) throws {
    try output.add(.price, route: routeOfPages, key: [0], value: price)
  }
}

/// Makes parts of the site: their files become a pack of the lake, and a record each.
struct SiteRecords {
  private let night: ShardNight
  private let maker: LedgerFile.Maker
  private let scratch: String

  init(_ night: ShardNight, by maker: LedgerFile.Maker, _ scratch: String) {
    var own = night
    // What several shards find is told once.
    own.context = night.context.reporting(to: ProblemLog(examplesPerKind: 1000))
    (self.night, self.maker, self.scratch) = (own, maker, scratch)
  }

  /// Makes `parts` for `set`. `guides` are the kinds of lists that the whole site has; nil if the store tells. Problems are
  /// told in the order of `name`.
  @discardableResult
  func write(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ store: Store, _ guides: GuideKinds?, elsewhere: Sitemap? = nil,
    name: String, to output: FrameWriter, first: (SiteRenderer, any SiteSink) throws -> Void = { _, _ in }
  ) throws -> [LedgerFile] {
    try write(name: name, to: output) { night, sink in
      try night.render(set, parts, store, guides, elsewhere: elsewhere, into: sink, first: first).total
    }
  }

  /// Makes the files of `body`, which returns the number of pages among them.
  @discardableResult
  func write(
    name: String, to output: FrameWriter, _ body: (ShardNight, any SiteSink) throws -> Int
  ) throws -> [LedgerFile] {
    var pages = 0
    let files = try write(to: output) { pages = try body(night, $0) }
    var sums = SumTable(output)
    try sums.add(.total(.pages), pages)
    try sums.flush()
    try output.add(night.context.problems.found(), from: maker == .subjects ? .pages : .lists, name)
    return files
  }

  /// Puts a pack of the files that `body` makes, and writes a record of each.
  @discardableResult
  func write(to output: FrameWriter, _ body: (any SiteSink) throws -> Void) throws -> [LedgerFile] {
    let sink = try PackSink(Path.join(scratch, "pack"), night.lake, by: maker, hasLists: night.plan.isApp)
    try body(night.run.sink(sink))
    let files = try sink.finish()
    for file in files { try output.add(file) }
    return files
  }
}

/// What a shard tells the lists of all restaurants, and the pages of cuisines and districts: the rows of its restaurants, and
/// what their reviews sum up to. The records of all shards meet, rows before figures, both in the order of their ids.
struct GuideRows {
  static let route: UInt64 = 0
  private static let rows: UInt8 = 0
  private static let figures: UInt8 = 1
  private static let districts: UInt8 = 2
  private static let findings: UInt8 = 3

  let own: OwnRows
  /// Whether sealed pages show the months of restaurants, and may be those of any user.
  let seals: Bool
  let shards: Int

  static func isRow(_ record: EngineRecord) -> Bool { record.key.first == rows }

  func write(_ photos: PhotoQueueReader, to output: FrameWriter) throws {
    // One shard has its dishes from all of its restaurants.
    let guides = try own.guides().mapValues { Set($0.map { GuidesFilter.route(of: $0, among: shards) }) }
    func routes(_ restaurant: String) -> Set<UInt64> { shards == 1 ? [0] : guides[restaurant] ?? [] }
    func row(_ batch: RecordBatch, _ tag: ShardFilter.Tag, _ routes: Set<UInt64> = [Self.route]) throws {
      guard let key = RowKey.bytes(0, of: batch, .exported, []) else { return }
      let body = StandingRows.body(batch.collection, .exported, RowBody.bytes(0, of: batch))
      for route in routes { try output.add(tag, route: route, key: [Self.rows] + key, body: body) }
    }
    try own.each(newest: SiteRenderer.mostNewestReviews) { batch in
      try row(batch, .guide)
    } guides: { batch in
      let routes = routes(batch.restaurant ?? "")
      try row(batch, .grouped, routes)
      guard batch.collection == .restaurants,
        let photo = batch.string(row: 0, column: RestaurantColumn.photo.rawValue)
      else { return }
      let finding = PhotoFinding(reference: photo, isAvatar: false, copy: try photos.copy(of: photo, .restaurant))
      let key = [Self.findings] + Array(photo.utf8)
      for route in routes { try output.add(.finding, route: route, key: key, value: finding) }
    }
    if seals { try own.eachUser { try row($0, .member) } }
    try own.eachComputed { computed in
      guard case .summary(let kind, let id, var summary) = computed else {
        return try output.add(.guide, route: Self.route, key: [Self.figures], value: computed)
      }
      let key = [Self.figures] + Array(id.utf8)
      if !seals { summary.months = [] }
      let told = ComputedRow.summary(kind, id: id, summary)
      try output.add(.guide, route: Self.route, key: key, value: told)
      for route in routes(id) { try output.add(.grouped, route: route, key: key, value: told) }
    }
    try own.eachDistrict { id, district in
      for route in routes(id) {
        try output.add(.grouped, route: route, key: [Self.districts] + Array(id.utf8), value: district)
      }
    }
    try own.eachPrice { try ListsFilter.write($0, to: output) }
  }
}

extension RecordBatch {
  /// The restaurant of the first row.
  fileprivate var restaurant: String? {
    let column =
      switch collection {
      case .dishes: DishColumn.restaurantID.rawValue
      case .offers: OfferColumn.restaurantID.rawValue
      case .reviews: ReviewColumn.restaurantID.rawValue
      default: RestaurantColumn.id.rawValue
      }
    return string(row: 0, column: column)
  }
}
