import Foundation
import Testing
@testable import Pipeline

@Suite struct StoredZipTests {
  private func zip(_ names: [String], permissions: UInt32 = 0o600, comment: String = "") throws -> [UInt8] {
    var bytes: [UInt8] = []
    try StoredZip.write(
      names, permissions: permissions, comment: comment, content: { Array($0.utf8) }, to: { bytes += $0 })
    return bytes
  }

  @Test func membersAreSortedAndTheSameMembersGiveTheSameBytes() throws {
    let bytes = try zip(["b.txt", "a/é.txt"])
    #expect(try zip(["a/é.txt", "b.txt"]) == bytes)
    #expect(bytes.starts(with: [0x50, 0x4B, 3, 4, 20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0]))
    #expect(bytes.suffix(22).starts(with: [0x50, 0x4B, 5, 6]))
  }

  @Test func permissionsAndCommentAreWritten() throws {
    let bytes = try zip(["a"], permissions: 0o644, comment: "sumaq bundle")
    #expect(bytes.suffix(14).elementsEqual([12, 0] + Array("sumaq bundle".utf8)))
    let directory = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    #expect(bytes[(directory + 38)..<(directory + 42)].elementsEqual([0, 0, 0xA4, 0x81]))
  }

  @Test func itsSizeIsKnownBefore() throws {
    for names in [[], ["a"], ["a/é.txt", "b.txt", "c"]] {
      let members = names.map { (name: $0, bytes: $0.utf8.count) }
      #expect(try zip(names, comment: "x").count == StoredZip.size(of: members, comment: "x"))
    }
  }
}

@Suite struct WholeFileTests {
  private struct Stop: Error {}

  @Test func aFileThatIsNotWholeLeavesNothing() throws {
    let folder = NSTemporaryDirectory() + "sumaq-whole-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/x"
    try WholeFile.write(to: path, permissions: 0o600) { write in
      try write([1])
      try write([2, 3])
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    #expect(throws: Stop.self) {
      try WholeFile.write(to: path) { write in
        try write([9])
        throw Stop()
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["x"])
    #expect(try Data(contentsOf: URL(filePath: path)).count == 3)
  }
}
