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
  private var isInData = false
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
    guard isInData else {
      isInData = element == "sheetData"
      return
    }
    if element == "c" {
      startCell(attributes)
    } else if element == "v" {
      isInValue = true
      hasValue = true
    } else if element == "f" {
      hasFormula = true
    } else if element == "row" {
      startRow(attributes)
    } else {
      startInline(element)
    }
  }

  @inline(__always)
  func end(_ element: XMLName) {
    guard isInData else { return }
    if element == "v" {
      isInValue = false
    } else if element == "c" {
      endCell()
    } else if element == "row" {
      if !cells.isEmpty { handleRow() }
    } else {
      endInline(element)
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
    if element == "is" {
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
    if element == "t" {
      isInValue = false
    } else if element == "is" {
      isInline = false
    } else if element == "rPh" {
      phonetic -= 1
    } else if element == "sheetData" {
      isInData = false
    }
  }
}
