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

  /// A number whose decimal point may be `,`.
  static func loose(_ bytes: UnsafeRawBufferPointer) -> Double? {
    if let number = double(bytes) { return number }
    guard bytes.count < 40, bytes.filter({ $0 == UInt8(ascii: ",") }).count == 1 else { return nil }
    let pointed = bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return pointed.withUnsafeBytes { double($0) }
  }
}
