import Foundation
import Testing

@testable import Pipeline

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
