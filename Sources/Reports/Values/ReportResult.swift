package import Store

/// The result of a query: its first rows, and the number and kind of all rows.
package struct ReportResult: Sendable, Hashable {
  package let columns: [String]
  /// The first rows, as many as are shown.
  package private(set) var rows: [[AnalystValue]] = []
  /// The number of all rows.
  package private(set) var count = 0
  private var kinds: [ColumnKind]

  init(columns: [String]) {
    self.columns = columns
    kinds = columns.map { _ in ColumnKind() }
  }

  package init(columns: [String], rows: [[AnalystValue]]) {
    self.init(columns: columns)
    for row in rows { add(row, keep: true) }
  }

  /// Adds the next row. If it is not kept, only the kinds of its values are. `hidden` are the columns that say why they
  /// show no number.
  mutating func add(_ row: [AnalystValue], keep: Bool, hidden: Set<Int> = []) {
    count += 1
    for (index, value) in row.enumerated() where !hidden.contains(index) { kinds[index].add(value) }
    if keep { rows.append(row) }
  }

  func index(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// The kind of all values of a column.
  func kind(_ column: Int) -> ColumnKind { kinds[column] }

  /// Whether all values of the column are numbers, and there is at least one.
  func isNumber(_ column: Int) -> Bool { kinds[column].isNumber }
}
