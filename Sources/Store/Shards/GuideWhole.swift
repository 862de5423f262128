package import Model

/// What pages of cuisines and districts show of the whole guide, for a store that has the restaurants of some of them.
package struct GuideWhole: Sendable, Codable {
  /// The figures of all restaurants, with the prices of their menus.
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
  fileprivate let currency: String?
  fileprivate let minor: Int64
  fileprivate let isMain: Bool
  fileprivate let dishes: Int
}

extension StoreReader {
  /// What the store, which has all restaurants, tells of the whole guide. `prices` are those of all menus.
  package func guideWhole(_ prices: [MenuPrice], letters: [String]) throws -> GuideWhole {
    var counts: [ExactText?: Int] = [:]
    for price in prices { counts[price.currency.map(ExactText.init), default: 0] += price.dishes }
    let common = counts.max { MenuFigures.precedes($0.key?.text, $0.value, $1.key?.text, $1.value) }?.key
    let mains = prices.filter { $0.isMain && $0.currency.map(ExactText.init) == common }
      .sorted { $0.minor < $1.minor }.flatMap { repeatElement($0.minor, count: $0.dishes) }
    var all = try figures(of: nil, withMenus: false)
    all.mains = MenuFigures.mains(sorted: mains, common?.text)
    return GuideWhole(
      all: all, cuisines: try cuisines(), districts: try districts(), currency: common?.text, letters: letters)
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
          currency: row.text(0), minor: row.integer(1), isMain: MainDish.isMain(row.text(2)),
          dishes: Int(row.integer(3)))
      }
      for price in prices { try body(price) }
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
