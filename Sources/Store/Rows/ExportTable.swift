internal import Model

/// A table that takes exported rows.
protocol ExportTable: AnyObject {
  var layout: TableLayout { get }
  /// Tonight's rows.
  var seen: SeenRows { get }
  /// What the night did to the rows that files hold.
  var counts: RowChanges { get }

  /// Adds a row, or changes the stored one with its id. Returns its key; 0 if it has no id.
  func put(_ row: RowView, digest: UInt64, at location: RowLocation) throws -> Int64
  /// Takes a tombstone.
  func remove(_ row: RowView) throws
  /// Marks a stored row as one of tonight's, unchanged; false if another of tonight's rows has its key, or deleted it.
  func markUnchanged(_ key: Int64, at location: RowLocation) throws -> Bool
  /// Has the processor fetch what the next rows will be looked for in.
  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence)
  /// Inserts the new rows that wait: from now on SQL sees all that was put.
  func flush() throws
  /// The digest of an exported row; nil where it is not there.
  func digest(of key: Int64) throws -> UInt64?
}
