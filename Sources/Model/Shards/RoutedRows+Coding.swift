// Routed rows as bytes: the collection and how they are put, the rows' places, the kinds of all cells, their numbers and
// lengths, and all texts as one. Rows that are alike are thus compressed well, and read without a copy for each text.
extension RoutedRows {
  private static let null: UInt8 = 0
  private static let integer: UInt8 = 1
  private static let real: UInt8 = 2
  private static let text: UInt8 = 3

  package func encode(to writer: inout PackedWriter) {
    writer.add(batch.collection.rawValue)
    writer.add(isDerived)
    writer.add(isOfAccounts)
    writer.add(UInt32(numbers.count))
    for (row, number) in numbers.enumerated() {
      writer.add(number)
      writer.add(batch.lines[row])
      writer.add(batch.deleted[row])
    }
    for cell in batch.cells { writer.add(Self.kind(of: cell)) }
    for cell in batch.cells {
      switch cell {
      case .null: break
      case .integer(let number): writer.add(number)
      case .real(let number): writer.add(number.bitPattern)
      case .text(_, let length): writer.add(length)
      }
    }
    writer.add(texts)
  }

  private static func kind(of cell: Cell) -> UInt8 {
    switch cell {
    case .null: null
    case .integer: integer
    case .real: real
    case .text: text
    }
  }

  /// The texts of all cells, one behind the other.
  private var texts: [UInt8] {
    var end: UInt32 = 0
    let isInOrder = batch.cells.allSatisfy { cell in
      guard case .text(let offset, let length) = cell else { return true }
      defer { end = offset + length }
      return offset == end
    }
    if isInOrder, Int(end) == batch.text.count { return batch.text }
    var texts: [UInt8] = []
    for case .text(let offset, let length) in batch.cells {
      texts += batch.text[Int(offset)..<Int(offset) + Int(length)]
    }
    return texts
  }

  package init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    guard let collection = Collection(rawValue: try reader.number()) else { throw PackedReader.Torn() }
    self.init(collection, isDerived: try reader.flag(), isOfAccounts: try reader.flag())
    for _ in 0..<(try reader.number(UInt32.self)) {
      numbers.append(try reader.number())
      batch.beginRow(line: try reader.number(), deleted: try reader.flag())
    }
    let kinds = try reader.array(of: numbers.count * batch.columns)
    var end: UInt32 = 0
    for (index, kind) in kinds.enumerated() {
      switch kind {
      case Self.null: break
      case Self.integer: batch.put(.integer(try reader.number()), at: index)
      case Self.real: batch.put(.real(Double(bitPattern: try reader.number())), at: index)
      case Self.text:
        let length = try reader.number(UInt32.self)
        let next = end.addingReportingOverflow(length)
        guard !next.overflow else { throw PackedReader.Torn() }
        batch.put(.text(offset: end, length: length), at: index)
        end = next.partialValue
      default: throw PackedReader.Torn()
      }
    }
    let texts = try reader.array()
    guard texts.count == Int(end) else { throw PackedReader.Torn() }
    batch.put(texts: texts)
  }
}
