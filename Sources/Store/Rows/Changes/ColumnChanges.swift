/// Which columns of a table an ingest has changed, in any of its rows, and whether rows came or went.
struct ColumnChanges {
  private var rows = false
  private var changed: ColumnSet = []

  /// `comesOrGoes`: what reads the table at all may give another answer.
  mutating func note(_ columns: ColumnSet, comesOrGoes: Bool) {
    if comesOrGoes { rows = true } else { changed.formUnion(columns) }
  }

  /// Whether any row may hold another value of a column.
  func concern(_ column: Int) -> Bool { rows || changed.contains(column) }

  /// The stored columns that changed; the rows themselves as `ColumnEditions.rows`, which stands for all columns.
  func names(_ layout: TableLayout) -> [String] {
    rows
      ? [ColumnEditions.rows]
      : layout.columns.indices.filter { changed.contains($0) }.map { layout.columns[$0] }
  }
}
