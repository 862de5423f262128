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
      throw InputFault(
        kind: IngestProblems.workbookDamaged, words: "the workbook names the sheet, but does not hold it")
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
    while lines.writer.isEmpty, fault == nil, !reader.isDone, !lines.hasNoTitles { advance() }
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
    throw InputFault(
      kind: IngestProblems.sheetFull, words: "the sheet has as many rows as one can have, so that the rest was cut off")
  }

  fileprivate func handleRow() {
    guard fault == nil else { return }
    do { try lines.writeRow(scanner.row, scanner.cells, scanner.texts) } catch {
      fault = error
      return reader.refuse("cannot be read on")
    }
    let room = max(1 << 30, 200 * bytesRead)
    if lines.writer.total > room {
      fault = InputFault(
        kind: IngestProblems.tooLarge, words: "the sheet holds far more text than its bytes can, and is not read on")
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
