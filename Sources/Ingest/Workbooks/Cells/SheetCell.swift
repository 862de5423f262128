/// A cell of a sheet that holds something.
struct SheetCell {
  enum Kind: Hashable {
    /// Nothing, though the cell has a formula.
    case nothing
    case number
    /// The number of a shared text.
    case shared
    case text
    case truth
    case error
    /// ISO 8601.
    case time

    /// By the attribute `t` of a cell.
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

  /// Counted from 1.
  var column = 0
  var kind = Kind.nothing
  var style = 0
  /// Where its text stands among those of the row.
  var text = 0..<0
}
