/// Finds what may precede the header of a table: the description of a list of saved places, or lines of a single cell such
/// as a title.
enum ListHead {
  private static let header = Array("Title,Note,URL".utf8)

  /// The number of bytes and lines before the header; nil if it is the first line.
  static func find(in text: [UInt8]) -> (bytes: Int, lines: Int)? {
    guard let first = text.first(where: { !ASCIIText.isSpace($0) }), !"{[<".utf8.contains(first) else { return nil }
    var (start, areTitles) = (0, true)
    for lines in 0..<6 {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let cells = areTitles ? cells(text[start..<end]) : []
      if text[start...].starts(with: header) || (lines > 0 && areHeadings(cells)) {
        return lines == 0 ? nil : (start, lines)
      }
      areTitles = areTitles && cells.count < 2
      guard end < text.count else { return nil }
      start = end + 1
    }
    return nil
  }

  /// The cells of a line that are not blank, without quotes.
  private static func cells(_ line: ArraySlice<UInt8>) -> [[UInt8]] {
    let separator = CSVSeparator.find(in: line)
    return line.split(separator: separator).map { $0.filter { $0 != UInt8(ascii: "\"") } }
      .map { cell in cell.withUnsafeBytes { Array(ASCIIText.trimmed($0)) } }.filter { !$0.isEmpty }
  }

  /// Whether half of at least three cells, and two, are headings in any language. A sentence rarely is such a line.
  private static func areHeadings(_ cells: [[UInt8]]) -> Bool {
    guard cells.count > 2, cells.allSatisfy({ $0.count < 64 }) else { return false }
    let known = cells.count { cell in
      ShapeCatalog.knowsName(cell) || HeaderWords.all.isHeading(String(decoding: cell, as: UTF8.self))
    }
    return known > 1 && known * 2 >= cells.count
  }
}
