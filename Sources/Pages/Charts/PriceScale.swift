/// Prices in steps of 1, 2 or 5 of some unit, and where they lie across a drawing.
struct PriceScale {
  /// More bars are hardly told apart on a telephone.
  private static let mostSteps = 16
  private static let mostTicks = 5
  /// Of 1000: the drawing's part that bars stand on.
  static let width = 980

  /// Minor units.
  let step: Int
  /// Where the first step begins.
  let first: Int
  /// How many places are in each step.
  let counts: [Int]

  /// `prices` ascend and are not empty.
  init(_ prices: [Int]) {
    let (low, high) = (prices[0], prices[prices.count - 1])
    let step = Self.round { high / $0 - low / $0 < Self.mostSteps }
    let first = low / step * step
    var counts = [Int](repeating: 0, count: (high - first) / step + 1)
    for price in prices { counts[(price - first) / step] += 1 }
    (self.step, self.first, self.counts) = (step, first, counts)
  }

  /// The smallest of 1, 2, 5, 10, 20 … that fits.
  private static func round(_ fits: (Int) -> Bool) -> Int {
    var unit = 1
    while unit < Int.max / 100 {
      for times in [1, 2, 5] where fits(unit * times) { return unit * times }
      unit *= 10
    }
    return unit
  }

  var end: Int { first + counts.count * step }

  /// Round prices that are written beneath.
  var ticks: [Int] {
    let distance = Self.round { $0.isMultiple(of: step) && (end - 1) / $0 - (first + $0 - 1) / $0 < Self.mostTicks }
    let start = (first + distance - 1) / distance * distance
    return Array(stride(from: start, to: end, by: distance))
  }

  /// Tenths of a percent from the left.
  func x(_ price: Int) -> Int { (price - first) * Self.width / max(1, end - first) }
}
