/// A change of one row that refers to subjects.
struct RecordChange {
  let key: Int64
  /// The row before; nil if it is new.
  let before: Record?
  /// The row after; nil if it was removed.
  let after: Record?
  /// Columns whose values differ; all columns if the row is new or was removed.
  let columns: ColumnSet

  /// The columns of a row that the summaries and page changes use.
  struct Record {
    var digest: UInt64
    var user: Int64?
    var restaurant: Int64?
    var stars: Double?
    var createdAt: Int64?
  }
}
