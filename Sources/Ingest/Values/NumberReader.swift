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
