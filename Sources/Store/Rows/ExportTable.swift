internal import Model

/// A table into which exported rows are put.
protocol ExportTable: AnyObject {
  var layout: TableLayout { get }
  /// The rows that tonight's files have.
  var seen: SeenRows { get }
  /// How the night changed the rows that come from files.
  var counts: RowChanges { get }

  /// Inserts a row, or updates the stored one with its id. Returns its key; 0 if it has no id.
  func put(_ row: RowView, digest: UInt64, at location: RowLocation) throws -> Int64
  /// Applies a tombstone.
  func remove(_ row: RowView) throws
  /// Marks a stored row as one of tonight's, unchanged; false if another of tonight's rows has its key, or deleted it.
  func markUnchanged(_ key: Int64, at location: RowLocation) throws -> Bool
  /// Prefetches the memory in which the next rows will be looked up.
  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence)
  /// Inserts buffered new rows. Afterwards SQL sees all rows that were put.
  func flush() throws
  /// The digest of an exported row; nil if the row does not exist.
  func digest(of key: Int64) throws -> UInt64?
}
