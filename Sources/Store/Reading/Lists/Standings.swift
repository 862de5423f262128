internal import Model

/// What lists weigh of every restaurant that has a page: read in one pass, as each list of the best needs all of them.
struct Standings {
  private struct Row {
    let key: Int64
    let rated: Int
    let halfStars: Int
    /// A number of `cuisines`; -1 for none.
    let cuisine: Int
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
  /// Case-folded.
  private var cuisines: [String: Int] = [:]
  private var tally = CuisineTally()
  private(set) var spots: [Spot] = []
  private(set) var rated = 0
  private(set) var halfStars = 0

  init(_ connection: Connection) throws {
    let statement = try connection.statement(Self.rows)
    defer { statement.reset() }
    let folded = CheckedRow.count(of: .restaurants)
    while try statement.step() {
      try statement.requireIntact(.restaurants)
      guard statement.integer(2) == 1 else { continue }
      try statement.requireIntactSummary(of: statement.integer(0), at: folded + 1)
      let (rated, halfStars) = (Int(statement.integer(folded + 2)), Int(statement.integer(folded + 3)))
      rows.append(
        Row(key: statement.integer(0), rated: rated, halfStars: halfStars, cuisine: cuisine(of: statement)))
      self.rated += rated
      self.halfStars += halfStars
      guard let position = statement.position(RestaurantColumn.lat.place) else { continue }
      spots.append(Spot(position: position, rated: rated, halfStars: halfStars))
    }
  }

  private static let rows = """
    SELECT \(CheckedRow.columns(of: .restaurants, as: "o")), o.cuisine_folded, \(SummaryTable.columns)
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key
    """

  private mutating func cuisine(of statement: Statement) -> Int {
    guard let folded = statement.text(CheckedRow.count(of: .restaurants)) else { return -1 }
    tally.add(CuisineName(folded, spelling: Folding.trim(statement.text(RestaurantColumn.cuisine.place) ?? "")))
    if let known = cuisines[folded] { return known }
    cuisines[folded] = cuisines.count
    return cuisines.count - 1
  }

  var restaurants: Int { rows.count }
  var cuisineCount: Int { cuisines.count }
  var cuisineCounts: [CuisineCount] { tally.counts }

  /// The best by honest rank, of one case-folded cuisine where one is named: each mean counts as if ten more reviews
  /// had given the site's mean. Of equals it is up to the caller who stands first.
  func best(_ limit: Int, of folded: String?) -> [Candidate] {
    let mean = SiteTotals(rated: rated, halfStars: halfStars).mean ?? 0
    let cuisine = folded.map { cuisines[$0] ?? -2 }
    var candidates: [Candidate] = []
    for row in rows where row.rated > 0 && (cuisine.map { $0 == row.cuisine } ?? true) {
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
