internal import Lake
internal import Model
internal import Platform

/// Gathers rows, however few come at once, and writes many of a collection together.
struct RowPile {
  private static let mostRows = 1024

  private var pile: BlockPile
  private var waiting: [Collection: RoutedRows] = [:]

  init(_ file: BlockWriter, _ key: UInt32) { pile = BlockPile(file, key) }

  mutating func add(_ batch: RecordBatch) throws(FileError) {
    for row in 0..<batch.rows {
      waiting[batch.collection, default: RoutedRows(batch.collection)].append(row, of: batch, number: 0)
    }
    if let rows = waiting[batch.collection], rows.numbers.count >= Self.mostRows {
      try pile.add { rows.encode(to: &$0) }
      waiting[batch.collection] = nil
    }
  }

  mutating func flush() throws(FileError) {
    for (_, rows) in waiting.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { try pile.add { rows.encode(to: &$0) } }
    waiting.removeAll()
    try pile.flush()
  }
}
