internal import Model

/// A text as a number in the grammar of JSON. `007`, `+1`, `1,5` and `0x10` are no numbers.
enum NumberToken {
  /// An integer, from whose digits the text can be restored.
  case integer(Int64)
  case real(Double)
  /// A number whose text could not be restored.
  case text(TableEvidence)

  /// Returns nil if it is no number, or a whole number beyond 64 bits, whose digits must be kept.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    let isNegative = bytes.count > 1 && bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    let whole = Self.digits(bytes, &index)
    guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { return nil }
    if index == bytes.count {
      guard let number = Self.integer(bytes, isNegative) else { return nil }
      self = isNegative && number == 0 ? .text(.integers) : .integer(number)
      return
    }
    var hasExponent = false
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard Self.digits(bytes, &index) > 0 else { return nil }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard Self.digits(bytes, &index) > 0 else { return nil }
    }
    guard index == bytes.count, bytes.count < 300 else { return nil }
    if !hasExponent, let number = Self.exact(bytes) {
      self = .real(number)
    } else {
      guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
      self = .text(.reals)
    }
  }

  /// Counts the digits at `index`, and moves it behind them.
  private static func digits(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Int {
    let start = index
    while index < bytes.count, ASCIIText.isDigit(bytes[index]) { index += 1 }
    return index - start
  }

  private static func integer(_ bytes: UnsafeRawBufferPointer, _ isNegative: Bool) -> Int64? {
    guard bytes.count <= 20 else { return nil }
    var number: Int64 = 0
    for byte in bytes.dropFirst(isNegative ? 1 : 0) {
      let digit = Int64(byte &- UInt8(ascii: "0"))
      let (product, isLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !isLarge, !isLarger else { return nil }
      number = sum
    }
    return number
  }

  /// A decimal of at most 15 digits, which SQLite prints exactly as it is written here.
  private static func exact(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard let decimal = DecimalText(plain: bytes), decimal.digits > 0, abs(decimal.double) >= 0.0001,
      decimal.decimals == 1 || bytes[bytes.count - 1] != UInt8(ascii: "0")
    else { return nil }
    return decimal.double
  }
}
