/// The totals of a subject's reviews, which are stored, and updated only if rows changed.
package struct ReviewSummary: Sendable, Hashable, Codable {
  /// The number of all reviews, including those without stars.
  package var count = 0
  /// The number of reviews with stars.
  package var rated = 0
  /// The sum of the stars in thousandths, so that it is exact in any order.
  package var milliStars = 0
  /// The number of reviews by stars, 1 to 5, cut down: that of 4 has 4 to under 5, that of 1 all under 2.
  package var histogram = [0, 0, 0, 0, 0]
  /// The number of reviews with stars between two whole numbers.
  package var fractional = 0
  package var oldest: Timestamp?
  package var newest: Timestamp?
  /// The months with reviews, the oldest first, in the site's time zone.
  package var months: [Month] = []

  package init() {}

  /// The stars, 1 to 5, under which a rating counts: its own, cut down.
  package static func bin(of stars: Double) -> Int { max(1, min(5, Int(stars))) }

  /// The stars in thousandths, 1 to 5,000; nil if there are none.
  package static func milliStars(_ stars: Double?) -> Int? {
    guard let stars, stars > 0, stars <= 5 else { return nil }
    return max(1, Int((stars * 1000).rounded()))
  }

  package static func isFractional(_ stars: Double) -> Bool { stars != stars.rounded(.down) }

  package var mean: Double? { rated == 0 ? nil : Double(milliStars) / 1000 / Double(rated) }

  /// The reviews of one month.
  package struct Month: Sendable, Hashable, Codable {
    /// The number of months since January of the year 0.
    package var number: Int
    package var count: Int
    package var rated: Int
    package var milliStars: Int

    package init(number: Int, count: Int, rated: Int, milliStars: Int) {
      self.number = number
      self.count = count
      self.rated = rated
      self.milliStars = milliStars
    }

    package var year: Int { number / 12 }
    /// 1 to 12.
    package var month: Int { number % 12 + 1 }
  }
}
