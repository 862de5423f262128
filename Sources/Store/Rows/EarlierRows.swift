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
    let columns = zip(layout.columns, layout.roles).map { column, role in
      switch role {
      case .user: "(SELECT id FROM users AS u WHERE u.key = t.user_key)"
      case .restaurant: "(SELECT id FROM restaurants AS r WHERE r.key = t.restaurant_key)"
      default: column
      }
    }
    let select = try connection.statement(
      "SELECT digest, \(columns.joined(separator: ", ")) FROM \(layout.table) AS t WHERE t.key = ?1")
    select.bind(1, key)
    defer { select.reset() }
    guard try select.step() else { return nil }
    var batch = RecordBatch(layout.collection)
    batch.beginRow(line: 0)
    for (index, column) in layout.collection.columns.enumerated() where !select.isNull(Int32(index + 1)) {
      switch column.kind {
      case .text: if let bytes = select.bytes(Int32(index + 1)) { batch.set(index, bytes: bytes) }
      case .real: batch.set(index, .real(select.real(Int32(index + 1))))
      case .integer, .time: batch.set(index, .integer(select.integer(Int32(index + 1))))
      }
    }
    return (batch, UInt64(bitPattern: select.integer(0)))
  }
}
