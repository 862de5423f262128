/// What became of one row that refers to subjects.
struct RecordChange {
  let key: Int64
  /// As it was; nil for a row that is new.
  let before: Record?
  /// As it is; nil for a row that was dropped.
  let after: Record?
  /// Columns whose values differ; all of them where the row is new or was dropped.
  let columns: ColumnSet

  /// What the rest of the store asks of a row.
  struct Record {
    var digest: UInt64
    var user: Int64?
    var restaurant: Int64?
    var stars: Double?
    var createdAt: Int64?
  }
}
