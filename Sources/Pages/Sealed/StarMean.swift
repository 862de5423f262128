internal import Model
internal import Store

/// The mean of some ratings with the half width of its 95 % interval, in thousandths of a star.
///
/// The interval hangs on the mean and the number alone, so that it follows from the sums of closed months: ratings are
/// taken to differ by one star, or by as much as is possible at all with such a mean, but by half a star at least.
struct StarMean {
  let rated: Int
  let milliStars: Int
  let mean: Int
  let margin: Int

  /// The least number of ratings.
  static let fewest = RollingMean.fewest

  /// Nil for too few ratings.
  init?(rated: Int, milliStars: Int) {
    guard rated >= Self.fewest else { return nil }
    self.rated = rated
    self.milliStars = milliStars
    let mean = Double(milliStars) / 1000 / Double(rated)
    let possible = max(0, (mean - 1) * (5 - mean)).squareRoot()
    let deviation = max(0.5, min(1, possible))
    self.mean = (milliStars * 2 + rated) / (rated * 2)
    margin = Int((1960 * deviation / Double(rated).squareRoot()).rounded())
  }

  init?(_ point: RollingMean.Point) { self.init(rated: point.rated, milliStars: point.milliStars) }

  /// Whether this mean is above another by more than chance.
  func isClearlyAbove(_ other: StarMean) -> Bool {
    let apart = mean - other.mean
    return apart > 0 && apart * apart > margin * margin + other.margin * other.margin
  }

  func text(_ language: Language) -> String { language.mean(milliStars: milliStars, rated: rated) }
}

/// The means of a restaurant's neighbours over twelve closed months each.
struct NeighbourMeans {
  /// The least number of neighbours with ratings whose mean is shown.
  static let fewest = 3

  /// The mean of all neighbours at each month, without months in which too few neighbours or ratings count.
  let points: [RollingMean.Point]
  /// The neighbours with enough ratings in the last twelve months, the best first.
  let lastYear: [(name: String?, id: String, mean: StarMean)]

  init(_ neighbours: [NeighbourMonths], through last: Int) {
    let first = last - RollingMean.longest - RollingMean.window + 2
    let sums = neighbours.map { MonthSums($0.months.filter { $0.number >= first }, first: first, last: last) }
    points = (last - RollingMean.longest + 1...last).compactMap { month in
      let counted = sums.map { $0.point(month - RollingMean.window + 1...month) }.filter { $0.rated > 0 }
      let rated = counted.reduce(0) { $0 + $1.rated }
      guard counted.count >= Self.fewest, rated >= RollingMean.fewest else { return nil }
      return RollingMean.Point(
        number: month, rated: rated, milliStars: counted.reduce(0) { $0 + $1.milliStars })
    }
    lastYear = zip(neighbours, sums).compactMap { neighbour, sums in
      StarMean(sums.point(last - RollingMean.window + 1...last)).map { (neighbour.name, neighbour.id, $0) }
    }.sorted { (-$0.mean.mean, -$0.mean.rated, $0.id) < (-$1.mean.mean, -$1.mean.rated, $1.id) }
  }

  /// The months that these means need before `last`.
  static var span: Int { RollingMean.longest + RollingMean.window - 1 }
}

/// Two counts over equally long times, and whether chance explains their difference.
struct CountComparison {
  enum Finding {
    case more, fewer
    /// Chance may explain the difference.
    case chance
    case same
    /// One side has fewer than five.
    case tooLittle
  }

  let new: Int
  let old: Int

  init(_ new: Int, _ old: Int) { (self.new, self.old) = (new, old) }

  private static let fewest = 5

  /// Counts of independent events vary by the square root of their number. One is taken off, as counts are whole.
  private var exceedsChance: Bool { Double(abs(new - old) - 1) > 1.96 * Double(new + old).squareRoot() }

  /// The finding, however few there are.
  var difference: Finding {
    if new == old { return .same }
    if !exceedsChance { return .chance }
    return new > old ? .more : .fewer
  }

  /// The finding of an offer's effect, which needs five events on both sides.
  var effect: Finding { min(new, old) < Self.fewest ? .tooLittle : difference }
}
