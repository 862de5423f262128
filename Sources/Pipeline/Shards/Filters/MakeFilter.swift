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
      try GuideRows(own: own, seals: night.plan.access.seals).write(to: output)
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

/// `sumaq shard lists`: makes home, lists, feeds and assets from what all shards tell of their subjects, and tells the search
/// the names of lists.
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
    try stores.guide { store, scratch in
      var sitemap = Sitemap(asOf: night.plan.asOf)
      try stores.records.each(.listedPage, of: Self.routeOfPages) { sitemap.add(try $0.value()) }
      try SiteRecords(night, by: .lists, scratch).write(
        .all, [.assets, .lists, .feeds], store, nil, elsewhere: sitemap, name: "lists", to: output
      ) { renderer, _ in
        for name in try renderer.namesOfLists(in: store) { try SearchFilter.write(name, to: output) }
      }
    }
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
  func write(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ store: Store, _ guides: GuideKinds?, elsewhere: Sitemap? = nil,
    name: String, to output: FrameWriter, first: (SiteRenderer, any SiteSink) throws -> Void = { _, _ in }
  ) throws {
    try write(name: name, to: output) { night, sink in
      try night.render(set, parts, store, guides, elsewhere: elsewhere, into: sink, first: first).total
    }
  }

  /// Makes the files of `body`, which returns the number of pages among them.
  func write(name: String, to output: FrameWriter, _ body: (ShardNight, any SiteSink) throws -> Int) throws {
    var pages = 0
    try write(to: output) { pages = try body(night, $0) }
    var sums = SumTable(output)
    try sums.add(.total(.pages), pages)
    try sums.flush()
    try output.add(night.context.problems.found(), from: maker == .subjects ? .pages : .lists, name)
  }

  /// Puts a pack of the files that `body` makes, and writes a record of each.
  func write(to output: FrameWriter, _ body: (any SiteSink) throws -> Void) throws {
    let sink = try PackSink(Path.join(scratch, "pack"), night.lake, by: maker, hasLists: night.plan.isApp)
    try body(night.run.sink(sink))
    for file in try sink.finish() { try output.add(file) }
  }
}

/// What a shard tells the lists of all restaurants: the rows of its subjects, and what their reviews sum up to. The records
/// of all shards meet, rows before sums, both in the order of their ids.
struct GuideRows {
  static let route: UInt64 = 0
  private static let rows: UInt8 = 0
  private static let sums: UInt8 = 1

  let own: OwnRows
  /// Whether the rows of all users are needed, and not only those of the authors of the newest reviews.
  let seals: Bool

  static func isRow(_ record: EngineRecord) -> Bool { record.key.first == rows }

  func write(to output: FrameWriter) throws {
    func write(_ tag: ShardFilter.Tag, _ batch: RecordBatch) throws {
      guard let key = RowKey.bytes(0, of: batch, .exported, []) else { return }
      try output.add(
        tag, route: Self.route, key: [Self.rows] + key,
        body: StandingRows.body(batch.collection, .exported, RowBody.bytes(0, of: batch)))
    }
    try own.each(newest: SiteRenderer.mostNewestReviews) { try write(.guide, $0) }
    if seals { try own.eachUser { try write(.member, $0) } }
    try own.eachComputed { row in
      try output.add(.guide, route: Self.route, key: [Self.sums] + Self.subject(of: row), value: row)
    }
  }

  /// What a sum is of, as a key; empty for what is of the whole shard.
  private static func subject(of row: ComputedRow) -> [UInt8] {
    guard case .summary(_, let id, _) = row else { return [] }
    return Array(id.utf8)
  }
}
