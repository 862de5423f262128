internal import Model

/// A table that takes exported rows.
protocol ExportTable: AnyObject {
  var layout: TableLayout { get }
  /// Tonight's rows.
  var seen: SeenRows { get }
  /// What the night did to the rows that files hold.
  var counts: RowChanges { get }

  /// Takes a row, and answers with its key; 0 where it has no id.
  func put(_ row: RowView, digest: UInt64, at place: RowPlace) throws -> Int64
  /// Takes a tombstone.
  func remove(_ row: RowView) throws
  /// Marks a row as one of tonight's that stands as it is; false where tonight has touched it before, so that it may
  /// stand otherwise.
  func keep(_ key: Int64, at place: RowPlace) throws -> Bool
  /// Has the processor fetch what the next rows will be looked for in.
  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence)
  /// Inserts the new rows that wait: from now on SQL sees all that was put.
  func flush() throws
  /// The digest of an exported row; nil where it is not there.
  func digest(of key: Int64) throws -> UInt64?
}
