/// The columns of a table that an ingest has changed in any row, and whether rows were added or removed.
struct ColumnChanges {
  private var rows = false
  private var changed: ColumnSet = []

  /// `comesOrGoes`: a row was added or removed, so that every query of the table may give another answer.
  mutating func add(_ columns: ColumnSet, comesOrGoes: Bool) {
    if comesOrGoes { rows = true } else { changed.formUnion(columns) }
  }

  /// Whether any row may have another value in a column.
  func concern(_ column: Int) -> Bool { rows || changed.contains(column) }

  /// The stored columns that changed. `ColumnEditions.rows` stands for added or removed rows, and implies all columns.
  func names(_ layout: TableLayout) -> [String] {
    rows
      ? [ColumnEditions.rows]
      : layout.columns.indices.filter { changed.contains($0) }.map { layout.columns[$0] }
  }
}
