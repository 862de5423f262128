internal import Diagnostics

/// Converts each row of a sheet to a line of JSON with the row's number. Rows above the titles, and those without any
/// value, become empty lines.
final class SheetLines {
  let writer = JSONLine()
  /// The number of the next line.
  private var line = 1
  /// The cells that are merged over several rows; nil if their rows stay without a value.
  var merged: MergedCells?
  /// Called with problems of single cells.
  var remark: (ContentRemark) -> Void = { _ in }
  /// Nil until the row with the titles was read.
  private(set) var titles: SheetTitles?
  /// Whether none of the first rows has titles.
  private(set) var hasNoTitles = false
  private(set) var lastRow = 0
  private var header = SheetHeader()
  private var values: SheetValues
  private var rows = 0
  private var formulasWithoutValue: Set<Int> = []

  /// If a sheet has at most this number of columns, missing cells are written too, as records with equal fields are
  /// read fastest.
  private static let mostFilled = 64

  init(_ values: SheetValues) { self.values = values }

  /// Whether any row has a value.
  var hasRows: Bool { header.rows > 0 }

  /// Writes a row. Throws an `InputFault` if the texts of cells cannot be read.
  func writeRow(_ row: Int, _ cells: [SheetCell], _ texts: [UInt8]) throws {
    guard !hasNoTitles else { return }
    lastRow = row
    if titles == nil {
      switch try header.examine(row, cells, text: { try self.values.plainText($0, texts) }) {
      case .goOn: return
      case .none:
        hasNoTitles = true
        return
      case .isHeader(let found):
        titles = found
        return
      case .wasHeader(let found, let repeated, let line):
        titles = found
        let words =
          "the title \"\(Printable.line(repeated, limit: 60))\" stands twice, so that numbers were put behind it"
        remark(ContentRemark(kind: IngestProblems.duplicateKey, line: line, field: repeated, words: words))
      }
    }
    guard let titles else { return }
    guard let merged else { return try write(row, cells, texts, titles) }
    var (filled, allTexts) = (cells, texts)
    merged.fill(row, &filled, &allTexts)
    try write(row, filled, allTexts, titles)
  }

  private func write(_ row: Int, _ cells: [SheetCell], _ texts: [UInt8], _ titles: SheetTitles) throws {
    while line < row { endLine() }
    let start = writer.count
    let fills = rows == 0 || titles.columns.count <= Self.mostFilled
    var next = 0
    var hasValue = false
    writer.append("{")
    for cell in cells {
      while fills, next < titles.columns.count, titles.columns[next] < cell.column {
        writeKey(titles[titles.columns[next]], start)
        writer.append("null")
        next += 1
      }
      if next < titles.columns.count, titles.columns[next] == cell.column { next += 1 }
      if try write(cell, row, texts, titles[cell.column], fills, start) { hasValue = true }
    }
    while fills, next < titles.columns.count {
      writeKey(titles[titles.columns[next]], start)
      writer.append("null")
      next += 1
    }
    guard hasValue else { return writer.cut(to: start) }
    writer.append("}")
    endLine()
    rows += 1
  }

  private func endLine() {
    writer.append(UInt8(ascii: "\n"))
    line += 1
  }

  private func writeKey(_ title: SheetTitles.Title?, _ start: Int) {
    guard let title else { return }
    if writer.count > start + 1 { writer.append(",") }
    title.key.withUnsafeBytes { writer.append($0) }
  }

  /// Writes a cell; returns whether it has a value. A cell without a title is written only if it has one.
  private func write(
    _ cell: SheetCell, _ row: Int, _ texts: [UInt8], _ title: SheetTitles.Title?, _ fills: Bool, _ start: Int
  ) throws -> Bool {
    let before = writer.count
    let key = title ?? SheetTitles.substitute(cell.column)
    writeKey(key, start)
    let found = try values.write(cell, texts, into: writer)
    if let fault = found.fault { report(fault, cell, row, key.text) }
    guard !found.hasValue else { return true }
    if fills, title != nil { writer.append("null") } else { writer.cut(to: before) }
    return false
  }

  private func report(_ fault: SheetValues.Fault, _ cell: SheetCell, _ row: Int, _ title: String) {
    if fault.kind == IngestProblems.formulaEmpty, !formulasWithoutValue.insert(cell.column).inserted { return }
    let words = "cell \(CellReference.letters(cell.column))\(row) \(fault.words)"
    remark(ContentRemark(kind: fault.kind, line: row, field: title, words: words))
  }
}

extension JSONLine {
  /// Appends the text of a cell in quotes. `_xHHHH_` is the character of that number, by which workbooks write characters
  /// that XML does not allow.
  func appendCell(_ text: UnsafeRawBufferPointer) {
    append(UInt8(ascii: "\""))
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: "_") && index >= start && Self.isNumbered(text, index) {
      _ = appendEscaped(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      append("\\u")
      append(UnsafeRawBufferPointer(rebasing: text[index + 2..<index + 6]))
      start = index + 7
    }
    _ = appendEscaped(UnsafeRawBufferPointer(rebasing: text[start...]))
    append(UInt8(ascii: "\""))
  }

  /// Whether there is `_xHHHH_` at an index.
  private static func isNumbered(_ text: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    guard index + 7 <= text.count, text[index + 1] == UInt8(ascii: "x"), text[index + 6] == UInt8(ascii: "_") else {
      return false
    }
    return text[index + 2..<index + 6].allSatisfy { byte in
      ASCIIText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
  }
}
