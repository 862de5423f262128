package import Model

extension StoreReader {
  /// All districts, those with most restaurants first, then by name; none if all restaurants are in the same one.
  package func districts() throws -> [DistrictTally] { try convertingErrors { try standings().districtTallies() } }

  /// The districts of the store's restaurants, in no particular order.
  package func ownDistricts() throws -> [DistrictTally] { try convertingErrors { try standings().ownTallies() } }

  /// Whether there are at least two districts, so that each has a page.
  package func hasDistricts() throws -> Bool {
    try convertingErrors {
      try connection.integer(
        "SELECT (SELECT min(folded) FROM restaurant_districts) <> (SELECT max(folded) FROM restaurant_districts)") == 1
    }
  }

  /// The figures of a list's restaurants, or of all. Menus are included only if `withMenus`.
  package func figures(of list: GuideList?, withMenus: Bool = true) throws -> ListFigures {
    try convertingErrors {
      let standings = try standings()
      if list == nil, let whole = standings.whole { return whole.all }
      let members = standings.members(of: list)
      var figures = ListFigures()
      figures.restaurants = members.count
      for row in members {
        figures.reviews += row.reviews
        figures.rated += row.rated
        figures.milliStars += row.milliStars
        if list != nil, let position = row.position {
          figures.spots.append(ListFigures.Spot(position: position, rated: row.rated, milliStars: row.milliStars))
        }
      }
      figures.cuisines = standings.cuisineCounts(of: members)
      figures.districts = standings.districtCounts(of: members)
      guard withMenus else { return figures }
      let menus = try menuSummary(of: list, members)
      (figures.mains, figures.dishes) = (menus.mains, menus.dishes)
      for index in figures.dishes.indices {
        figures.dishes[index].page = try dishPages.slug(ofSpelling: figures.dishes[index].name)
      }
      return figures
    }
  }

  /// A number that grows with each ingest that changed a dish. It is not part of the state.
  package func editionOfMenus() throws -> Int64 {
    try convertingErrors {
      try connection.integer("SELECT max(edition) FROM column_editions WHERE tab = 'dishes'") ?? 0
    }
  }

  /// The shortest one-line comment of 20 to 60 characters with which a restaurant was given five stars. Of equally
  /// short ones it is the first in byte order.
  package func quote(ofRestaurant id: String) throws -> String? {
    try convertingErrors {
      guard let restaurant = try restaurantKey(id) else { return nil }
      return try connection.text("SELECT r.comment FROM reviews AS r \(Self.quoted)", .integer(restaurant))
    }
  }

  /// Selects the key of the review that is quoted.
  static let quoteKeys = "SELECT r.key FROM reviews AS r \(quoted)"

  private static let quoted = """
    WHERE r.restaurant_key = ?1 AND r.stars = 5 AND length(r.comment) BETWEEN 20 AND 60
    AND instr(r.comment, char(10)) = 0
    ORDER BY length(r.comment), CAST(r.comment AS BLOB), r.id LIMIT 1
    """
}

/// A set of restaurants that has a list page of its own.
package enum GuideList: Sendable, Hashable {
  /// A cuisine's name, in any case.
  case cuisine(String)
  /// The folded name of a district (`District.folded`), which identifies it.
  case district(String)

  /// The table of its restaurants.
  var table: String {
    switch self {
    case .cuisine: "restaurant_cuisines"
    case .district: "restaurant_districts"
    }
  }

  /// Its folded name in the table.
  var folded: String {
    switch self {
    case .cuisine(let name): Cuisine.folded(name) ?? ""
    case .district(let folded): folded
    }
  }
}

/// The figures of a list's restaurants, or of all restaurants.
package struct ListFigures: Sendable, Hashable, Codable {
  /// Prices of main dishes in one currency, in its minor unit.
  package struct Prices: Sendable, Hashable, Codable {
    package var dishes: Int
    package var lowest: Int64
    package var lowerQuarter: Int64
    package var median: Int64
    package var upperQuarter: Int64
    package var highest: Int64
    /// The currency of the prices; nil means that of the settings.
    package var currency: String?
  }

  /// A dish that several restaurants serve.
  package struct CommonDish: Sendable, Hashable, Codable {
    /// The most frequent spelling.
    package var name: String
    package var places: Int
    /// Prices in the minor unit of `Prices.currency`; nil if no price is known.
    package var lowest: Int64?
    package var median: Int64?
    package var currency: String?
    /// The file name of its page without suffix; nil if it has none.
    package var page: String?
  }

  /// The position of a restaurant and its rating.
  package struct Spot: Sendable, Hashable, Codable {
    package var position: Position
    package var rated: Int
    package var milliStars: Int
  }

  package var restaurants = 0
  package var reviews = 0
  package var rated = 0
  package var milliStars = 0
  package var mains: Prices?
  /// The most frequent dishes first.
  package var dishes: [CommonDish] = []
  /// The list's cuisines, or the districts of a cuisine, the largest first.
  package var cuisines: [CuisineCount] = []
  package var districts: [DistrictTally] = []
  /// The positions of a list's restaurants, in no particular order.
  package var spots: [Spot] = []

  package init() {}
}

extension ListFigures.Prices {
  package init(sorted: [Int64], currency: String?) {
    func part(_ quarters: Int) -> Int64 { sorted[(sorted.count - 1) * quarters / 4] }
    self.init(
      dishes: sorted.count, lowest: part(0), lowerQuarter: part(1), median: part(2), upperQuarter: part(3),
      highest: part(4), currency: currency)
  }
}
