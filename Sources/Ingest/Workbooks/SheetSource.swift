/// A sheet of a workbook as lines of JSON, one for each row, made while the sheet is read, in constant memory.
final class SheetSource: DecodedContent {
  let digestText: String
  private let sheet: any ExportMember
  private let content: any ExportContent
  private let strings: SharedStrings?
  private let scanner: SheetScanner
  private let reader: XMLTextReader
  private let lines: SheetLines
  /// The error that ends the text, thrown after the lines before it were read.
  private var fault: (any Error)?

  /// The number of bytes that are buffered before more rows are read.
  private static let enoughBytes = 256 << 10

  var bytesRead: Int { content.bytesRead + (strings?.bytesRead ?? 0) }

  var remark: (ContentRemark) -> Void {
    get { lines.remark }
    set { lines.remark = newValue }
  }

  /// Throws an `InputFault` if the sheet or one of the parts that it needs cannot be read.
  ///
  /// Strings that do not fit into memory are written to a file in `scratchFolder`.
  init(_ book: Workbook, part: String, digest: String, scratchFolder: String = "/tmp") throws {
    digestText = digest
    guard let sheet = book.package.part(part) else {
      throw IngestProblems.workbookDamaged.fault("the workbook names the sheet, but does not hold it")
    }
    self.sheet = sheet
    let formats = CellFormats()
    if let styles = book.stylesPart { try book.package.read(styles, events: formats) }
    strings = try book.stringsPart.flatMap { book.package.part($0) }.map {
      try SharedStrings($0.open(), folder: scratchFolder)
    }
    content = try sheet.open()
    lines = SheetLines(
      SheetValues(strings: strings, formats: formats, countsFrom1904: book.countsFrom1904))
    let row = RowForwarder()
    scanner = SheetScanner { row.forward() }
    reader = try XMLTextReader(content, name: "the sheet", events: scanner)
    scanner.reader = reader
    row.source = self
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while lines.writer.isDrained, fault == nil, !reader.isDone, !lines.hasNoTitles { advance() }
    let count = lines.writer.drain(into: buffer)
    if count == 0, let fault { throw fault }
    return count
  }

  /// Fills cells that are merged downwards, for which the whole sheet is looked through. Called before rows are read.
  func fillMergedCells() { lines.merged = MergedCells(sheet) }

  func finish() throws {
    try content.finish()
    try strings?.finish()
  }

  /// Whether the sheet has rows, and titles above them. Reads as far as necessary.
  func contents() throws -> Contents {
    while lines.titles == nil, fault == nil, !reader.isDone, !lines.hasNoTitles { advance() }
    if let fault { throw fault }
    return lines.titles != nil ? .table : lines.hasRows ? .noTable : .empty
  }

  enum Contents {
    case table
    case noTable
    case empty
  }

  private func advance() {
    do {
      try reader.advance()
      if reader.isDone { try end() }
    } catch {
      if fault == nil { fault = error }
    }
  }

  private func end() throws {
    guard lines.lastRow == CellReference.mostRows, lines.titles != nil else { return }
    throw IngestProblems.sheetFull.fault("the sheet has as many rows as one can have, so that the rest was cut off")
  }

  fileprivate func handleRow() {
    guard fault == nil else { return }
    do { try lines.writeRow(scanner.row, scanner.cells, scanner.texts) } catch {
      fault = error
      return reader.refuse("cannot be read on")
    }
    let room = max(1 << 30, 200 * bytesRead)
    if lines.writer.drained > room {
      fault = IngestProblems.tooLarge.fault("the sheet holds far more text than its bytes can, and is not read on")
      reader.refuse("is too large")
    } else if lines.writer.count > Self.enoughBytes {
      reader.pause()
    }
  }
}

/// Passes calls of the scanner to the source that owns it.
private final class RowForwarder {
  // proven: the source owns the scanner, which alone calls this; a weak reference would be slow.
  unowned(unsafe) var source: SheetSource?

  func forward() { source?.handleRow() }
}

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
