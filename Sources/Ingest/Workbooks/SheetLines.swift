internal import Diagnostics

/// Makes a line of JSON of each row of a sheet, whose number is the row's; rows above the titles, and those without any
/// value, are empty lines.
final class SheetLines {
  var writer = JSONLineWriter()
  /// What is wrong with single cells goes here.
  var remark: (ContentRemark) -> Void = { _ in }
  /// Nil until the row with the titles was read.
  private(set) var titles: SheetTitles?
  /// None of the first rows holds titles.
  private(set) var hasNoTitles = false
  private(set) var lastRow = 0
  private var header = SheetHeader()
  private var values: SheetValues
  private var rows = 0
  private var formulasWithoutValue: Set<Int> = []

  /// Up to so many columns, cells that are not there are written too, as records with equal fields are read fastest.
  private static let mostFilled = 64

  init(_ values: SheetValues) { self.values = values }

  /// Some row holds something.
  var hasRows: Bool { header.rows > 0 }

  /// Throws an `InputFault` where the texts of cells cannot be had.
  func take(_ row: Int, _ cells: [SheetCell], _ texts: [UInt8]) throws {
    guard !hasNoTitles else { return }
    lastRow = row
    if titles == nil {
      switch try header.take(row, cells, text: { try self.values.plainText($0, texts) }) {
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
        remark(ContentRemark(IngestProblems.duplicateKey, line: line, field: repeated, words))
      }
    }
    if let titles { try write(row, cells, texts, titles) }
  }

  private func write(_ row: Int, _ cells: [SheetCell], _ texts: [UInt8], _ titles: SheetTitles) throws {
    writer.pass(to: row)
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
    writer.endLine()
    rows += 1
  }

  private func writeKey(_ title: SheetTitles.Title?, _ start: Int) {
    guard let title else { return }
    if writer.count > start + 1 { writer.append(",") }
    writer.append(title.key)
  }

  /// Whether the cell has a value. One below no title is written only then.
  private func write(
    _ cell: SheetCell, _ row: Int, _ texts: [UInt8], _ title: SheetTitles.Title?, _ fills: Bool, _ start: Int
  ) throws -> Bool {
    let before = writer.count
    let key = title ?? SheetTitles.substitute(cell.column)
    writeKey(key, start)
    let found = try values.write(cell, texts, into: &writer)
    if let fault = found.fault { tell(fault, cell, row, key.text) }
    guard !found.hasValue else { return true }
    if fills, title != nil { writer.append("null") } else { writer.cut(to: before) }
    return false
  }

  private func tell(_ fault: SheetValues.Fault, _ cell: SheetCell, _ row: Int, _ title: String) {
    if fault.kind == IngestProblems.formulaEmpty, !formulasWithoutValue.insert(cell.column).inserted { return }
    let words = "cell \(CellReference.letters(cell.column))\(row) \(fault.words)"
    remark(ContentRemark(fault.kind, line: row, field: title, words))
  }
}
