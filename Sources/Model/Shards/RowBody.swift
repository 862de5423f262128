/// A row on its way through an engine: its line, whether it is a tombstone, and its cells.
package enum RowBody {
  private static let null: UInt8 = 0
  private static let integer: UInt8 = 1
  private static let real: UInt8 = 2
  private static let text: UInt8 = 3

  package static func bytes(_ row: Int, of batch: RecordBatch) -> [UInt8] {
    var writer = PackedWriter()
    writer.add(batch.lines[row])
    writer.add(batch.deleted[row])
    for column in 0..<batch.columns {
      switch batch[row, column] {
      case .null: writer.add(null)
      case .integer(let number):
        writer.add(integer)
        writer.add(number)
      case .real(let number):
        writer.add(real)
        writer.add(number.bitPattern)
      case .text(let offset, let length):
        writer.add(text)
        batch.text.withUnsafeBytes {
          writer.add(UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + Int(length)]))
        }
      }
    }
    return writer.bytes
  }

  /// Appends the row to a batch of its collection.
  package static func append(_ bytes: UnsafeRawBufferPointer, to batch: inout RecordBatch) throws(PackedReader.Torn) {
    var reader = PackedReader(Array(bytes))
    batch.beginRow(line: try reader.number(), deleted: try reader.flag())
    for column in 0..<batch.columns {
      switch try reader.number(UInt8.self) {
      case null: break
      case integer: batch.set(column, .integer(try reader.number()))
      case real: batch.set(column, .real(Double(bitPattern: try reader.number())))
      case text: try reader.withBytes { batch.set(column, bytes: $0) }
      default: throw PackedReader.Torn()
      }
    }
    guard reader.isAtEnd else { throw PackedReader.Torn() }
  }
}
