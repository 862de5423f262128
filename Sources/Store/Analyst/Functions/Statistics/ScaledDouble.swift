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
