/// Splits one row of CSV (RFC 4180) into cells; blank lines are skipped.
struct CSVScanner {
  enum Outcome: Hashable {
    case row
    /// There is no further row.
    case end
    /// The row continues behind the available bytes.
    case incomplete
    /// Something other than a separator follows a quoted cell.
    case strayText
    /// The last quoted cell has no closing quote.
    case openQuote
  }

  /// One cell by its offset in the row, without its quotes.
  struct Cell {
    let start: Int
    let length: Int
    /// Whether it contains doubled quotes.
    let hasQuotes: Bool
  }

  /// Further cells of a row are counted and not read, so that a row's cells never take much more memory than its bytes.
  static let mostCells = 16_384

  let separator: UInt8
  private(set) var cells: [Cell] = []
  /// The number of the row's cells, including those beyond `mostCells`.
  private(set) var width = 0
  /// The offset at which the row begins.
  private(set) var origin = 0
  /// The line on which the row begins.
  private(set) var line = 1

  /// The offset at which a broken row is wrong.
  private(set) var stop = 0

  init(separator: UInt8) { self.separator = separator }

  /// Scans a row, and moves the cursor to the next one.
  mutating func scan(_ cursor: inout JSONCursor) -> Outcome {
    cells.removeAll(keepingCapacity: true)
    width = 0
    while cursor.index < cursor.end, isBreak(cursor.base[cursor.index]) { Self.passBreak(&cursor) }
    origin = cursor.index
    line = cursor.line
    guard cursor.index < cursor.end else { return cursor.isLast ? .end : .incomplete }
    while true {
      let outcome =
        cursor.index < cursor.end && cursor.base[cursor.index] == UInt8(ascii: "\"")
        ? scanQuoted(&cursor) : scanPlain(&cursor)
      if let outcome { return outcome }
    }
  }

  /// Scans a cell without quotes; nil if another cell follows.
  private mutating func scanPlain(_ cursor: inout JSONCursor) -> Outcome? {
    let start = cursor.index
    var index = start
    while index < cursor.end {
      let byte = cursor.base[index]
      if byte == separator || byte == 0x0A || byte == 0x0D { break }
      index &+= 1
    }
    cursor.index = index
    add(Cell(start: start - origin, length: index - start, hasQuotes: false))
    return finishCell(&cursor)
  }

  private mutating func scanQuoted(_ cursor: inout JSONCursor) -> Outcome? {
    let start = cursor.index + 1
    var index = start
    var hasQuotes = false
    while true {
      guard index < cursor.end else { return cursor.isLast ? .openQuote : .incomplete }
      let byte = cursor.base[index]
      if byte == UInt8(ascii: "\"") {
        guard index + 1 < cursor.end || cursor.isLast else { return .incomplete }
        guard index + 1 < cursor.end, cursor.base[index + 1] == UInt8(ascii: "\"") else { break }
        hasQuotes = true
        index &+= 1
      } else if byte == 0x0A || byte == 0x0D {
        cursor.index = index
        Self.passBreak(&cursor)
      }
      index &+= 1
    }
    add(Cell(start: start - origin, length: index - start, hasQuotes: hasQuotes))
    cursor.index = index + 1
    return finishCell(&cursor)
  }

  private mutating func add(_ cell: Cell) {
    width += 1
    if width <= Self.mostCells { cells.append(cell) }
  }

  /// Called after a cell; nil if another cell follows.
  private mutating func finishCell(_ cursor: inout JSONCursor) -> Outcome? {
    guard cursor.index < cursor.end else { return cursor.isLast ? .row : .incomplete }
    let byte = cursor.base[cursor.index]
    if byte == separator {
      cursor.index += 1
      return nil
    }
    guard isBreak(byte) else {
      stop = cursor.index
      return .strayText
    }
    // Whether a LF follows the CR is known when the next row is scanned.
    Self.passBreak(&cursor)
    return .row
  }

  /// In a table separated by colons, joins the parts of times such as `12:30`, if the row has more cells than names and
  /// then has as many.
  mutating func joinTimes(_ names: Int, in row: UnsafePointer<UInt8>) {
    guard width > names, cells.count == width else { return }
    var joined: [Cell] = []
    for cell in cells {
      if let last = joined.last, isTime(last, cell, row) {
        joined[joined.count - 1] = Cell(
          start: last.start, length: cell.start + cell.length - last.start, hasQuotes: false)
      } else {
        joined.append(cell)
      }
    }
    guard joined.count == names else { return }
    (cells, width) = (joined, names)
  }

  /// Whether one or two digits end a cell and two begin the next one.
  private func isTime(_ left: Cell, _ right: Cell, _ row: UnsafePointer<UInt8>) -> Bool {
    guard right.start == left.start + left.length + 1, left.length > 0, right.length >= 2 else { return false }
    let digits = (0..<min(3, left.length)).prefix { ASCIIText.isDigit(row[left.start + left.length - 1 - $0]) }.count
    let next = right.start + 2
    return (1...2).contains(digits) && ASCIIText.isDigit(row[right.start]) && ASCIIText.isDigit(row[right.start + 1])
      && (right.length == 2 || !ASCIIText.isDigit(row[next]))
  }

  /// Whether a row has only separators and white space, as spreadsheets write below a table.
  static func isBlank(_ row: UnsafeRawBufferPointer, separator: UInt8) -> Bool {
    row.allSatisfy { $0 == separator || ASCIIText.isSpace($0) }
  }

  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Moves behind a line break, which is LF, CR LF or a lone CR.
  static func passBreak(_ cursor: inout JSONCursor) {
    let byte = cursor.base[cursor.index]
    let endsPair = byte == 0x0A && cursor.index >= 1 && cursor.base[cursor.index - 1] == 0x0D
    cursor.index += 1
    if !endsPair { cursor.line += 1 }
    cursor.lineStart = cursor.index
  }
}

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
