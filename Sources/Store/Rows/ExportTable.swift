internal import Model

/// A table that takes exported rows.
protocol ExportTable: AnyObject {
  var layout: TableLayout { get }
  /// Keys whose rows are not, or may not be, what each of tonight's records of them says: those that came twice or
  /// were deleted.
  var disputed: KeySet { get }

  /// Takes a row, and answers with its key; 0 where it has no id.
  func put(_ row: RowView, digest: UInt64) throws -> Int64
  /// Takes a tombstone.
  func remove(_ row: RowView) throws
  /// Marks a row as one of tonight's that stands as it is; false where tonight has touched it before, so that it may
  /// stand otherwise.
  func keep(_ key: Int64) -> Bool
  /// Has the processor fetch what the next rows will be looked for in.
  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence)
  /// Inserts the new rows that wait: from now on SQL sees all that was put.
  func flush() throws
}
