// Routed rows as bytes: the collection and how they are put, then each row with its number, line and cells.
extension RoutedRows {
  package func encode(to writer: inout PackedWriter) {
    writer.add(batch.collection.rawValue)
    writer.add(isDerived)
    writer.add(isOfAccounts)
    writer.add(UInt32(numbers.count))
    for (row, number) in numbers.enumerated() {
      writer.add(number)
      writer.add(batch.lines[row])
      writer.add(batch.deleted[row])
      for column in 0..<batch.columns { encode(batch[row, column], to: &writer) }
    }
  }

  private func encode(_ cell: Cell, to writer: inout PackedWriter) {
    switch cell {
    case .null: writer.add(0 as UInt8)
    case .integer(let number):
      writer.add(1 as UInt8)
      writer.add(number)
    case .real(let number):
      writer.add(2 as UInt8)
      writer.add(number.bitPattern)
    case .text(let offset, let length):
      writer.add(3 as UInt8)
      batch.text.withUnsafeBytes {
        writer.add(UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + Int(length)]))
      }
    }
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    guard let collection = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    self.init(collection, isDerived: try reader.flag(), isOfAccounts: try reader.flag())
    for _ in 0..<(try reader.number(UInt32.self)) {
      numbers.append(try reader.number())
      batch.beginRow(line: try reader.number(), deleted: try reader.flag())
      for column in 0..<batch.columns { try decode(column, &reader) }
    }
  }

  private mutating func decode(_ column: Int, _ reader: inout PackedReader) throws(PackedReader.Torn) {
    switch try reader.number(UInt8.self) {
    case 0: break
    case 1: batch.set(column, .integer(try reader.number()))
    case 2: batch.set(column, .real(Double(bitPattern: try reader.number())))
    case 3: try reader.withBytes { batch.set(column, bytes: $0) }
    default: throw PackedReader.Torn()
    }
  }
}
