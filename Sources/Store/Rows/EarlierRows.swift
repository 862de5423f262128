internal import Model

/// Rows as they were before tonight, read beside the night's transaction.
///
/// Needed when a record is unchanged in its file, but an earlier one of tonight with the same id has replaced its
/// row. Both must be judged by their order, so the unchanged row is read from before the night and put again.
final class EarlierRows {
  private let path: String
  private var connection: Connection?

  init(path: String) { self.path = path }

  /// The row as a batch, with its digest; nil where there was none.
  func row(_ key: Int64, of layout: TableLayout) throws -> (batch: RecordBatch, digest: UInt64)? {
    let connection = try self.connection ?? Connection(path, .readOnly)
    self.connection = connection
    return try StoredRow.read(key, of: layout, in: connection)
  }
}
