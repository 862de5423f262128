import Platform
import Testing

@testable import Store

@Suite struct ScratchBytesTests {
  /// In memory, in the file, and across the place where the one ends and the other begins.
  @Test(arguments: 0..<8)
  func whatWasAppendedIsReadBack(seed: Int) throws {
    let test = try TestStore()
    let path = test.store.folder + "/scratch"
    var random = SeededRandom(seed: 90 + UInt64(seed))
    let scratch = ScratchBytes(path, most: [1, 50, 300, 100_000][seed % 4])
    var all: [UInt8] = []
    for _ in 0..<200 {
      let piece = (0..<random.next() % 40).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      try piece.withUnsafeBytes { try scratch.append($0) }
      all += piece
      #expect(scratch.count == all.count)
      let start = Int(random.next() % UInt64(all.count + 1))
      var found = [UInt8](repeating: 0, count: Int(random.next() % UInt64(all.count - start + 1)))
      try found.withUnsafeMutableBytes { try scratch.read(into: $0, at: start) }
      #expect(found == Array(all[start..<start + found.count]))
    }
    #expect(try !Files.names(in: test.store.folder).contains("scratch"))
  }
}
