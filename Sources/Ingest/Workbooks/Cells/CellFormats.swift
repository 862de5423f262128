/// The formats of a workbook's cells, by the number in a cell's style.
final class CellFormats: XMLEvents {
  private(set) var formats: [CellFormat] = []
  private var own: [Int: CellFormat] = [:]
  private var isInFormats = false
  private var isInCells = false

  /// The most formats that are read; further ones count as plain numbers. Spreadsheet programs write at most 65,490.
  private static let most = 1 << 17

  subscript(style: Int) -> CellFormat { formats.indices.contains(style) ? formats[style] : .number }

  func start(_ element: XMLName, _ attributes: XMLAttributes) {
    if element == "numFmts" {
      isInFormats = true
    } else if element == "cellXfs" {
      isInCells = true
    } else if isInFormats, element == "numFmt" {
      guard let id = attributes.number("numFmtId"), let code = attributes.text("formatCode"), own.count < Self.most
      else { return }
      own[id] = CellFormat(code: code)
    } else if isInCells, element == "xf", formats.count < Self.most {
      let id = attributes.number("numFmtId") ?? 0
      formats.append(own[id] ?? CellFormat(builtIn: id))
    }
  }

  func end(_ element: XMLName) {
    if element == "numFmts" { isInFormats = false }
    if element == "cellXfs" { isInCells = false }
  }

  func text(_ piece: UnsafeRawBufferPointer) {}
}
