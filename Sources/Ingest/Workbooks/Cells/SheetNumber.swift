internal import Platform

/// Converts the numbers of cells, which are 64-bit floating point, to JSON.
enum SheetNumber {
  struct Text: Hashable {
    let text: String
    /// Whether the number is so large that its last digits may be lost.
    var mayLackDigits = false
    /// Whether leading zeros belong to it, so that it is text.
    var isText = false
  }

  /// Whether a cell's bytes are an integer that is valid JSON as it is written.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, bytes.count <= 15, first != UInt8(ascii: "0") || bytes.count == 1 else {
      return false
    }
    return bytes.allSatisfy(ASCIIText.isDigit)
  }

  /// The number; an integer without `.0`. Nil if the bytes are no number.
  static func text(_ bytes: UnsafeRawBufferPointer, _ format: CellFormat) -> Text? {
    guard let number = NumberReader.double(bytes), number.isFinite else { return nil }
    guard number == number.rounded(), abs(number) < 9.2e18 else { return Text(text: "\(number)") }
    let digits = String(Int64(number))
    if case .digits(let least) = format, number >= 0, digits.utf8.count < least {
      return Text(text: String(repeating: "0", count: least - digits.utf8.count) + digits, isText: true)
    }
    return Text(text: digits, mayLackDigits: abs(number) >= 0x1p53)
  }
}
