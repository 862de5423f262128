internal import Model

/// Reads rows as they were before tonight, on a connection beside the night's transaction.
///
/// It is used if a record is unchanged in its file, but an earlier record of tonight with the same id has replaced its
/// row. The order of the two decides, so the unchanged row is read from before the night and put again.
final class EarlierRows {
  private let path: String
  private var connection: Connection?

  init(path: String) { self.path = path }

  /// The row as a batch, with its digest; nil if it did not exist.
  func row(_ key: Int64, of layout: TableLayout) throws -> (batch: RecordBatch, digest: UInt64)? {
    let connection = try self.connection ?? Connection(path, .readOnly)
    self.connection = connection
    return try StoredRow.read(key, of: layout, in: connection)
  }
}
