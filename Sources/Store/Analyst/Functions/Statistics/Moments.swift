/// The count, the sum and the sum of the squares of numbers, all exact. Numbers can be taken back.
struct Moments {
  private var count: Int64 = 0
  private var infinities: Int64 = 0
  private var sum = WideSum()
  private var squares = WideSum()

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

  /// The variance of the numbers as a sample or as a whole population; nil if there are too few numbers, or infinite
  /// ones.
  func variance(ofSample: Bool) -> ScaledDouble? {
    guard infinities == 0, count > (ofSample ? 1 : 0) else { return nil }
    let sum = sum.number
    let spread = squares.number * count - sum * sum
    return spread.scaled / (WideNumber(count) * (ofSample ? count - 1 : count)).scaled
  }
}
