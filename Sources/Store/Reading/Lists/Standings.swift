internal import Model
internal import Synchronization

/// The rating figures of every restaurant with a page, by which lists rank them. They are read by one scan.
struct Standings: Sendable {
  /// A restaurant. It takes 56 bytes, as all of them are in memory.
  struct Row {
    let key: Int64
    /// Not a number if the position is unknown.
    private let latitude: Double
    private let longitude: Double
    private let reviewCount: UInt32
    private let ratedCount: UInt32
    private let milliStarCount: UInt64
    private var firstCuisine: UInt32 = 0
    private var cuisineCount: UInt32 = 0
    private var districtNumber: Int32 = -1

    init(key: Int64, reviews: Int64, rated: Int64, milliStars: Int64, position: Position?) {
      self.key = key
      (latitude, longitude) = (position?.latitude ?? .nan, position?.longitude ?? .nan)
      reviewCount = UInt32(clamping: reviews)
      ratedCount = UInt32(clamping: rated)
      milliStarCount = UInt64(clamping: milliStars)
    }

    var reviews: Int { Int(reviewCount) }
    var rated: Int { Int(ratedCount) }
    var milliStars: Int { Int(milliStarCount) }
    var position: Position? { latitude.isNaN ? nil : Position(latitude: latitude, longitude: longitude) }

    /// The row's range in `cuisineNumbers`.
    var cuisines: Range<Int> {
      get { Int(firstCuisine)..<Int(firstCuisine) + Int(cuisineCount) }
      set { (firstCuisine, cuisineCount) = (UInt32(newValue.lowerBound), UInt32(newValue.count)) }
    }

    /// The number of its district; -1 for none.
    var district: Int {
      get { Int(districtNumber) }
      set { districtNumber = Int32(newValue) }
    }
  }

  /// One of the best restaurants.
  struct Candidate {
    let key: Int64
    let rank: Double
    let rated: Int
  }

  private(set) var rows: [Row] = []
  /// Numbers of `cuisines`, those of each row together.
  private var cuisineNumbers: [UInt32] = []
  /// The number of a cuisine, by its case-folded name.
  private(set) var cuisines: [String: Int] = [:]
  /// The most frequent spelling of each cuisine.
  private var cuisineSpellings: [String] = []
  private(set) var districts: [District] = []
  /// The number of a district, by its folded name.
  private(set) var districtNumbers: [String: Int] = [:]
  private var tally = CuisineTally()
  /// The digest of all keys.
  private(set) var keys = LedgerDigest.none
  private(set) var rated = 0
  private(set) var milliStars = 0
  /// What another store tells of all restaurants, if this one has some.
  let whole: GuideWhole?

  init(_ connection: Connection, _ whole: GuideWhole? = nil) throws {
    self.whole = whole
    // The array would be twice as large for a moment whenever it grows.
    rows.reserveCapacity(Int(try connection.integer("SELECT count(*) FROM restaurants WHERE present = 1") ?? 0))
    try connection.each(Self.rows) { statement in
      let row = Row(
        key: statement.integer(0), reviews: statement.integer(1), rated: statement.integer(2),
        milliStars: statement.integer(3), position: statement.position(4))
      rows.append(row)
      rated += row.rated
      milliStars += row.milliStars
    }
    if let all = whole?.all { (rated, milliStars) = (all.rated, all.milliStars) }
    keys = Self.digest(of: rows)
    try addCuisines(connection)
    let spellings = cuisineCounts.compactMap { count in
      Cuisine.folded(count.name).flatMap { cuisines[$0] }.map { ($0, count.name) }
    }
    cuisineSpellings = [String](repeating: "", count: cuisines.count)
    for (number, name) in spellings { cuisineSpellings[number] = name }
    try addDistricts(connection)
  }

  private static let rows = """
    SELECT o.key, s.count, s.rated, s.milli_stars, o.lat, o.lon
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key WHERE o.present = 1 ORDER BY o.key
    """

  /// Reads the cuisines of all rows. Both are in the order of keys.
  private mutating func addCuisines(_ connection: Connection) throws {
    var index = 0
    try connection.each(
      "SELECT c.restaurant_key, \(CuisineTable.columns(as: "c")) FROM restaurant_cuisines AS c ORDER BY 1, 2"
    ) { statement in
      let key = statement.integer(0)
      while index < rows.count, rows[index].key < key { index += 1 }
      guard index < rows.count, rows[index].key == key, let cuisine = statement.cuisine(at: 1) else {
        throw DamagedRow(table: "restaurant_cuisines", key: key)
      }
      let start = rows[index].cuisines.isEmpty ? cuisineNumbers.count : rows[index].cuisines.lowerBound
      cuisineNumbers.append(UInt32(number(of: cuisine)))
      rows[index].cuisines = start..<cuisineNumbers.count
    }
  }

  /// Reads the districts of all rows. Both are in the order of keys.
  private mutating func addDistricts(_ connection: Connection) throws {
    var index = 0
    try connection.each(
      "SELECT d.restaurant_key, \(DistrictTable.columns(as: "d")) FROM restaurant_districts AS d ORDER BY 1"
    ) { statement in
      let key = statement.integer(0)
      while index < rows.count, rows[index].key < key { index += 1 }
      guard index < rows.count, rows[index].key == key, let district = statement.district(at: 1) else {
        throw DamagedRow(table: "restaurant_districts", key: key)
      }
      let number = districtNumbers[district.folded] ?? districts.count
      if number == districts.count {
        districtNumbers[district.folded] = number
        districts.append(district)
      }
      rows[index].district = number
    }
  }

  private mutating func number(of cuisine: CuisineName) -> Int {
    tally.add(cuisine)
    if let known = cuisines[cuisine.folded] { return known }
    cuisines[cuisine.folded] = cuisines.count
    return cuisines.count - 1
  }

  /// The numbers of a restaurant's cuisines.
  func cuisines(of row: Row) -> some Sequence<Int> { cuisineNumbers[row.cuisines].lazy.map(Int.init) }

  func spelling(ofCuisine number: Int) -> String { cuisineSpellings[number] }

  var restaurants: Int { whole?.all.restaurants ?? rows.count }

  /// A digest of the keys of some restaurants.
  static func digest(of rows: [Row]) -> LedgerDigest {
    var hash = ContentHash()
    for row in rows { withUnsafeBytes(of: row.key) { hash.update($0) } }
    return hash.finish()
  }

  /// The row of a restaurant; nil if it has no page.
  func row(of key: Int64) -> Row? {
    Ascending.index(of: key, in: rows.count) { rows[$0].key }.map { rows[$0] }
  }

  func district(of row: Row) -> District? { row.district < 0 ? nil : districts[row.district] }

  var cuisineCounts: [CuisineCount] { whole?.cuisines ?? tally.counts }

  /// The rows of a list, or all rows if `list` is nil.
  func members(of list: GuideList?) -> [Row] {
    switch list {
    case nil: return rows
    case .cuisine(let name):
      guard let number = cuisines[Cuisine.folded(name) ?? ""] else { return [] }
      return rows.filter { cuisines(of: $0).contains(number) }
    case .district(let folded):
      guard let number = districtNumbers[folded] else { return [] }
      return rows.filter { $0.district == number }
    }
  }

  /// The `limit` best restaurants of a list by their adjusted mean, and all that equal the last of them. The caller
  /// orders equal ones.
  func best(_ limit: Int, of list: GuideList?) -> [Candidate] {
    let prior = RankPrior(milliStars: milliStars, rated: rated)
    var candidates: [Candidate] = []
    for row in members(of: list) where row.rated > 0 {
      let rank = prior.adjusted(stars: Double(row.milliStars) / 1000, rated: Double(row.rated))
      candidates.append(Candidate(key: row.key, rank: rank, rated: row.rated))
    }
    candidates.sort { $0.precedes($1) }
    guard limit > 0, limit < candidates.count else { return limit > 0 ? candidates : [] }
    let last = candidates[limit - 1]
    return Array(candidates.prefix { !last.precedes($0) })
  }
}

extension Standings.Candidate {
  func precedes(_ other: Self) -> Bool { rank != other.rank ? rank > other.rank : rated > other.rated }
}

/// The rating figures of every restaurant, read once for all readers of a build, and the summaries of menus that they had
/// to read. The readers must see the same rows.
package final class SharedFigures: Sendable {
  typealias Menus = [GuideList?: (print: StoredMenuFigures.Print, summary: MenuSummary)]

  private let known = Mutex<Standings?>(nil)
  private let fresh = Mutex<Menus>([:])
  let whole: GuideWhole?

  /// `whole` tells of all restaurants, if the store has some.
  package init(_ whole: GuideWhole? = nil) { self.whole = whole }

  /// The figures, which `read` reads unless another reader has. Readers that ask meanwhile wait.
  func standings(_ read: () throws -> Standings) throws -> Standings {
    try known.withLock { known in
      if let known { return known }
      let standings = try read()
      known = standings
      return standings
    }
  }

  /// The summaries that the store does not keep yet.
  var menus: Menus { fresh.withLock { $0 } }

  func add(_ summary: MenuSummary, of list: GuideList?, _ print: StoredMenuFigures.Print) {
    fresh.withLock { $0[list] = (print, summary) }
  }
}
