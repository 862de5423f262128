/// Reads numbers from text.
enum NumberReader {
  /// A finite number, without the white space around it. Short decimals have a fast path; the rest uses the standard
  /// library.
  static func double(_ bytes: UnsafeRawBufferPointer) -> Double? {
    if let plain = DecimalText(plain: bytes) { return plain.double }
    let text = ASCIIText.trimmed(bytes)
    guard text.count > 0, text.count < 400, ASCIIText.isNumberText(text) else { return nil }
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else { return nil }
    return number
  }

  /// A number whose decimal point may be `,`, and whose digits may be those of other scripts.
  static func loose(_ bytes: UnsafeRawBufferPointer) -> Double? {
    if let number = double(bytes) { return number }
    guard bytes.count < 60 else { return nil }
    if bytes.contains(where: { $0 > 0x7F }) { return plain(bytes).withUnsafeBytes { loose(ascii: $0) } }
    return loose(ascii: bytes)
  }

  private static func loose(ascii bytes: UnsafeRawBufferPointer) -> Double? {
    if let number = double(bytes) { return number }
    guard bytes.filter({ $0 == UInt8(ascii: ",") }).count == 1 else { return nil }
    let pointed = bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return pointed.withUnsafeBytes { double($0) }
  }

  private static func plain(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if let digit = foreign[scalar.value] { text.append(digit) } else { text += String(scalar).utf8 }
    }
    return text
  }

  /// Digits and decimal points of Arabic and of full width, as ASCII.
  static let foreign: [UInt32: UInt8] = {
    var signs: [UInt32: UInt8] = [0x066B: UInt8(ascii: "."), 0xFF0E: UInt8(ascii: "."), 0xFF0C: UInt8(ascii: ",")]
    for zero in [0x0660, 0x06F0, 0xFF10] as [UInt32] {
      for digit in 0..<10 as Range<UInt32> { signs[zero + digit] = UInt8(ascii: "0") + UInt8(digit) }
    }
    return signs
  }()
}

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
