/// What a subject's reviews add up to; kept in the store and refreshed only where rows changed.
package struct ReviewSummary: Sendable, Hashable {
  /// All reviews, those without stars too.
  package var count = 0
  /// Reviews with stars.
  package var rated = 0
  /// The sum of the stars, in halves, so that it is exact whatever the order.
  package var halfStars = 0
  /// Rated reviews by stars, 1 to 5; halves round up.
  package var histogram = [0, 0, 0, 0, 0]
  package var oldest: Timestamp?
  package var newest: Timestamp?
  /// Months that have reviews, oldest first, in the site's time zone.
  package var months: [Month] = []

  package init() {}

  package var mean: Double? { rated == 0 ? nil : Double(halfStars) / 2 / Double(rated) }

  /// One month's reviews.
  package struct Month: Sendable, Hashable {
    /// Months since January of the year 0.
    package var number: Int
    package var count: Int
    package var rated: Int
    package var halfStars: Int

    package init(number: Int, count: Int, rated: Int, halfStars: Int) {
      self.number = number
      self.count = count
      self.rated = rated
      self.halfStars = halfStars
    }

    package var year: Int { number / 12 }
    /// 1 to 12.
    package var month: Int { number % 12 + 1 }
  }
}
