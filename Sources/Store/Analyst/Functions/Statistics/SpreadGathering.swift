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
