internal import Model

/// Rows and tombstones of ids that a table has already, which wait until it is filled.
struct WaitingRows {
  /// As many wait at most; more are better taken as they come.
  private static let mostRows = 20_000
  private static let mostBytes = 8 << 20

  private(set) var batch: RecordBatch
  private var keys = KeySet()

  init(_ collection: Collection) { batch = RecordBatch(collection) }

  var isFull: Bool { batch.rows >= Self.mostRows || batch.text.count >= Self.mostBytes }

  /// Whether what the table holds under a key is not the last word.
  func hold(_ key: Int64) -> Bool { keys.contains(key) }

  mutating func add(_ row: RowView, _ key: Int64, isDeleted: Bool) {
    keys.insert(key)
    batch.beginRow(line: 0, deleted: isDeleted)
    for (column, cell) in row.cells.enumerated() {
      if let bytes = row.bytes(column) { batch.set(column, bytes: bytes) } else { batch.set(column, cell) }
    }
  }
}
