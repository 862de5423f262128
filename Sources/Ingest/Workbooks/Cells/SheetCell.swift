/// A cell of a sheet that is not empty.
struct SheetCell {
  enum Kind: Hashable {
    /// A cell with a formula and no value.
    case nothing
    case number
    /// The index of a shared string.
    case shared
    case text
    case truth
    case error
    /// A time in ISO 8601.
    case time

    /// The kind for a cell's attribute `t`.
    init(_ type: UnsafeRawBufferPointer?) {
      guard let type, let first = type.first, first != UInt8(ascii: "n") else {
        self = .number
        return
      }
      switch first {
      case UInt8(ascii: "s") where type.count == 1: self = .shared
      case UInt8(ascii: "b"): self = .truth
      case UInt8(ascii: "e"): self = .error
      case UInt8(ascii: "d"): self = .time
      default: self = .text
      }
    }
  }

  /// The column, counted from 1.
  var column = 0
  var kind = Kind.nothing
  var style = 0
  /// The range of its text in the texts of the row.
  var text = 0..<0
}

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
