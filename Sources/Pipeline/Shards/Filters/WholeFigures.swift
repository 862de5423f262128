internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// The figures of all shards, as the driver has gathered them: the records of the last sums, one behind the other.
struct WholeFigures {
  private(set) var totals: [WholeSum.Total: Int] = [:]
  /// How many restaurants have each text of cuisines. Two may look the same.
  private var cuisines: [ExactText: Int] = [:]
  private var cells: [PlaceTree.Cell: Int] = [:]
  private var dishes: [String: (places: Int, spellings: [ExactText: Int])] = [:]
  private var looks: [(look: [UInt8], figure: FigureSum)] = []
  private var joined: [(look: [UInt8], DistrictRule.NumberedDistrict, Int)] = []
  /// Rows by what they refer to that no file has; of nil those that name no restaurant.
  private var references: [Collection?: [Collection: Int]] = [:]
  /// Reviews by their stars, rounded up.
  private(set) var stars: [UInt8: Int] = [:]
  private(set) var letters = LetterCounts()
  private var ranked: [RankClass: Int] = [:]
  /// Restaurants by the days on which their newest reviews were written.
  private var newest: [Int64: Int] = [:]

  init(path: String) throws {
    self.init([])
    try FrameReader.opening(path).each { _, record in try add(record) }
  }

  mutating func add(_ record: EngineRecord) throws {
    add(try PackedReader.value(of: Array(record.key)), try record.value())
  }

  init(_ figures: [(WholeSum, FigureSum)]) { for (sum, figure) in figures { add(sum, figure) } }

  mutating func add(_ sum: WholeSum, _ figure: FigureSum) {
    let number = Int(figure.number)
    switch sum {
    case .total(let total): totals[total, default: 0] += number
    case .cuisines(let text): cuisines[ExactText(text), default: 0] += number
    case .cell(let cell): cells[cell, default: 0] += number
    case .dish(let folded): dishes[folded, default: (0, [:])].places += number
    case .spelling(let folded, let name):
      dishes[folded, default: (0, [:])].spellings[ExactText(name), default: 0] += number
    case .look(let look): looks.append((look, figure))
    case .joined(let look, let district): joined.append((look, district, number))
    case .references(let kind, let rows): references[kind, default: [:]][rows, default: 0] += number
    case .stars(let stars): self.stars[stars, default: 0] += number
    case .ranked(let rank): ranked[rank, default: 0] += number
    case .newest(let day): newest[day, default: 0] += number
    case .letter(let child, let parent): letters.add(LetterCounts.Step(parent: parent, child: child), number)
    }
  }

  var tree: PlaceTree { PlaceTree(cells) }

  func districts() throws -> WholeDistricts { try WholeDistricts(looks) }

  private func districtNames() throws -> [DistrictRule.NumberedDistrict: District] {
    try districts().names(joined: joined)
  }

  /// What gives the district of a restaurant by what tells it; nil if its words do not.
  func named() throws -> (DistrictTold) throws -> ComputedRow? {
    let (districts, names) = (try districts(), try districtNames())
    return { told in
      let (restaurant, district) =
        switch told {
        case .look(let restaurant, let look): (restaurant, try districts.district(of: look))
        case .neighbours(let restaurant, let district): (restaurant, district)
        }
      return district.flatMap { names[$0] }.map { .district(restaurant: restaurant, $0) }
    }
  }

  /// The districts that have pages, in no particular order. One district is no list (`StoreReader.hasDistricts`).
  func listedDistricts() throws -> [District] {
    let named = Dictionary(try districtNames().values.map { ($0.folded, $0) }, uniquingKeysWith: { first, _ in first })
    return named.count > 1 ? Array(named.values) : []
  }

  /// The kinds of lists that the site has.
  func guides() throws -> GuideKinds {
    GuideKinds(cuisines: !cuisineLists.isEmpty, districts: try !listedDistricts().isEmpty)
  }

  /// The rows that refer to what no file has, by their collections; to nil those that name no restaurant.
  func references(to kind: Collection?) -> [UnresolvedReferences.Row] {
    Collection.allCases.compactMap { collection in
      references[kind]?[collection].map { UnresolvedReferences.Row(collection: collection, rows: $0) }
    }
  }

  var cuisineLists: CuisineLists { CuisineLists(counted: cuisines) }

  /// The totals that lists show of restaurants.
  var siteTotals: SiteTotals {
    var site = SiteTotals()
    site.restaurants = totals[.restaurants] ?? 0
    (site.rated, site.milliStars) = (totals[.rated] ?? 0, totals[.milliStars] ?? 0)
    return site
  }

  /// What is known of the whole guide without districts and prices.
  var guide: GuideWhole { GuideWhole(siteTotals, cuisines: cuisineLists) }

  /// The restaurants with stars.
  var rated: Int { ranked.values.reduce(0, +) }

  /// A rank that at least as many restaurants reach as a list of the best has.
  var leastOfBest: Double {
    let prior = RankPrior(milliStars: siteTotals.milliStars, rated: siteTotals.rated)
    var missing = SiteRenderer.mostInOneList
    for (least, restaurants) in ranked.map({ ($0.key.least(prior), $0.value) }).sorted(by: { $0.0 > $1.0 }) {
      missing -= restaurants
      if missing <= 0 { return least }
    }
    return -.infinity
  }

  /// A moment since which at least as many restaurants have a review as a list of the newest has, in microseconds since 1970.
  var firstOfNewest: Int64 {
    var missing = SiteRenderer.mostNewestReviews
    for (day, restaurants) in newest.sorted(by: { $0.key > $1.key }) {
      missing -= restaurants
      if missing <= 0 { return day * Self.dayMicroseconds }
    }
    return .min
  }

  private static let dayMicroseconds: Int64 = 86_400_000_000

  static func day(of moment: Int64) -> Int64 {
    moment / dayMicroseconds - (moment % dayMicroseconds < 0 ? 1 : 0)
  }

  /// Calls `body` with the spellings of the dishes that have a page.
  func eachDish(_ body: (ComputedRow) throws -> Void) throws {
    for (folded, dish) in dishes where dish.places >= Store.fewestPlacesOfADish {
      for (name, places) in dish.spellings { try body(.dish(spelling: name.text, folded: folded, places: places)) }
    }
  }
}

/// Restaurants whose means have the same twentieths, and whose numbers of reviews with stars have the same first three digits of
/// two.
struct RankClass: Hashable, Codable {
  private let digits: UInt8
  private let power: UInt8
  private let twentieths: UInt8

  /// Nil for a restaurant without stars, which no list of the best has.
  init?(rated: Int, milliStars: Int) {
    guard rated > 0 else { return nil }
    power = UInt8(max(0, Int.bitWidth - 3 - rated.leadingZeroBitCount))
    digits = UInt8(rated >> Int(power))
    twentieths = UInt8(clamping: milliStars / (rated * 50))
  }

  /// A rank that all of them reach: that of the lowest mean with the fewest reviews, or with the most.
  func least(_ prior: RankPrior) -> Double {
    let (fewest, most) = (Double(Int(digits) << Int(power)), Double((Int(digits) + 1) << Int(power)) - 1)
    let ranks = [fewest, most].map { prior.adjusted(stars: Double(twentieths) / 20 * $0, rated: $0) }
    return min(ranks[0], ranks[1]) - 1e-6
  }
}

/// A whole number that only all subjects together tell. Those of one kind and name add up in any order.
enum WholeSum: Hashable, Codable {
  enum Total: UInt8, CaseIterable, Codable {
    /// With a page.
    case restaurants, users
    case reviewsOfUsers
    /// Of reviews of restaurants with a page.
    case rated, milliStars
    /// Distinct references as they stand, those of which copies were made tonight, and those shown from saved copies.
    case photosReady, photosFailed, photosWaiting, photosMade, photosSaved
    /// Restaurants and users that files have.
    case exportedRestaurants, exportedUsers
    /// Those that rows name and no file has, and the restaurants among them that have a page.
    case unresolvedRestaurants, unresolvedUsers, knownByReviews
    /// Rows that were beaten by another row of their id, or are the same; and tombstones.
    case rowsRepeated, rowsDeleted
    /// What the night before had, and what of it is gone (`CensusFilter`).
    case reviewsBefore, reviewsGone, pagesBefore, pagesGone
    /// Pages that were made.
    case pages
    /// Of files in the lists by which devices keep pages, and of the copies of photos.
    case listedFiles, listedBytes, photoBytes
    /// Of words in pieces of the search's index.
    case wordBytes
  }

  case total(Total)
  /// Restaurants with this text of cuisines.
  case cuisines(String)
  /// Restaurants that serve a dish, by its folded name.
  case dish(String)
  /// Dishes with this spelling of a folded name.
  case spelling(String, String)
  /// Restaurants with a position in a cell.
  case cell(PlaceTree.Cell)
  /// Restaurants that say the same of their districts, by the bytes of a `DistrictLook`.
  case look([UInt8])
  /// Restaurants whose neighbours tell the district.
  case joined(look: [UInt8], DistrictRule.NumberedDistrict)
  /// Rows of a collection that refer to restaurants or users that no file has; of nil those that name no restaurant.
  case references(to: Collection?, from: Collection)
  /// Reviews with these stars, rounded up.
  case stars(UInt8)
  /// Restaurants with about the same rating, and those whose newest review is of a day.
  case ranked(RankClass)
  case newest(day: Int64)
  /// Restaurants whose names may be on a page of the A to Z, if the page of fewer of their letters is split.
  case letter(String, of: String)

  /// Equal bytes are equal figures. They begin with the name of the case.
  var key: [UInt8] { get throws { try PackedWriter.bytes(of: self) } }

  /// Where the figure is added up. All pages into which one of the A to Z is split meet.
  func route(_ key: [UInt8]) -> UInt64 {
    let name = if case .letter(_, let parent) = self { Array(parent.utf8) } else { key }
    return name.withUnsafeBytes { RowHash.of($0, seed: RowHash.place) }
  }
}

/// `sumaq shard sums`: adds up the figures that have one key, which follow one another. Of the pages of the A to Z it leaves
/// out those into which none is split, as they would be as many as restaurants.
struct SumsFilter {
  private typealias Sum = (key: [UInt8], route: UInt64, figure: FigureSum?)

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var split: (parent: String, pages: [Sum])?
    func write(_ sum: Sum) throws {
      if let figure = sum.figure { try output.add(.sum, route: sum.route, key: sum.key, value: figure) }
    }
    func endSplit() throws {
      guard let (parent, pages) = split else { return }
      let restaurants = pages.reduce(0) { $0 + ($1.figure?.number ?? 0) }
      if parent.isEmpty || restaurants > LetterCounts.most { for page in pages { try write(page) } }
      split = nil
    }
    try input.eachGroup(of: { Array($0.key) }, begin: { Sum($0, 0, nil) }) { sum, tag, record in
      guard tag == .sum else { throw input.unknown(record) }
      let figure = try record.value(FigureSum.self)
      sum.route = record.route
      if sum.figure?.add(figure) == nil { sum.figure = figure }
    } end: { sum in
      guard case .letter(_, let parent) = try PackedReader.value(WholeSum.self, of: sum.key) else {
        return try write(sum)
      }
      if split?.parent != parent { try endSplit() }
      split = (parent, (split?.pages ?? []) + [sum])
    }
    try endSplit()
  }
}

/// A number with the first id of those that it counts, by bytes; empty if no id matters.
struct FigureSum: Codable {
  private(set) var number: Int64
  private(set) var least: [UInt8]

  init(_ number: Int, least: [UInt8]) { (self.number, self.least) = (Int64(number), least) }

  mutating func add(_ other: FigureSum) {
    number += other.number
    if other.least.lexicographicallyPrecedes(least) { least = other.least }
  }
}

/// Adds sums up, and writes them when they are many.
struct SumTable {
  private static let most = 100_000

  private let output: FrameWriter
  /// By the keys, as two texts that look the same have one sum.
  private var sums: [[UInt8]: (route: UInt64, figure: FigureSum)] = [:]

  init(_ output: FrameWriter) { self.output = output }

  mutating func add(_ sum: WholeSum, _ number: Int, least: [UInt8] = []) throws {
    let (key, figure) = (try sum.key, FigureSum(number, least: least))
    if sums[key]?.figure.add(figure) == nil { sums[key] = (sum.route(key), figure) }
    if sums.count >= Self.most { try flush() }
  }

  mutating func flush() throws {
    for (key, sum) in sums { try output.add(.sum, route: sum.route, key: key, value: sum.figure) }
    sums.removeAll(keepingCapacity: true)
  }
}
