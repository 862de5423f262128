import Foundation
import Platform
import Testing
@testable import Pipeline

@Suite struct ProgramDigestTests {
  private func digest(_ text: String, remembered: (ProgramDigest) -> String? = { _ in nil }) throws -> ProgramDigest {
    let path = NSTemporaryDirectory() + "sumaq-program-" + UUID().uuidString
    defer { unlink(path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let status = try #require(try FileStatus.following(path))
    let first = try ProgramDigest(path, status, remembered: nil)
    return try ProgramDigest(path, status, remembered: remembered(first))
  }

  @Test func copiesAreEqualAndOtherBytesAreNot() throws {
    let one = try digest("program 1")
    let (copy, other) = (try digest("program 1"), try digest("program 2"))
    #expect(copy.text == one.text && copy.memory != one.memory, "a copy has an inode of its own")
    #expect(other.text != one.text)
    #expect(try ProgramDigest.of("/nowhere/sumaq") == nil)
  }

  @Test func whatIsRememberedHoldsForTheSameFileAlone() throws {
    let same = try digest("program 1") { $0.memory.replacing($0.text, with: "remembered") }
    #expect(same.text == "remembered", "the file is not read")
    let memory = same.memory
    let other = try digest("program 1") { _ in memory }
    #expect(other.text != "remembered")
  }
}
