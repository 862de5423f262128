/// The count, the sum and the sum of the squares of numbers, all exact. Numbers can be taken back.
struct Moments {
  private(set) var count: Int64 = 0
  private var infinities: Int64 = 0
  private(set) var sum = WideSum()
  private(set) var squares = WideSum()

  /// Adds the number, or takes it back if `sign` is -1; nil is an infinite number.
  mutating func add(_ number: ExactNumber?, sign: Int64) {
    count += sign
    guard let number else {
      infinities += sign
      return
    }
    sum.add(number, sign: sign)
    squares.add(number, times: number, sign: sign)
  }

  /// Whether there are more numbers than `least`, and no infinite ones.
  func isDefined(above least: Int64) -> Bool { infinities == 0 && count > least }

  /// How far the numbers spread, times the square of their count.
  var spread: WideNumber { squares.number * count - sum.number * sum.number }

  /// The variance of the numbers as a sample or as a whole population; nil if there are too few numbers, or infinite
  /// ones.
  func variance(ofSample: Bool) -> ScaledDouble? {
    guard isDefined(above: ofSample ? 1 : 0) else { return nil }
    return spread.scaled / (WideNumber(count) * (ofSample ? count - 1 : count)).scaled
  }
}

/// The state of `stddev`, `variance` and their kin.
final class SpreadGathering: AnalystGathering {
  private var moments = Moments()
  private let ofSample: Bool
  private let isRoot: Bool

  init(ofSample: Bool, isRoot: Bool) {
    self.ofSample = ofSample
    self.isRoot = isRoot
  }

  func add(_ row: AnalystRow) { if row.isNumber(0) { moments.add(row.exact(0), sign: 1) } }

  func remove(_ row: AnalystRow) { if row.isNumber(0) { moments.add(row.exact(0), sign: -1) } }

  func value(isEnd: Bool) -> Double? {
    let variance = moments.variance(ofSample: ofSample)
    return (isRoot ? variance?.squareRoot() : variance)?.double
  }
}

/// The moments of pairs of numbers, and the sum of their products, all exact. Pairs can be taken back.
struct PairMoments {
  private var x = Moments()
  private var y = Moments()
  private var products = WideSum()

  /// Adds the pair, or takes it back if `sign` is -1; nil is an infinite number.
  mutating func add(y: ExactNumber?, x: ExactNumber?, sign: Int64) {
    self.x.add(x, sign: sign)
    self.y.add(y, sign: sign)
    if let x, let y { products.add(x, times: y, sign: sign) }
  }

  private var isDefined: Bool { x.isDefined(above: 1) && y.isDefined(above: 1) }

  /// How far the pairs spread together, times the square of their count.
  private var spreadOfBoth: WideNumber { products.number * x.count - x.sum.number * y.sum.number }

  /// Pearson's coefficient of correlation; nil if one of the two is the same everywhere.
  var correlation: ScaledDouble? {
    guard isDefined else { return nil }
    let spread = x.spread * y.spread
    return spread.isZero ? nil : spreadOfBoth.scaled / spread.scaled.squareRoot()
  }

  /// By how much y grows on the line of least squares where x grows by 1; nil if all x are the same.
  var slope: ScaledDouble? {
    guard isDefined else { return nil }
    let spread = x.spread
    return spread.isZero ? nil : spreadOfBoth.scaled / spread.scaled
  }

  /// The y of that line where x is 0.
  var intercept: ScaledDouble? {
    guard isDefined else { return nil }
    let spread = x.spread
    let moment = y.sum.number * x.squares.number - x.sum.number * products.number
    return spread.isZero ? nil : moment.scaled / spread.scaled
  }
}

/// The state of `corr`, `ols_slope` and `ols_intercept`. A pair counts if both of its parts are numbers.
final class PairGathering: AnalystGathering {
  private var moments = PairMoments()
  private let result: (PairMoments) -> ScaledDouble?

  init(_ result: @escaping (PairMoments) -> ScaledDouble?) { self.result = result }

  func add(_ row: AnalystRow) { add(row, sign: 1) }

  func remove(_ row: AnalystRow) { add(row, sign: -1) }

  private func add(_ row: AnalystRow, sign: Int64) {
    guard row.isNumber(0), row.isNumber(1) else { return }
    moments.add(y: row.exact(0), x: row.exact(1), sign: sign)
  }

  func value(isEnd: Bool) -> Double? { result(moments)?.double }
}
