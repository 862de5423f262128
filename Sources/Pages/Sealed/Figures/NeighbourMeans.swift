internal import Model
internal import Store

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
