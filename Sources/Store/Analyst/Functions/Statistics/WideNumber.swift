/// A whole number of any size times a power of two, with exact arithmetic.
struct WideNumber {
  private let isNegative: Bool
  /// The digits of base 2^32, the lowest first. Neither the first nor the last is zero.
  private let limbs: [UInt32]
  /// The power of 2^32 of the lowest limb.
  private let place: Int

  /// The number whose limbs have these values, which may have a sign and exceed 32 bits.
  init(_ signed: some Sequence<Int64>, place: Int) {
    var limbs: [UInt32] = []
    var carry: Int64 = 0
    for limb in signed {
      let sum = limb + carry
      limbs.append(UInt32(truncatingIfNeeded: sum))
      carry = sum >> 32
    }
    while carry != 0, carry != -1 {
      limbs.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    if carry == -1 { Self.negate(&limbs) }
    self.init(isNegative: carry == -1, limbs, place: place)
  }

  init(_ number: Int64) { self.init([Int64(UInt32(truncatingIfNeeded: number)), number >> 32], place: 0) }

  private init(isNegative: Bool, _ limbs: [UInt32], place: Int) {
    let low = limbs.firstIndex { $0 != 0 } ?? limbs.count
    let high = limbs.lastIndex { $0 != 0 } ?? low - 1
    self.limbs = Array(limbs[low..<max(low, high + 1)])
    self.isNegative = isNegative && !self.limbs.isEmpty
    self.place = place + low
  }

  /// The magnitude of a negative number whose two's complement these limbs are.
  private static func negate(_ limbs: inout [UInt32]) {
    var carry: UInt64 = 1
    for index in limbs.indices {
      let sum = UInt64(~limbs[index]) + carry
      limbs[index] = UInt32(truncatingIfNeeded: sum)
      carry = sum >> 32
    }
    if carry != 0 { limbs.append(UInt32(carry)) }
  }

  var isZero: Bool { limbs.isEmpty }

  static func * (left: WideNumber, right: WideNumber) -> WideNumber {
    var limbs = Array(repeating: UInt32(0), count: left.limbs.count + right.limbs.count)
    for (index, digit) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (other, factor) in right.limbs.enumerated() {
        let sum = UInt64(digit) * UInt64(factor) + UInt64(limbs[index + other]) + carry
        limbs[index + other] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      limbs[index + right.limbs.count] = UInt32(carry)
    }
    return WideNumber(isNegative: left.isNegative != right.isNegative, limbs, place: left.place + right.place)
  }

  static func * (left: WideNumber, right: Int64) -> WideNumber {
    left * WideNumber(right)
  }

  static func - (left: WideNumber, right: WideNumber) -> WideNumber {
    if right.isZero { return left }
    if left.isZero { return WideNumber(isNegative: !right.isNegative, right.limbs, place: right.place) }
    let place = min(left.place, right.place)
    let end = max(left.place + left.limbs.count, right.place + right.limbs.count)
    var sum = Array(repeating: Int64(0), count: end - place)
    for (index, limb) in left.limbs.enumerated() {
      sum[left.place - place + index] += left.isNegative ? -Int64(limb) : Int64(limb)
    }
    for (index, limb) in right.limbs.enumerated() {
      sum[right.place - place + index] -= right.isNegative ? -Int64(limb) : Int64(limb)
    }
    return WideNumber(sum, place: place)
  }

  /// The number rounded to a double's digits, with an exponent of any size.
  var scaled: ScaledDouble { quotient(by: 1) }

  /// A part of the number, rounded once to a double's digits, with an exponent of any size.
  func quotient(by count: UInt64) -> ScaledDouble {
    guard !limbs.isEmpty else { return ScaledDouble(0, exponent: 0) }
    let used = min(4, limbs.count)
    var top: UInt128 = 0
    for limb in limbs.suffix(used).reversed() { top = top << 32 | UInt128(limb) }
    let shift = top.leadingZeroBitCount
    let (quotient, rest) = (top << UInt128(shift)).quotientAndRemainder(dividingBy: UInt128(count))
    // The lowest bit means all bits below it.
    let part = limbs.count > used || rest != 0 ? quotient | 1 : quotient
    let exponent = 32 * (place + limbs.count - used) - shift
    return ScaledDouble(isNegative ? -Double(part) : Double(part), exponent: exponent)
  }
}

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

/// A number of SQLite as a whole number times a power of two, which every finite number is.
struct ExactNumber {
  let isNegative: Bool
  let magnitude: UInt64
  let exponent: Int

  init(_ number: Int64) {
    isNegative = number < 0
    magnitude = number.magnitude
    exponent = 0
  }

  /// Nil if the number is infinite.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    let field = Int(number.exponentBitPattern)
    isNegative = number.sign == .minus
    magnitude = number.significandBitPattern | (field == 0 ? 0 : 1 << 52)
    // Subnormal numbers have the exponent of the smallest normal ones.
    exponent = max(field, 1) - 1075
  }
}

/// A double times a power of two, for steps of a computation that no double can hold.
struct ScaledDouble {
  /// Zero, or a number from 1 to 2 with a sign.
  private let significand: Double
  private let exponent: Int

  init(_ number: Double, exponent: Int) {
    guard number != 0 else {
      (significand, self.exponent) = (0, 0)
      return
    }
    significand = number.sign == .minus ? -number.significand : number.significand
    self.exponent = exponent + Int(number.exponent)
  }

  static func / (left: ScaledDouble, right: ScaledDouble) -> ScaledDouble {
    ScaledDouble(left.significand / right.significand, exponent: left.exponent - right.exponent)
  }

  func squareRoot() -> ScaledDouble {
    let isOdd = exponent & 1 == 1
    return ScaledDouble(
      (isOdd ? significand * 2 : significand).squareRoot(), exponent: (exponent - (isOdd ? 1 : 0)) / 2)
  }

  /// The number as a double, infinite if it is too large for one.
  var double: Double {
    Double(sign: significand.sign, exponent: exponent, significand: significand.magnitude)
  }
}
