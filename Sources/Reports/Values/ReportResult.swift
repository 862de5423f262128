package import Store

/// The rows that a question gave, held.
package struct ReportResult: Sendable, Hashable {
  package var columns: [String]
  package var rows: [[AnalystValue]]

  package init(columns: [String], rows: [[AnalystValue]]) {
    self.columns = columns
    self.rows = rows
  }

  func index(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// Every value of a column.
  func values(_ column: Int) -> [AnalystValue] { rows.map { $0[column] } }

  /// True where the column holds numbers and nothing else, at least one.
  func isNumber(_ column: Int) -> Bool {
    var found = false
    for row in rows where !row[column].isNull {
      guard row[column].number != nil else { return false }
      found = true
    }
    return found
  }
}
