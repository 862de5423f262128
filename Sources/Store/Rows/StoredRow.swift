internal import Model

/// Reads a stored row as the batch that an export would give.
enum StoredRow {
  /// The row as it was exported, with its digest; nil if it does not exist.
  static func read(
    _ key: Int64, of layout: TableLayout, in connection: Connection
  ) throws -> (batch: RecordBatch, digest: UInt64)? {
    try read(key, layout.exportedDigest, layout.exportedCells, of: layout, in: connection)
  }

  /// The row as it is shown, including what a user's account filled.
  static func shown(_ key: Int64, of layout: TableLayout, in connection: Connection) throws -> RecordBatch? {
    try read(key, "digest", layout.shownCells, of: layout, in: connection)?.batch
  }

  private static func read(
    _ key: Int64, _ digest: String, _ columns: [String], of layout: TableLayout, in connection: Connection
  ) throws -> (batch: RecordBatch, digest: UInt64)? {
    let select = try connection.statement(
      "SELECT \(digest), \(columns.joined(separator: ", ")) FROM \(layout.table) AS t WHERE t.key = ?1")
    select.bind(1, key)
    defer { select.reset() }
    guard try select.step() else { return nil }
    return (batch(layout.collection, select, at: 1), UInt64(bitPattern: select.integer(0)))
  }

  /// The columns of a collection, beginning at `first`, as a batch of one row.
  static func batch(_ collection: Collection, _ select: Statement, at first: Int32) -> RecordBatch {
    var batch = RecordBatch(collection)
    append(select, at: first, to: &batch)
    return batch
  }

  /// Appends the columns of the batch's collection, beginning at `first`, as a row.
  static func append(_ select: Statement, at first: Int32, to batch: inout RecordBatch) {
    batch.beginRow(line: 0)
    for (index, column) in batch.collection.columns.enumerated() {
      let position = first + Int32(index)
      guard !select.isNull(position) else { continue }
      switch column.kind {
      case .text: if let bytes = select.bytes(position) { batch.set(index, bytes: bytes) }
      case .real: batch.set(index, .real(select.real(position)))
      case .integer, .time: batch.set(index, .integer(select.integer(position)))
      }
    }
  }
}
