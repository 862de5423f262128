package import Model

/// What lists show of the whole guide, for a store that has some of its restaurants.
package struct GuideWhole: Sendable, Codable {
  /// The restaurants with their ratings, and the prices of their menus.
  package let all: ListFigures
  package let cuisines: [CuisineCount]
  package let districts: [DistrictTally]
  /// The currency of the prices that count.
  let currency: String?
  /// The pages of the A to Z, by their names without suffix.
  package let letters: [String]
}

/// How many dishes of menus have a price.
package struct MenuPrice: Sendable, Codable {
  fileprivate struct Price: Codable {
    let currency: String?
    let minor: Int64
    let isMain: Bool
  }

  fileprivate let price: Price
  fileprivate var dishes: Int

  /// Equal prices have equal ones.
  package var key: [UInt8] { get throws { try PackedWriter.bytes(of: price) } }

  package mutating func add(_ other: MenuPrice) { dishes += other.dishes }
}

extension GuideWhole {
  /// `prices` are those of all menus, `districts` those of all restaurants in any order.
  package init(
    _ totals: SiteTotals, cuisines: CuisineLists, _ districts: [DistrictTally] = [], _ prices: [MenuPrice] = [],
    letters: [String] = []
  ) {
    var counts: [ExactText?: Int] = [:]
    for price in prices { counts[price.price.currency.map(ExactText.init), default: 0] += price.dishes }
    let common = counts.max { MenuFigures.precedes($0.key?.text, $0.value, $1.key?.text, $1.value) }?.key
    let mains = prices.filter { $0.price.isMain && $0.price.currency.map(ExactText.init) == common }
      .sorted { $0.price.minor < $1.price.minor }.flatMap { repeatElement($0.price.minor, count: $0.dishes) }
    var all = ListFigures()
    all.restaurants = totals.restaurants
    (all.rated, all.milliStars) = (totals.rated, totals.milliStars)
    all.mains = MenuFigures.mains(sorted: mains, common?.text)
    self.init(
      all: all, cuisines: cuisines.counts, districts: DistrictTally.listed(districts), currency: common?.text,
      letters: letters)
  }
}

extension OwnRows {
  /// Calls `body` with the prices of the menus of the shard's restaurants.
  package func eachPrice(_ body: (MenuPrice) throws -> Void) throws {
    try store.write { connection in
      let prices = try connection.rows(
        """
        SELECT d.currency, d.price_minor, d.type, count(*) FROM dishes AS d
        JOIN restaurants AS t ON t.key = d.restaurant_key
        WHERE \(Self.shown) AND d.price_minor BETWEEN 1 AND \(MenuFigures.tooMuch - 1)
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        """
      ) { row in
        MenuPrice(
          price: MenuPrice.Price(currency: row.text(0), minor: row.integer(1), isMain: MainDish.isMain(row.text(2))),
          dishes: Int(row.integer(3)))
      }
      for price in prices { try body(price) }
    }
  }

  /// Where the shard's restaurants are, with their ratings.
  package func spots() throws -> [ListFigures.Spot] {
    try store.write { connection in
      let sql = """
        SELECT t.lat, t.lon, s.rated, s.milli_stars FROM restaurants AS t
        LEFT JOIN restaurant_summaries AS s ON s.key = t.key WHERE \(Self.shown)
        """
      return try connection.rows(sql) { row in
        row.position(0).map {
          ListFigures.Spot(position: $0, rated: Int(row.integer(2)), milliStars: Int(row.integer(3)))
        }
      }.compactMap(\.self)
    }
  }

  /// Calls `body` with the districts of the shard's restaurants.
  package func eachDistrict(_ body: (_ restaurant: String, ComputedRow) throws -> Void) throws {
    try store.write { connection in
      let rows = try connection.statement(
        """
        SELECT t.id, t.key, \(DistrictTable.columns(as: "d")) FROM restaurant_districts AS d
        JOIN restaurants AS t ON t.key = d.restaurant_key WHERE \(Self.shown)
        """)
      defer { rows.reset() }
      while try rows.step() {
        let id = rows.text(0) ?? ""
        guard let district = rows.district(at: 2) else { continue }
        try body(id, .district(restaurant: id, district))
      }
    }
  }

  /// Calls `body` with the names of the shard's restaurants, and whether reviews alone tell of them.
  package func eachName(_ body: (_ id: String, _ name: String?, _ isKnownByReviews: Bool) throws -> Void) throws {
    try store.write { connection in
      try connection.each("SELECT t.id, t.name, t.derived = 2 FROM restaurants AS t WHERE \(Self.shown)") { row in
        try body(row.text(0) ?? "", row.text(1), row.integer(2) == 1)
      }
    }
  }

  /// The lists of cuisines and districts that the shard's restaurants are on, by the restaurants' ids.
  package func guides() throws -> [String: Set<GuideList>] {
    try store.write { connection in
      var guides: [String: Set<GuideList>] = [:]
      for (table, list) in [("restaurant_cuisines", GuideList.cuisine), ("restaurant_districts", GuideList.district)] {
        let rows = "\(table) AS g JOIN restaurants AS t ON t.key = g.restaurant_key"
        let sql = "SELECT t.id, g.folded FROM \(rows) WHERE \(Self.shown)"
        for (id, folded) in try connection.rows(sql, read: { ($0.text(0) ?? "", $0.text(1) ?? "") }) {
          guides[id, default: []].insert(list(folded))
        }
      }
      return guides
    }
  }
}
