/// An exact sum of numbers and of products of two numbers, which can be subtracted again.
///
/// It is a fixed-point number that is wide enough for the product of any two doubles. As it is exact, it does not
/// depend on the order of its parts (law 1).
struct WideSum {
  /// Limbs of 32 bits, the lowest first. Each is held in a signed 64-bit integer, so that two billion parts fit before
  /// a carry is needed.
  private var limbs: [Int64] = []
  /// The limbs that may differ from zero.
  private var used = 0..<0

  /// The power of two of the lowest limb's lowest bit, in limbs. The smallest product is 2^-2148.
  private static let place = -68
  private static let width = 140

  /// Adds the number, or subtracts it if `sign` is -1.
  mutating func add(_ number: ExactNumber, sign: Int64) {
    add(number.magnitude, exponent: number.exponent, number.isNegative ? -sign : sign)
  }

  mutating func add(_ left: ExactNumber, times right: ExactNumber, sign: Int64) {
    let product = left.magnitude.multipliedFullWidth(by: right.magnitude)
    let exponent = left.exponent + right.exponent
    let sign = left.isNegative != right.isNegative ? -sign : sign
    add(product.low, exponent: exponent, sign)
    add(product.high, exponent: exponent + 64, sign)
  }

  mutating func add(_ whole: Int128) {
    let sign: Int64 = whole < 0 ? -1 : 1
    add(UInt64(truncatingIfNeeded: whole.magnitude), exponent: 0, sign)
    add(UInt64(truncatingIfNeeded: whole.magnitude >> 64), exponent: 64, sign)
  }

  private mutating func add(_ magnitude: UInt64, exponent: Int, _ sign: Int64) {
    guard magnitude != 0 else { return }
    if limbs.isEmpty { limbs = Array(repeating: 0, count: Self.width) }
    let shift = exponent - Self.place * 32
    let first = shift / 32
    let wide = UInt128(magnitude) << UInt128(shift % 32)
    for part in 0..<3 {
      limbs[first + part] += Int64(UInt32(truncatingIfNeeded: wide >> UInt128(32 * part))) * sign
    }
    used = used.isEmpty ? first..<first + 3 : min(used.lowerBound, first)..<max(used.upperBound, first + 3)
  }

  /// The sum itself.
  var number: WideNumber { WideNumber(limbs[used], place: Self.place + used.lowerBound) }
}
