package import Model

extension StoreReader {
  package enum EntryOrder: Sendable, Hashable {
    /// By case-folded name (`NaturalOrder`), then name, then id; restaurants without a name are last.
    case name
    case id
  }

  /// Calls `body` with the restaurants of a list as its rows, or with all if `list` is nil; streamed.
  package func restaurantEntries(
    asOf: CivilDay, of list: GuideList? = nil, order: EntryOrder = .name, _ body: (RestaurantEntry) throws -> Void
  ) throws {
    let condition = list.map { "AND o.key IN (SELECT restaurant_key FROM \($0.table) WHERE folded = ?3)" } ?? ""
    let columns = order == .id ? "o.id" : "o.name_folded IS NULL, o.name_folded COLLATE by_number, o.name, o.id"
    try eachEntry("\(Self.entries) \(condition) ORDER BY \(columns)", asOf, [Value(list?.folded)], body)
  }

  /// The best restaurants of a list, or of all, by their adjusted mean; equal ones are ordered by id.
  package func best(limit: Int, asOf: CivilDay, of list: GuideList? = nil) throws -> [RestaurantEntry] {
    let candidates = try convertingErrors {
      try standings().best(limit, of: list).map { candidate in
        (candidate, try connection.text("SELECT id FROM restaurants WHERE key = ?1", .integer(candidate.key)) ?? "")
      }
    }
    let sorted = candidates.sorted { left, right in
      if left.0.precedes(right.0) || right.0.precedes(left.0) { return left.0.precedes(right.0) }
      return left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
    }
    var best: [RestaurantEntry] = []
    for (candidate, _) in sorted.prefix(limit) {
      try eachEntry("\(Self.entries) AND o.key = ?3", asOf, [.integer(candidate.key)]) { best.append($0) }
    }
    return best
  }

  /// Cuisines by folded name with their number of restaurants, highest first, then by name. The most frequent
  /// spelling represents all of them.
  package func cuisines() throws -> [CuisineCount] { try convertingErrors { try standings().cuisineCounts } }

  package func hasCuisines() throws -> Bool {
    try convertingErrors {
      try connection.integer("SELECT 1 FROM restaurant_cuisines LIMIT 1") != nil
    }
  }

  /// The folded cuisines of these restaurants.
  package func cuisines(of restaurants: [Int64]) throws -> Set<String> {
    try convertingErrors {
      var cuisines: Set<String> = []
      for key in restaurants {
        cuisines.formUnion(
          try connection.rows("SELECT folded FROM restaurant_cuisines WHERE restaurant_key = ?1", .integer(key)) {
            $0.text(0) ?? ""
          })
      }
      return cuisines
    }
  }

  /// The folded names of these restaurants' districts.
  package func districts(of restaurants: [Int64]) throws -> Set<String> {
    try convertingErrors {
      Set(
        try restaurants.compactMap { key in
          try connection.text("SELECT folded FROM restaurant_districts WHERE restaurant_key = ?1", .integer(key))
        })
    }
  }

  /// Calls `body` with the position and rating of every restaurant that has a position, in no particular order.
  package func eachSpot(_ body: (Position, _ rated: Int, _ milliStars: Int) throws -> Void) throws {
    for row in try convertingErrors({ try standings().rows }) {
      if let position = row.position { try body(position, row.rated, row.milliStars) }
    }
  }

  private func eachEntry(
    _ sql: String, _ asOf: CivilDay, _ values: [Value], _ body: (RestaurantEntry) throws -> Void
  ) throws {
    let midnight = Timestamp(seconds: Int64(asOf.number) * 86_400)
    let start = (midnight.seconds - Int64(timeZoneOffset(midnight))) * 1_000_000
    try convertingErrors {
      let statement = try connection.statement(sql)
      statement.bind([.integer(start), .integer(start + 86_400_000_000)] + values.prefix(statement.parameters - 2))
      defer { statement.reset() }
      while try statement.step() { try body(statement.entry()) }
    }
  }

  private static let entries = """
    SELECT \(RowColumns.columns(of: .restaurants, as: "o")), \(SummaryTable.columns),
    EXISTS(SELECT 1 FROM offers AS f WHERE f.restaurant_key = o.key
    AND (f.valid_to IS NULL OR f.valid_to >= ?1) AND (f.valid_from IS NULL OR f.valid_from < ?2)),
    o.derived = 2, \(CuisineTable.columns(as: "lead")), \(DistrictTable.columns(as: "districts"))
    FROM restaurants AS o LEFT JOIN restaurant_summaries AS s ON s.key = o.key \(CuisineTable.joinLead(of: "o"))
    \(DistrictTable.join(of: "o"))
    WHERE o.present = 1
    """
}

extension Statement {
  fileprivate func entry() -> RestaurantEntry {
    let summary = RowColumns.count(of: .restaurants)
    var entry = RestaurantEntry(id: text(RestaurantColumn.id.index) ?? "")
    entry.name = text(RestaurantColumn.name.index)
    entry.cuisine = cuisine(at: summary + SummaryTable.columnCount + 2)?.spelling.text
    entry.district = district(at: summary + SummaryTable.columnCount + 2 + CuisineTable.columnCount)
    entry.address = text(RestaurantColumn.address.index)
    entry.price = text(RestaurantColumn.price.index)
    entry.position = position(RestaurantColumn.lat.index)
    entry.photo = text(RestaurantColumn.photo.index)
    entry.hours = text(RestaurantColumn.hours.index)
    entry.opens = text(RestaurantColumn.opens.index)
    entry.closes = text(RestaurantColumn.closes.index)
    entry.reviews = Int(integer(summary))
    entry.rated = Int(integer(summary + 1))
    entry.milliStars = Int(integer(summary + 2))
    entry.hasOffer = integer(summary + SummaryTable.columnCount) == 1
    entry.isKnownByReviews = integer(summary + SummaryTable.columnCount + 1) == 1
    return entry
  }
}
