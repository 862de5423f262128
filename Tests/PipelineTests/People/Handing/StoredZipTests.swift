import Testing

@testable import Pipeline

@Suite struct StoredZipTests {
  @Test func membersAreSortedAndTheSameMembersGiveTheSameBytes() throws {
    func zip(_ names: [String]) throws -> [UInt8] {
      var bytes: [UInt8] = []
      try StoredZip.write(names, content: { Array($0.utf8) }, to: { bytes += $0 })
      return bytes
    }
    let bytes = try zip(["b.txt", "a/é.txt"])
    #expect(try zip(["a/é.txt", "b.txt"]) == bytes)
    #expect(bytes.starts(with: [0x50, 0x4B, 3, 4, 20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0]))
    #expect(bytes.suffix(22).starts(with: [0x50, 0x4B, 5, 6]))
  }
}
