package import Store

/// What a question gave: its first rows held, and of all of them how many there were and of what kind.
package struct ReportResult: Sendable, Hashable {
  package let columns: [String]
  /// The first rows, as many as are shown.
  package private(set) var rows: [[AnalystValue]] = []
  /// Of all rows.
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

  /// The next row, of which only the kinds are remembered unless it is to be kept.
  mutating func add(_ row: [AnalystValue], keep: Bool) {
    count += 1
    for (index, value) in row.enumerated() { kinds[index].add(value) }
    if keep { rows.append(row) }
  }

  func index(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// What all values of a column are.
  func kind(_ column: Int) -> ColumnKind { kinds[column] }

  /// True where the column holds numbers and nothing else, at least one.
  func isNumber(_ column: Int) -> Bool { kinds[column].isNumber }
}
