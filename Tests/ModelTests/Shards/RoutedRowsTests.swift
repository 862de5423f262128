import Testing

@testable import Model

struct RoutedRowsTests {
  @Test(arguments: Collection.allCases)
  func codingGivesTheSameRows(collection: Collection) throws {
    let rows = Self.random(collection, seed: UInt64(collection.rawValue))
    var writer = PackedWriter()
    rows.encode(to: &writer)
    var reader = PackedReader(writer.bytes)
    let read = try RoutedRows(decoding: &reader)
    #expect(reader.isAtEnd)
    #expect(read.batch.rowHashes() == rows.batch.rowHashes())
    #expect(read.numbers == rows.numbers)
    #expect(read.batch.lines == rows.batch.lines)
    #expect(read.batch.deleted == rows.batch.deleted)
    #expect((read.isDerived, read.isOfAccounts) == (true, false))
  }

  @Test func everyBeginningIsTorn() {
    var writer = PackedWriter()
    Self.random(.orders, seed: 3).encode(to: &writer)
    for count in writer.bytes.indices {
      var reader = PackedReader(Array(writer.bytes.prefix(count)))
      #expect(throws: PackedReader.Torn.self) { try RoutedRows(decoding: &reader) }
    }
  }

  @Test func someRowsAreLeftOut() {
    let rows = Self.random(.reviews, seed: 8)
    let left = rows.numbers.filter { $0.isMultiple(of: 3) }
    let kept = rows.without(left)
    #expect(kept.numbers == rows.numbers.filter { !$0.isMultiple(of: 3) })
    let hashes = zip(rows.numbers, rows.batch.rowHashes()).filter { !$0.0.isMultiple(of: 3) }.map(\.1)
    #expect(kept.batch.rowHashes() == hashes)
    #expect(rows.without([]).numbers == rows.numbers)
  }

  private static func random(_ collection: Collection, seed: UInt64) -> RoutedRows {
    var random = SplitMix(seed: seed)
    var batch = RecordBatch(collection)
    var rows = RoutedRows(collection, isDerived: true)
    for number in 0..<20 {
      batch.beginRow(line: UInt32(number * 2), deleted: number == 5)
      for column in 0..<batch.columns {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: batch.set(column, .integer(Int64.random(in: .min ... .max, using: &random)))
        case 1: batch.set(column, .real(Double.random(in: -1...1, using: &random)))
        case 2: batch.set(column, ["", "ñandú", "\u{0}\r\n"].randomElement(using: &random) ?? "")
        default: break
        }
      }
      rows.append(number, of: batch, number: UInt32(number))
    }
    return rows
  }
}
