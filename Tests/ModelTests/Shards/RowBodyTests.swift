import Testing

@testable import Model

struct RowBodyTests {
  private static func batch(_ collection: Collection) -> RecordBatch {
    var batch = RecordBatch(collection)
    for number in 0..<4 {
      batch.beginRow(line: UInt32(number * 2), deleted: number == 2)
      for column in 0..<batch.columns {
        switch (column + number) % 4 {
        case 0: batch.set(column, .integer(Int64.min + Int64(number)))
        case 1: batch.set(column, .real(-0.0))
        case 2: batch.set(column, ["", "ñandú", "\u{0}\r\n"][number % 3])
        default: break
        }
      }
    }
    return batch
  }

  @Test(arguments: Collection.allCases)
  func codingGivesTheSameRows(collection: Collection) throws {
    let batch = Self.batch(collection)
    var read = RecordBatch(collection)
    for row in batch.lines.indices {
      try RowBody.bytes(row, of: batch).withUnsafeBytes { try RowBody.append($0, to: &read) }
    }
    #expect(read.rowHashes() == batch.rowHashes())
    #expect(read.lines == batch.lines)
    #expect(read.deleted == batch.deleted)
  }

  @Test func everyBeginningIsTorn() {
    let bytes = RowBody.bytes(0, of: Self.batch(.orders))
    for body in bytes.indices.map({ Array(bytes.prefix($0)) }) + [bytes + [0]] {
      var batch = RecordBatch(.orders)
      #expect(throws: PackedReader.Torn.self) { try body.withUnsafeBytes { try RowBody.append($0, to: &batch) } }
    }
  }
}
