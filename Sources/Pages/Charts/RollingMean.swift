internal import Model

/// Means over twelve months, for each month, with their margins of chance.
struct RollingMean {
  /// The mean of the twelve months that end with one, if they have enough reviews.
  struct Point {
    let number: Int
    let rated: Int
    let milliStars: Int

    /// The mean in thousandths of a star.
    var mean: Int { (milliStars * 2 + rated) / (rated * 2) }
  }

  /// How the last twelve months compare to the time before them.
  enum Finding {
    /// The difference exceeds what chance allows.
    case better, worse
    /// The interval of the difference includes 0.
    case higher, lower
    /// Both are shown as the same number.
    case same
  }

  /// The last twelve months and all months before them.
  struct Change {
    let new: Point
    let old: Point
    let finding: Finding
  }

  /// The least number of ratings for a mean.
  static let fewest = 10
  static let window = 12
  static let longest = 60

  /// Points of the last five years by month, without those with too few ratings.
  let points: [Point]
  /// The month of the newest review, or the last that counts; a mean may end before it.
  let last: Int?
  /// Nil if either side has too few ratings.
  let change: Change?
  private let deviation: Double

  /// `end` is the last month that counts; nil for the month of the newest review.
  init(_ summary: ReviewSummary, through end: Int? = nil, _ language: Language) {
    deviation = Self.deviation(summary.histogram)
    self.last = end ?? summary.months.last?.number
    guard let first = summary.months.first?.number, let last = self.last, first <= last else {
      (points, change) = ([], nil)
      return
    }
    let sums = MonthSums(summary.months, first: first, last: last)
    points = (max(first, last - Self.longest + 1)...last).compactMap { month in
      let point = sums.point(month - Self.window + 1...month)
      return point.rated >= Self.fewest ? point : nil
    }
    change = Self.change(
      sums.point(last - Self.window + 1...last), sums.point(0...last - Self.window), deviation, language)
  }

  /// The first month since which there are too few ratings for a mean; nil if the means reach the newest review.
  var tooFewSince: Int? {
    guard let shown = points.last?.number, let last, shown < last else { return nil }
    return shown + 1
  }

  /// Half the width of a point's 95 % interval, in thousandths of a star.
  func margin(_ point: Point) -> Int {
    Int((1960 * deviation / Double(point.rated).squareRoot()).rounded())
  }

  /// The standard deviation of one vote. It has a minimum, so that ten equal votes are no certainty.
  private static func deviation(_ histogram: [Int]) -> Double {
    let count = histogram.reduce(0, +)
    guard count > 1 else { return 1 }
    let mean = histogram.indices.reduce(0.0) { $0 + Double(($1 + 1) * histogram[$1]) } / Double(count)
    let squares = histogram.indices.reduce(0.0) { sum, bin in
      let apart = Double(bin + 1) - mean
      return sum + apart * apart * Double(histogram[bin])
    }
    return max(0.25, squares / Double(count - 1)).squareRoot()
  }

  private static func change(_ new: Point, _ old: Point, _ deviation: Double, _ language: Language) -> Change? {
    guard new.rated >= fewest, old.rated >= fewest else { return nil }
    let apart = Double(new.mean - old.mean) / 1000
    let chance = 1.96 * deviation * (1 / Double(new.rated) + 1 / Double(old.rated)).squareRoot()
    let isShown =
      language.mean(milliStars: new.milliStars, rated: new.rated)
      != language.mean(milliStars: old.milliStars, rated: old.rated)
    let finding: Finding =
      !isShown ? .same : apart > chance ? .better : apart < -chance ? .worse : apart > 0 ? .higher : .lower
    return Change(new: new, old: old, finding: finding)
  }
}

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
