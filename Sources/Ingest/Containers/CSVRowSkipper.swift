/// Finds the end of a row that is too large for the window, piece by piece, in time linear in its bytes.
struct CSVRowSkipper {
  private enum State {
    /// At the beginning of a cell.
    case start
    case plain, quoted
    /// Behind a quote within a quoted cell, which closes the cell or is doubled.
    case closing
  }

  private let separator: UInt8
  private var state = State.start

  init(separator: UInt8) { self.separator = separator }

  /// Whether the bytes so far end within a quoted cell.
  var isQuoted: Bool { state == .quoted }

  /// Moves the cursor behind the row; false if the row continues behind the available bytes. Text behind a closing
  /// quote does not end the row.
  mutating func skip(_ cursor: inout JSONCursor) -> Bool {
    while cursor.index < cursor.end {
      let byte = cursor.base[cursor.index]
      if byte == 0x0A || byte == 0x0D {
        CSVScanner.passBreak(&cursor)
        if state != .quoted { return true }
        continue
      }
      cursor.index &+= 1
      switch state {
      case .start: state = byte == UInt8(ascii: "\"") ? .quoted : byte == separator ? .start : .plain
      case .plain: if byte == separator { state = .start }
      case .quoted: if byte == UInt8(ascii: "\"") { state = .closing }
      case .closing: state = byte == UInt8(ascii: "\"") ? .quoted : byte == separator ? .start : .plain
      }
    }
    return false
  }
}
