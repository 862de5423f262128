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
