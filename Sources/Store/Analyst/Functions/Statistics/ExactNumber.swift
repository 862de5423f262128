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
