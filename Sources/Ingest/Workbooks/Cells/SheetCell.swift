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
