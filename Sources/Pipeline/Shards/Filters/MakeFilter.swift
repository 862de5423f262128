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
    let (letters, articles) = (LetterPages(whole?.letters.stemsOfSite ?? []), try night.articles())
    try RecordStores(night, input).eachShard(whole, seats: { try Self.writeSeat($0, $1, $2, to: output) }) {
      shard, store, scratch in
      let own = try OwnRows(store, of: shard)
      try GuideRows(
        own: own, shard: shard.number, shards: night.plan.shards, seals: night.plan.access.seals,
        letter: { letters.stem(of: $0, articles).map { GuidesFilter.route(ofLetter: $0, among: night.plan.shards) } }
      ).write(PhotoQueueReader(store), to: output)
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
          if shard.owns(kind, id) { try PartsFilter.write(page, among: night.plan.shards, to: output) }
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
    _ set: SubjectSet, _ parts: Set<SitePart>, _ store: Store, _ guides: GuideKinds?, elsewhere: MadeElsewhere? = nil,
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

/// What a shard tells the lists of all restaurants, and the pages of cuisines, districts and letters: the rows of its
/// restaurants, and what their reviews sum up to. The records of all shards meet, rows before figures, both in the order of
/// their ids.
struct GuideRows {
  /// Where what the lists show of all shards meets.
  static let route: UInt64 = 0
  private static let rows: UInt8 = 0
  private static let figures: UInt8 = 1
  private static let districts: UInt8 = 2
  private static let findings: UInt8 = 3
  private static let talliedRows: UInt8 = 4
  static let tallies: UInt8 = 5
  static let prices: UInt8 = 6
  static let spots: UInt8 = 7

  let own: OwnRows
  let shard: Int
  let shards: Int
  /// Whether sealed pages show the months of restaurants, and may be those of any user.
  let seals: Bool
  /// The task of the page of the A to Z that has a restaurant's name; nil if none has it.
  var letter: (String?) -> UInt64? = { _ in nil }

  static func isRow(_ record: EngineRecord) -> Bool { record.key.first == rows || record.key.first == talliedRows }

  static func isFinding(_ record: EngineRecord) -> Bool { record.key.first == findings }

  func write(_ photos: PhotoQueueReader, to output: FrameWriter) throws {
    let (guides, shard) = (try own.guides(), UInt64(shard))
    func routes(_ restaurant: String, _ isWanted: (GuideList) -> Bool = { _ in true }) -> Set<UInt64> {
      Set(guides[restaurant, default: []].filter(isWanted).map { GuidesFilter.route(of: $0, among: shards) })
    }
    func isDistrict(_ list: GuideList) -> Bool { if case .district = list { true } else { false } }
    // One shard has its dishes from all of its restaurants.
    func grouped(_ restaurant: String) -> Set<UInt64> { shards == 1 ? [0] : routes(restaurant) }
    var letters: [ExactText: (route: UInt64, isKnownByReviews: Bool)] = [:]
    try own.eachName { id, name, isKnownByReviews in
      if let route = letter(name) { letters[ExactText(id)] = (route, isKnownByReviews) }
    }
    func row(_ batch: RecordBatch, _ tag: ShardFilter.Tag, _ routes: Set<UInt64>, _ kind: UInt8 = Self.rows) throws {
      guard let key = RowKey.bytes(0, of: batch, .exported, []) else { return }
      let body = StandingRows.body(batch.collection, .exported, RowBody.bytes(0, of: batch))
      for route in routes { try output.add(tag, route: route, key: [kind] + key, body: body) }
    }
    func computed(_ row: ComputedRow, _ tag: ShardFilter.Tag, _ routes: Set<UInt64>, _ key: [UInt8]) throws {
      for route in routes { try output.add(tag, route: route, key: key, value: row) }
    }
    try own.each(newest: SiteRenderer.mostNewestReviews) { batch in
      try row(batch, .guide, [shard])
      if seals { try row(batch, .member, [Self.route]) }
    } guides: { batch in
      let restaurant = batch.restaurant ?? ""
      let letter = letters[ExactText(restaurant)].flatMap { letter in
        batch.collection == .restaurants || letter.isKnownByReviews ? letter.route : nil
      }
      try row(batch, .grouped, grouped(restaurant).union(letter.map { [$0] } ?? []))
      if batch.collection == .restaurants {
        try row(batch.tallied, .tallied, routes(restaurant, isDistrict), Self.talliedRows)
      } else if batch.collection == .reviews, letters[ExactText(restaurant)]?.isKnownByReviews == true {
        try row(batch, .tallied, routes(restaurant, isDistrict), Self.talliedRows)
      }
      guard let photo = batch.photoOfRestaurant else { return }
      let finding = PhotoFinding(reference: photo, isAvatar: false, copy: try photos.copy(of: photo, .restaurant))
      let key = [Self.findings] + Array(photo.utf8)
      for route in grouped(restaurant) { try output.add(.finding, route: route, key: key, value: finding) }
      try output.add(.guide, route: shard, key: key, value: finding)
    }
    if seals { try own.eachUser { try row($0, .member, [Self.route]) } }
    try own.eachComputed { figure in
      guard case .summary(let kind, let id, var summary) = figure else {
        if seals { try computed(figure, .member, [Self.route], [Self.figures]) }
        return try computed(figure, .guide, [shard], [Self.figures])
      }
      let key = [Self.figures] + Array(id.utf8)
      if seals { try computed(figure, .member, [Self.route], key) }
      summary.months = []
      let told = ComputedRow.summary(kind, id: id, summary)
      try computed(told, .guide, [shard], key)
      try computed(told, .grouped, grouped(id), key)
    }
    try own.eachDistrict { id, district in
      let key = [Self.districts] + Array(id.utf8)
      try computed(district, .guide, [shard], key)
      try computed(district, .grouped, grouped(id).union(letters[ExactText(id)].map { [$0.route] } ?? []), key)
      try computed(district, .tallied, routes(id, isDistrict), [Self.tallies] + Array(id.utf8))
    }
    try own.eachPrice { price in
      let route = try price.key.withUnsafeBytes { RowHash.of($0, seed: RowHash.place) }
      try ListsFilter.write(price, for: route % UInt64(shards), to: output)
    }
    try ListsFilter.write(own.spots(), to: output)
  }
}

extension RecordBatch {
  /// What the figures of a district need of a restaurant.
  fileprivate var tallied: RecordBatch {
    var tallied = RecordBatch(.restaurants)
    tallied.beginRow(line: 0)
    for column in [RestaurantColumn.id, .cuisine, .lat, .lon].map(\.rawValue) {
      if case .text = self[0, column], let text = string(row: 0, column: column) {
        tallied.set(column, text)
      } else {
        tallied.set(column, self[0, column])
      }
    }
    return tallied
  }
}
