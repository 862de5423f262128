internal import Model

/// Sums of votes up to each month.
struct MonthSums {
  private let first: Int
  private let last: Int
  private var rated = [0]
  private var milliStars = [0]

  /// `first` is not after the first of `months`.
  init(_ months: [ReviewSummary.Month], first: Int, last: Int) {
    (self.first, self.last) = (first, last)
    guard !months.isEmpty else {
      pad()
      return
    }
    var next = 0
    for number in first...last {
      let month = months[next].number == number ? months[next] : nil
      if month != nil, next + 1 < months.count { next += 1 }
      rated.append(rated[rated.count - 1] + (month?.rated ?? 0))
      milliStars.append(milliStars[milliStars.count - 1] + (month?.milliStars ?? 0))
    }
  }

  private mutating func pad() {
    rated = Array(repeating: 0, count: last - first + 2)
    milliStars = rated
  }

  /// The votes of some months, which is named by the last of them.
  func point(_ months: ClosedRange<Int>) -> RollingMean.Point {
    let start = min(max(months.lowerBound, first), last + 1) - first
    let end = max(start, min(months.upperBound, last) + 1 - first)
    return RollingMean.Point(
      number: months.upperBound, rated: rated[end] - rated[start], milliStars: milliStars[end] - milliStars[start])
  }
}
