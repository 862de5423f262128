/// Names of columns, from `A` to `XFD`, the last one that a sheet can have.
enum CellReference {
  static let mostColumns = 16_384
  static let mostRows = 1_048_576

  /// The column of a reference such as `AB12`, counted from 1; nil if it names none.
  @inline(__always)
  static func column(_ reference: UnsafeRawBufferPointer) -> Int? {
    var column = 0
    var index = 0
    while index < reference.count, ASCIIText.isLetter(reference[index]), index < 4 {
      column = column * 26 + Int(reference[index] & 0x1F)
      index += 1
    }
    return (1...mostColumns).contains(column) ? column : nil
  }

  /// The row and column of a reference such as `AB12`, counted from 1; nil if it names none.
  static func place(_ reference: Substring) -> (row: Int, column: Int)? {
    reference.utf8.withContiguousStorageIfAvailable { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      let digits = UnsafeRawBufferPointer(rebasing: bytes[(bytes.firstIndex(where: ASCIIText.isDigit) ?? 0)...])
      guard let column = column(bytes), let row = XMLAttributes.number(digits) else { return nil }
      return (row, column)
    } ?? nil
  }

  static func letters(_ column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column
    while rest > 0 {
      letters.append(UInt8(ascii: "A") + UInt8((rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }
}
