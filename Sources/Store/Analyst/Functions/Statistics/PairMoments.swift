/// The sums of pairs of numbers, of their squares and of their products, all exact. Pairs can be taken back.
struct PairMoments {
  private var count: Int64 = 0
  private var infinities: Int64 = 0
  private var x = WideSum()
  private var y = WideSum()
  private var xx = WideSum()
  private var yy = WideSum()
  private var xy = WideSum()

  /// Adds the pair, or takes it back if `sign` is -1; nil is an infinite number.
  mutating func add(y: ExactNumber?, x: ExactNumber?, sign: Int64) {
    count += sign
    guard let x, let y else {
      infinities += sign
      return
    }
    self.x.add(x, sign: sign)
    self.y.add(y, sign: sign)
    xx.add(x, times: x, sign: sign)
    yy.add(y, times: y, sign: sign)
    xy.add(x, times: y, sign: sign)
  }

  private var isDefined: Bool { infinities == 0 && count > 1 }

  /// How far the x spread, how far the y spread, and how far they do so together, each times the count.
  private var spreadOfX: WideNumber { xx.number * count - x.number * x.number }
  private var spreadOfY: WideNumber { yy.number * count - y.number * y.number }
  private var spreadOfBoth: WideNumber { xy.number * count - x.number * y.number }

  /// Pearson's coefficient of correlation; nil if one of the two is the same everywhere.
  var correlation: ScaledDouble? {
    guard isDefined else { return nil }
    let spread = spreadOfX * spreadOfY
    return spread.isZero ? nil : spreadOfBoth.scaled / spread.scaled.squareRoot()
  }

  /// By how much y grows on the line of least squares where x grows by 1; nil if all x are the same.
  var slope: ScaledDouble? {
    guard isDefined else { return nil }
    let spread = spreadOfX
    return spread.isZero ? nil : spreadOfBoth.scaled / spread.scaled
  }

  /// The y of that line where x is 0.
  var intercept: ScaledDouble? {
    guard isDefined else { return nil }
    let spread = spreadOfX
    return spread.isZero ? nil : (y.number * xx.number - x.number * xy.number).scaled / spread.scaled
  }
}
