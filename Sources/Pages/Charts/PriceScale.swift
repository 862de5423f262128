/// Prices in steps of 1, 2 or 5 times a power of ten, and their positions in a drawing.
struct PriceScale {
  /// More bars are hard to distinguish on a telephone.
  private static let mostSteps = 16
  private static let mostTicks = 5
  /// The width of all bars, in thousandths of the drawing.
  static let width = 980

  /// The step in minor units.
  let step: Int
  /// The lower bound of the first step.
  let first: Int
  /// The number of prices in each step.
  let counts: [Int]

  /// `prices` must ascend and not be empty.
  init(_ prices: [Int]) {
    let (low, high) = (prices[0], prices[prices.count - 1])
    let step = Self.round { high / $0 - low / $0 < Self.mostSteps }
    let first = low / step * step
    var counts = [Int](repeating: 0, count: (high - first) / step + 1)
    for price in prices { counts[(price - first) / step] += 1 }
    (self.step, self.first, self.counts) = (step, first, counts)
  }

  /// The smallest of 1, 2, 5, 10, 20 … that `fits`.
  private static func round(_ fits: (Int) -> Bool) -> Int {
    var unit = 1
    while unit < Int.max / 100 {
      for times in [1, 2, 5] where fits(unit * times) { return unit * times }
      unit *= 10
    }
    return unit
  }

  var end: Int { first + counts.count * step }

  /// The round prices that are labelled.
  var ticks: [Int] {
    let distance = Self.round { $0.isMultiple(of: step) && (end - 1) / $0 - (first + $0 - 1) / $0 < Self.mostTicks }
    let start = (first + distance - 1) / distance * distance
    return Array(stride(from: start, to: end, by: distance))
  }

  /// The distance from the left in tenths of a percent.
  func x(_ price: Int) -> Int { (price - first) * Self.width / max(1, end - first) }
}
