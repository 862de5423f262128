package import Model

/// The figures of a list's restaurants, or of all restaurants.
package struct ListFigures: Sendable, Hashable {
  /// Prices of main dishes in one currency, in its minor unit.
  package struct Prices: Sendable, Hashable {
    package var dishes: Int
    package var lowest: Int64
    package var lowerQuarter: Int64
    package var median: Int64
    package var upperQuarter: Int64
    package var highest: Int64
    /// The currency of the prices; nil means that of the settings.
    package var currency: String?

    package init(sorted: [Int64], currency: String?) {
      func part(_ quarters: Int) -> Int64 { sorted[(sorted.count - 1) * quarters / 4] }
      self.init(
        dishes: sorted.count, lowest: part(0), lowerQuarter: part(1), median: part(2), upperQuarter: part(3),
        highest: part(4), currency: currency)
    }

    init(
      dishes: Int, lowest: Int64, lowerQuarter: Int64, median: Int64, upperQuarter: Int64, highest: Int64,
      currency: String?
    ) {
      self.dishes = dishes
      (self.lowest, self.highest) = (lowest, highest)
      (self.lowerQuarter, self.median, self.upperQuarter) = (lowerQuarter, median, upperQuarter)
      self.currency = currency
    }
  }

  /// A dish that several restaurants serve.
  package struct CommonDish: Sendable, Hashable {
    /// The most frequent spelling.
    package var name: String
    package var places: Int
    /// Prices in the minor unit of `Prices.currency`; nil if no price is known.
    package var lowest: Int64?
    package var median: Int64?
    package var currency: String?
    /// The file name of its page without suffix; nil if it has none.
    package var page: String?

    package init(name: String, places: Int, lowest: Int64? = nil, median: Int64? = nil, currency: String? = nil) {
      self.name = name
      self.places = places
      self.lowest = lowest
      self.median = median
      self.currency = currency
    }
  }

  /// The position of a restaurant and its rating.
  package struct Spot: Sendable, Hashable {
    package var position: Position
    package var rated: Int
    package var milliStars: Int

    package init(position: Position, rated: Int, milliStars: Int) {
      self.position = position
      self.rated = rated
      self.milliStars = milliStars
    }
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
