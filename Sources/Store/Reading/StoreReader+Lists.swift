package import Model

extension StoreReader {
  package enum EntryOrder: Sendable, Hashable {
    /// By case-folded name, then name, then id; those without a name last.
    case name
    case id
  }

  /// Restaurants as rows of a list, of one cuisine (in any capitals) where one is named; streamed.
  package func restaurantEntries(
    asOf: CivilDay, cuisine: String? = nil, order: EntryOrder = .name, _ body: (RestaurantEntry) throws -> Void
  ) throws {
    let condition = cuisine == nil ? "" : "AND o.cuisine_folded = ?3"
    let columns = order == .id ? "o.id" : "o.name_folded IS NULL, o.name_folded, o.name, o.id"
    try eachEntry("\(Self.entries) \(condition) ORDER BY \(columns)", asOf, [Value(Cuisine.folded(cuisine))], body)
  }

  /// The best by honest rank: each mean counts as if ten more reviews had given the site's mean.
  package func best(limit: Int, asOf: CivilDay, cuisine: String? = nil) throws -> [RestaurantEntry] {
    let mean = try siteMean() ?? 0
    let condition = cuisine == nil ? "" : "AND o.cuisine_folded = ?3"
    var best: [RestaurantEntry] = []
    let rank = "(10.0 * ?4 + s.half_stars / 2.0) / (10.0 + s.rated) DESC, s.rated DESC, o.id"
    // Who is among the best is found first, as SQLite would look for the offers of all.
    try eachEntry(
      """
      \(Self.entries) AND o.key IN (
        SELECT o.key FROM restaurants AS o JOIN restaurant_summaries AS s ON s.key = o.key
        WHERE o.present = 1 \(condition) AND s.rated > 0 ORDER BY \(rank) LIMIT ?5)
      ORDER BY \(rank)
      """, asOf, [Value(Cuisine.folded(cuisine)), .real(mean), Value(limit)]
    ) { best.append($0) }
    return best
  }

  /// Cuisines by case-folded name with their number of restaurants; most first, then by name. Of several spellings
  /// the most frequent one stands for all.
  package func cuisines() throws -> [CuisineCount] {
    try reading {
      let statement = try connection.statement(
        """
        SELECT cuisine_folded, cuisine, count(*) FROM restaurants WHERE present = 1 AND cuisine_folded IS NOT NULL
        GROUP BY 1, 2
        """)
      defer { statement.reset() }
      var tally = CuisineTally()
      while try statement.step() {
        tally.add(statement.text(0) ?? "", spelling: statement.text(1) ?? "", count: Int(statement.integer(2)))
      }
      return tally.counts
    }
  }

  package func hasCuisines() throws -> Bool {
    try reading {
      try connection.integer(
        "SELECT 1 FROM restaurants WHERE present = 1 AND cuisine_folded IS NOT NULL LIMIT 1") != nil
    }
  }

  /// The case-folded cuisines of these restaurants.
  package func cuisines(of restaurants: [Int64]) throws -> Set<String> {
    try reading {
      var cuisines: Set<String> = []
      for key in restaurants {
        let folded = try connection.text("SELECT cuisine_folded FROM restaurants WHERE key = ?1", .integer(key))
        if let folded { cuisines.insert(folded) }
      }
      return cuisines
    }
  }

  /// Where restaurants are and what they are rated, in no order that means anything.
  package func eachSpot(_ body: (Position, _ rated: Int, _ halfStars: Int) throws -> Void) throws {
    try reading {
      let statement = try connection.statement(
        """
        SELECT o.lat, o.lon, s.rated, s.half_stars FROM restaurants AS o
        LEFT JOIN restaurant_summaries AS s ON s.key = o.key WHERE o.present = 1
        """)
      defer { statement.reset() }
      while try statement.step() {
        guard let position = statement.position(0) else { continue }
        try body(position, Int(statement.integer(2)), Int(statement.integer(3)))
      }
    }
  }

  private func eachEntry(
    _ sql: String, _ asOf: CivilDay, _ values: [Value], _ body: (RestaurantEntry) throws -> Void
  ) throws {
    let midnight = Timestamp(seconds: Int64(asOf.number) * 86_400)
    let start = (midnight.seconds - Int64(timeZoneOffset(midnight))) * 1_000_000
    try reading {
      let statement = try connection.statement(sql)
      statement.bind([.integer(start), .integer(start + 86_400_000_000)] + values.prefix(statement.parameters - 2))
      defer { statement.reset() }
      while try statement.step() { try body(statement.entry()) }
    }
  }

  private static let entries = """
    SELECT o.id, o.name, o.cuisine, o.address, o.lat, o.lon, o.photo, s.count, s.rated, s.half_stars,
    EXISTS(SELECT 1 FROM offers AS f WHERE f.restaurant_key = o.key
    AND (f.valid_to IS NULL OR f.valid_to >= ?1) AND (f.valid_from IS NULL OR f.valid_from < ?2))
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key WHERE o.present = 1
    """
}

extension Statement {
  fileprivate func entry() -> RestaurantEntry {
    var entry = RestaurantEntry(id: text(0) ?? "")
    entry.name = text(1)
    entry.cuisine = text(2)
    entry.address = text(3)
    entry.position = position(4)
    entry.photo = text(6)
    entry.reviews = Int(integer(7))
    entry.rated = Int(integer(8))
    entry.halfStars = Int(integer(9))
    entry.hasOffer = integer(10) == 1
    return entry
  }
}
