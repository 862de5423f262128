internal import Model

/// Rows as they were before tonight, read beside the night's transaction.
///
/// For a record that stands in its file as it did, behind another of the same id that took its place: the two must be
/// judged by their order, so the row is put again.
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
