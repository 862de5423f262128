internal import Model

/// The rating figures of every restaurant that has a page, by which lists rank them; read in one pass.
struct Standings {
  private struct Row {
    let key: Int64
    let rated: Int
    let halfStars: Int
    /// The row's part of `cuisineNumbers`.
    var cuisines = 0..<0
  }

  /// One of the best; who is equal to the last one asked for is among them too.
  struct Candidate {
    let key: Int64
    let rank: Double
    let rated: Int
  }

  struct Spot {
    let position: Position
    let rated: Int
    let halfStars: Int
  }

  private var rows: [Row] = []
  /// Numbers of `cuisines`, those of each row together.
  private var cuisineNumbers: [Int] = []
  /// Case-folded.
  private var cuisines: [String: Int] = [:]
  private var tally = CuisineTally()
  private(set) var spots: [Spot] = []
  private(set) var rated = 0
  private(set) var halfStars = 0

  init(_ connection: Connection) throws {
    let statement = try connection.statement(Self.rows)
    defer { statement.reset() }
    let summary = CheckedRow.count(of: .restaurants)
    while try statement.step() {
      try statement.requireIntact(.restaurants)
      guard statement.integer(2) == 1 else { continue }
      try statement.requireIntactSummary(of: statement.integer(0), at: summary)
      let (rated, halfStars) = (Int(statement.integer(summary + 1)), Int(statement.integer(summary + 2)))
      rows.append(Row(key: statement.integer(0), rated: rated, halfStars: halfStars))
      self.rated += rated
      self.halfStars += halfStars
      guard let position = statement.position(RestaurantColumn.lat.place) else { continue }
      spots.append(Spot(position: position, rated: rated, halfStars: halfStars))
    }
    try addCuisines(connection)
  }

  private static let rows = """
    SELECT \(CheckedRow.columns(of: .restaurants, as: "o")), \(SummaryTable.columns)
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key ORDER BY o.key
    """

  /// The cuisines of all rows, which lie in the order of their keys as well.
  private mutating func addCuisines(_ connection: Connection) throws {
    let statement = try connection.statement(
      "SELECT c.restaurant_key, \(CuisineTable.columns(as: "c")) FROM restaurant_cuisines AS c ORDER BY 1, 2")
    defer { statement.reset() }
    var place = 0
    while try statement.step() {
      let key = statement.integer(0)
      while place < rows.count, rows[place].key < key { place += 1 }
      guard place < rows.count, rows[place].key == key, let cuisine = try statement.cuisine(of: key, at: 1) else {
        throw DamagedRow(table: "restaurant_cuisines", key: key)
      }
      let start = rows[place].cuisines.isEmpty ? cuisineNumbers.count : rows[place].cuisines.lowerBound
      cuisineNumbers.append(number(of: cuisine))
      rows[place].cuisines = start..<cuisineNumbers.count
    }
  }

  private mutating func number(of cuisine: CuisineName) -> Int {
    tally.add(cuisine)
    if let known = cuisines[cuisine.folded] { return known }
    cuisines[cuisine.folded] = cuisines.count
    return cuisines.count - 1
  }

  var restaurants: Int { rows.count }
  var cuisineCount: Int { cuisines.count }
  var cuisineCounts: [CuisineCount] { tally.counts }

  /// The `limit` best restaurants, and all that equal the last of them; only those of a case-folded cuisine if one is
  /// named. Each mean is taken as if ten more reviews had given the site's mean. The caller orders equals.
  func best(_ limit: Int, of folded: String?) -> [Candidate] {
    let mean = SiteTotals(rated: rated, halfStars: halfStars).mean ?? 0
    let cuisine = folded.map { cuisines[$0] ?? -2 }
    var candidates: [Candidate] = []
    for row in rows where row.rated > 0 && (cuisine.map { cuisineNumbers[row.cuisines].contains($0) } ?? true) {
      let rank = (10 * mean + Double(row.halfStars) / 2) / Double(10 + row.rated)
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
