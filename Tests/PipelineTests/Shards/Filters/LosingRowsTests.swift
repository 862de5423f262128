import Platform
import Testing

@testable import Pipeline

struct LosingRowsTests {
  /// Rows are read as they were added, whether they are in memory, in the file or in both.
  @Test(arguments: [1, 100, 4096, 1 << 20]) func rowsComeBackInTheirOrder(most: Int) throws {
    let folder = try Files.makeTemporaryFolder("/tmp/sumaq-losers-")
    try Afterwards.run {
      var rows = LosingRows(in: folder, most: most)
      for round in 0..<2 {
        for number in 0..<300 {
          try rows.add(
            LosingRows.Row(
              digest: UInt64(number), place: [UInt8](repeating: UInt8(round), count: number % 7),
              body: [UInt8](repeating: UInt8(number % 251), count: number)))
        }
        var next = 0
        try rows.each { row in
          #expect(row.digest == UInt64(next) && row.place == [UInt8](repeating: UInt8(round), count: next % 7))
          #expect(row.body == [UInt8](repeating: UInt8(next % 251), count: next))
          next += 1
        }
        #expect(next == 300)
        rows.removeAll()
      }
      #expect(try Files.names(in: folder).isEmpty)
    } cleanUp: {
      try Files.removeTree(folder)
    }
  }
}
