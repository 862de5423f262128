/// An exact sum of numbers, from which numbers can be subtracted again.
///
/// SQLite adds doubles in the order of the rows, so that the last digit of a mean depends on that order. A report must
/// not (law 1). This sum is a fixed-point number that is wide enough for every double.
struct AnalystExactSum {
  private(set) var count: Int64 = 0
  /// How many of the numbers were not integers.
  private var reals: Int64 = 0
  private var whole: Int128 = 0
  /// Limbs of 32 bits, the lowest first. Each is held in a signed 64-bit integer, so that two billion numbers fit
  /// before a carry is needed.
  private var limbs: [Int64] = []
  private var infinities: Int64 = 0
  private var negativeInfinities: Int64 = 0
  private var nans: Int64 = 0

  private static let width = 68

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
    guard number.isFinite else {
      if number.isNaN { nans += sign } else if number > 0 { infinities += sign } else { negativeInfinities += sign }
      return
    }
    if limbs.isEmpty { limbs = Array(repeating: 0, count: Self.width) }
    // The number is mantissa * 2^(exponent - 1075); subnormal numbers have exponent 1.
    let field = Int(number.exponentBitPattern)
    let mantissa = number.significandBitPattern | (field == 0 ? 0 : 1 << 52)
    let shift = max(field, 1) - 1
    let wide = UInt128(mantissa) << UInt128(shift % 32)
    let signed = number.sign == .minus ? -sign : sign
    for part in 0..<3 {
      limbs[shift / 32 + part] += Int64(UInt32(truncatingIfNeeded: wide >> UInt128(32 * part))) * signed
    }
  }

  /// The sum as an integer, if all numbers were integers; nil if it does not fit into 64 bits.
  var integer: Int64? { Int64(exactly: whole) }

  var isWhole: Bool { reals == 0 }

  /// The sum as a double, rounded once.
  var real: Double {
    if nans > 0 || (infinities > 0 && negativeInfinities > 0) { return .nan }
    if infinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    guard reals != 0, !limbs.isEmpty else { return Double(whole) }
    var all = limbs
    add(whole, to: &all)
    let isNegative = Self.carry(&all)
    if isNegative {
      for index in all.indices { all[index] = -all[index] }
      _ = Self.carry(&all)
    }
    let magnitude = Self.double(all)
    return isNegative ? -magnitude : magnitude
  }

  /// Adds an integer to the limbs, where 1 is 2^1074 times the lowest bit.
  private func add(_ whole: Int128, to limbs: inout [Int64]) {
    var rest = whole.magnitude
    var index = 1074 / 32
    let shift = UInt128(1074 % 32)
    while rest != 0, index + 1 < limbs.count {
      let part = UInt128(UInt32(truncatingIfNeeded: rest)) << shift
      let sign: Int64 = whole < 0 ? -1 : 1
      limbs[index] += Int64(UInt32(truncatingIfNeeded: part)) * sign
      limbs[index + 1] += Int64(UInt32(truncatingIfNeeded: part >> 32)) * sign
      rest >>= 32
      index += 1
    }
  }

  /// Normalizes every limb but the highest to 0...2^32 - 1. Returns whether the sum is negative.
  private static func carry(_ limbs: inout [Int64]) -> Bool {
    var carry: Int64 = 0
    for index in limbs.indices {
      let sum = limbs[index] + carry
      if index == limbs.count - 1 {
        limbs[index] = sum
      } else {
        limbs[index] = sum & 0xFFFF_FFFF
        carry = sum >> 32
      }
    }
    return (limbs.last ?? 0) < 0
  }

  /// The double of the highest three limbs, which hold more bits than a double does.
  private static func double(_ limbs: [Int64]) -> Double {
    guard let top = limbs.lastIndex(where: { $0 != 0 }) else { return 0 }
    var result = 0.0
    for index in stride(from: max(0, top - 3), through: top, by: 1) {
      let exponent = 32 * index - 1074
      result += Double(sign: .plus, exponent: exponent, significand: Double(limbs[index]))
    }
    return result
  }
}
