internal import Lake
internal import Model
internal import Platform

/// Gathers values of one kind until they make a block.
struct BlockPile {
  private static let most = 1 << 20

  private let file: BlockWriter
  private let key: UInt32
  private var bytes = PackedWriter()

  init(_ file: BlockWriter, _ key: UInt32) { (self.file, self.key) = (file, key) }

  mutating func add(_ body: (inout PackedWriter) -> Void) throws(FileError) {
    body(&bytes)
    if bytes.bytes.count >= Self.most { try flush() }
  }

  mutating func add(_ batch: RecordBatch) throws(FileError) {
    var rows = RoutedRows(batch.collection)
    for row in 0..<batch.rows { rows.append(row, of: batch, number: 0) }
    try add { rows.encode(to: &$0) }
  }

  mutating func flush() throws(FileError) {
    guard !bytes.bytes.isEmpty else { return }
    try file.append(key, bytes.bytes)
    bytes.removeAll()
  }
}
