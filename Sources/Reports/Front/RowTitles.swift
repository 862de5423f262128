internal import Model
internal import Store

/// The link texts of a report's row pages: the first column, or the one that is called `title`. The other columns stand
/// beside it.
struct RowTitles {
  private let rows: ReportResult
  private let language: Language
  private let place: Int

  private static let longest = 80

  init(_ rows: ReportResult, _ language: Language) {
    self.rows = rows
    self.language = language
    place = rows.index(of: "title") ?? 0
  }

  /// The link text of a row; nil if it is empty.
  func title(_ row: Int) -> String? {
    let text = text(row, place)
    return text.isEmpty ? nil : HTMLText.cut(text, Self.longest)
  }

  /// The other values of a row, numbers with the names of their columns.
  func others(_ row: Int) -> String {
    let values = rows.columns.indices.filter { $0 != place }.compactMap { column -> String? in
      let text = text(row, column)
      if text.isEmpty { return nil }
      return rows.isNumber(column) ? "\(TableHTML.name(rows.columns[column])) \(text)" : text
    }
    return HTMLText.cut(values.joined(separator: " · "), Self.longest)
  }

  private func text(_ row: Int, _ column: Int) -> String {
    guard rows.columns.indices.contains(column) else { return "" }
    return ValueFormat.automatic.resolved(by: rows.kind(column)).string(rows.rows[row][column], language)
  }
}
