/// A decimal number: sign, digits and a power of ten.
struct DecimalText {
  let isNegative: Bool
  /// All digits as one integer.
  let digits: UInt64
  /// The number of digits after the point.
  let decimals: Int

  var double: Double {
    let value = decimals == 0 ? Double(digits) : Double(digits) / Self.powers[decimals]
    return isNegative ? -value : value
  }

  /// Reads digits with at most one point, at most 15 of them, which a Double represents exactly; nil for anything else.
  @inline(__always)
  init?(plain bytes: UnsafeRawBufferPointer) {
    var index = 0
    var negative = false
    if bytes.count > 1, bytes[0] == UInt8(ascii: "-") { (negative, index) = (true, 1) }
    guard bytes.count - index <= 16, index < bytes.count else { return nil }
    var value: UInt64 = 0
    var point = -1
    let start = index
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        value = value &* 10 &+ UInt64(digit)
      } else {
        guard bytes[index] == UInt8(ascii: "."), point < 0, index > start, index < bytes.count - 1 else { return nil }
        point = index
      }
      index &+= 1
    }
    guard value < 1_000_000_000_000_000 else { return nil }
    (isNegative, digits, decimals) = (negative, value, point < 0 ? 0 : bytes.count - point - 1)
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]
}
