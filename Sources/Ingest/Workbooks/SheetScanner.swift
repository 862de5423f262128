/// Finds the rows of a sheet that have cells with values, in the order of the sheet.
final class SheetScanner: XMLEvents {
  /// The number of the current row.
  private(set) var row = 0
  private(set) var cells: [SheetCell] = []
  /// The texts of the row's cells, one after another.
  private(set) var texts: [UInt8] = []
  /// The reader that calls the scanner, which does not own it.
  var reader: XMLTextReader?
  private let handleRow: () -> Void
  private var depth = 0
  /// How many of the open elements, from the root on, lead to a cell's value.
  private var level = 0
  private static let (inSheet, inData, inRow, inCell) = (1, 2, 3, 4)
  private var cell = SheetCell()
  private var column = 0
  private var hasFormula = false
  private var hasValue = false
  private var isInValue = false
  private var isInline = false
  private var phonetic = 0

  /// The most bytes of text in a row.
  private static let mostRowBytes = 8 << 20

  init(handleRow: @escaping () -> Void) { self.handleRow = handleRow }

  func text(_ cell: SheetCell) -> UnsafeRawBufferPointer {
    texts.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[cell.text]) }
  }

  // MARK: Events

  @inline(__always)
  func start(_ element: XMLName, _ attributes: XMLAttributes) {
    depth += 1
    guard depth == level + 1 else {
      if level == Self.inCell { startInline(element) }
      return
    }
    switch level {
    case Self.inCell:
      if element == "v" {
        isInValue = true
        hasValue = true
      } else if element == "f" {
        hasFormula = true
      } else {
        startInline(element)
      }
    case Self.inRow where element == "c": startCell(attributes)
    case Self.inData where element == "row": startRow(attributes)
    case Self.inSheet where element == "sheetData": break
    case 0: break
    default: return
    }
    if level < Self.inCell { level = depth }
  }

  @inline(__always)
  func end(_ element: XMLName) {
    defer { depth -= 1 }
    guard depth == level else {
      if level == Self.inCell { endInline(element) }
      return
    }
    level -= 1
    if depth == Self.inCell {
      endCell()
    } else if depth == Self.inRow, !cells.isEmpty {
      handleRow()
    }
  }

  @inline(__always)
  func text(_ piece: UnsafeRawBufferPointer) {
    guard isInValue else { return }
    if texts.count + piece.count > Self.mostRowBytes { refuse("has a row that is larger than sumaq reads") }
    texts.append(contentsOf: piece)
  }

  private func refuse(_ words: String) { reader?.refuse(words) }

  // MARK: Rows and cells

  private func startRow(_ attributes: XMLAttributes) {
    let number = attributes["r"].map { XMLAttributes.number($0) ?? 0 } ?? row + 1
    if number <= row || number > CellReference.mostRows {
      refuse("names a row behind row \(row) that cannot stand there")
    }
    row = number
    column = 0
    cells.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }

  private func startCell(_ attributes: XMLAttributes) {
    let reference = attributes["r"]
    column = reference.map { CellReference.column($0) ?? 0 } ?? column + 1
    if column < 1 || column > CellReference.mostColumns || cells.count >= CellReference.mostColumns {
      refuse("names a cell of row \(row) that no sheet has")
    }
    cell = SheetCell(
      column: column, kind: SheetCell.Kind(attributes["t"]), style: attributes.number("s") ?? 0,
      text: texts.count..<texts.count)
    (hasFormula, hasValue, isInValue, isInline, phonetic) = (false, false, false, false, 0)
  }

  private func endCell() {
    guard hasValue || hasFormula else { return }
    cell.text = cell.text.lowerBound..<texts.count
    // An empty text is a value, an empty number is none.
    if !hasValue || (hasFormula && cell.kind == .number && cell.text.isEmpty) { cell.kind = .nothing }
    cells.append(cell)
  }

  /// Reads text in the cell itself: all `t` in `is`, except for the phonetic ones.
  private func startInline(_ element: XMLName) {
    if depth == Self.inCell + 1, element == "is" {
      isInline = true
      hasValue = true
      cell.kind = .text
    } else if element == "rPh" {
      phonetic += 1
    } else if element == "t" {
      isInValue = isInline && phonetic == 0
    }
  }

  private func endInline(_ element: XMLName) {
    if depth == Self.inCell + 1 {
      (isInValue, isInline) = (false, false)
    } else if element == "t" {
      isInValue = false
    } else if element == "rPh" {
      phonetic -= 1
    }
  }
}
