internal import Model

/// What happened at a restaurant in one month.
struct MonthFigures {
  let number: Int
  var reviews = 0
  var rated = 0
  var milliStars = 0
  var visits = 0
  var orders = 0
  var favorites = 0
  /// What paid orders cost above what had been quoted, in the currency's minor unit.
  var differences: [Int64] = []

  init(_ number: Int) { self.number = number }

  /// The median of the differences; nil for fewer than `least`.
  func paidAbove(ofAtLeast least: Int) -> Int? {
    guard differences.count >= least else { return nil }
    let sorted = differences.sorted()
    let middle = sorted.count / 2
    return Int(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
  }
}
