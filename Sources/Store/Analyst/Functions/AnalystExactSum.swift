/// An exact sum of numbers, from which numbers can be subtracted again.
///
/// SQLite adds doubles in the order of the rows, so that the last digit of a mean depends on that order. A report must
/// not (law 1). This sum is exact, and its answers are rounded once.
struct AnalystExactSum {
  private(set) var count: Int64 = 0
  /// How many of the numbers were not integers.
  private var reals: Int64 = 0
  private var whole: Int128 = 0
  /// The sum of the numbers that were not integers.
  private var wide = WideSum()
  private var infinities: Int64 = 0
  private var negativeInfinities: Int64 = 0
  private var nans: Int64 = 0

  mutating func add(_ number: Int64, times sign: Int64 = 1) {
    count += sign
    whole += Int128(number) * Int128(sign)
  }

  /// Adds the sum of `count` integers.
  mutating func add(whole sum: Int64, count: Int64) {
    self.count += count
    whole += Int128(sum)
  }

  mutating func add(_ number: Double, times sign: Int64 = 1) {
    count += sign
    reals += sign
    guard let exact = ExactNumber(number) else {
      if number.isNaN { nans += sign } else if number > 0 { infinities += sign } else { negativeInfinities += sign }
      return
    }
    wide.add(exact, sign: sign)
  }

  /// The sum as an integer, if all numbers were integers; nil if it does not fit into 64 bits.
  var integer: Int64? { Int64(exactly: whole) }

  var isWhole: Bool { reals == 0 }

  /// The sum as a double.
  var real: Double { quotient(by: 1) }

  /// The mean as a double. There must be at least one number.
  var mean: Double { quotient(by: count) }

  private func quotient(by count: Int64) -> Double {
    if nans > 0 || (infinities > 0 && negativeInfinities > 0) { return .nan }
    if infinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    var sum = wide
    sum.add(whole)
    return sum.number.quotient(by: count.magnitude).double
  }
}
