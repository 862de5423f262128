package import Model

/// What the restaurants of a list, or all of them, add up to.
package struct ListFigures: Sendable, Hashable {
  /// Prices of main dishes in one currency, in its minor unit.
  package struct Prices: Sendable, Hashable {
    package var dishes: Int
    package var lowest: Int64
    package var lowerQuarter: Int64
    package var median: Int64
    package var upperQuarter: Int64
    package var highest: Int64
    /// Nil for that of the settings.
    package var currency: String?

    package init(sorted: [Int64], currency: String?) {
      func part(_ quarters: Int) -> Int64 { sorted[(sorted.count - 1) * quarters / 4] }
      dishes = sorted.count
      (lowest, highest) = (part(0), part(4))
      (lowerQuarter, median, upperQuarter) = (part(1), part(2), part(3))
      self.currency = currency
    }
  }

  /// A dish that several places serve.
  package struct CommonDish: Sendable, Hashable {
    /// As most of them write it.
    package var name: String
    package var places: Int
    /// In the minor unit of `Prices.currency`; nil where no price is known.
    package var lowest: Int64?
    package var median: Int64?
    package var currency: String?
    /// The file name of its page without suffix; nil where it has none.
    package var page: String?

    package init(name: String, places: Int, lowest: Int64? = nil, median: Int64? = nil, currency: String? = nil) {
      self.name = name
      self.places = places
      self.lowest = lowest
      self.median = median
      self.currency = currency
    }
  }

  /// Where a restaurant is and what it is rated.
  package struct Spot: Sendable, Hashable {
    package var position: Position
    package var rated: Int
    package var halfStars: Int

    package init(position: Position, rated: Int, halfStars: Int) {
      self.position = position
      self.rated = rated
      self.halfStars = halfStars
    }
  }

  package var restaurants = 0
  package var reviews = 0
  package var rated = 0
  package var halfStars = 0
  package var mains: Prices?
  /// The most frequent first.
  package var dishes: [CommonDish] = []
  /// The list's cuisines, or of a cuisine its districts, most first.
  package var cuisines: [CuisineCount] = []
  package var districts: [DistrictTally] = []
  /// Of a list, in no order that means anything.
  package var spots: [Spot] = []

  package init() {}
}
