import Foundation
import Platform
import TestServers
import Testing

@testable import Pipeline

@Suite struct ProgramDigestTests {
  private func digest(_ bytes: [UInt8]) throws -> String {
    let path = NSTemporaryDirectory() + "sumaq-program-" + UUID().uuidString
    defer { unlink(path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try #require(try ProgramDigest.of(path))
  }

  @Test func copiesAreEqualAndOtherBytesAreNot() throws {
    let (one, copy, other) = (Array("program 1".utf8), Array("program 1".utf8), Array("program 2".utf8))
    #expect(try digest(copy) == digest(one))
    #expect(try digest(other) != digest(one))
    #expect(try ProgramDigest.of("/nowhere/sumaq") == nil)
  }

  /// Of a program in which the linker has left a digest the first page tells.
  @Test func theLinkersDigestIsTaken() throws {
    let head: [UInt8] = [4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0, 0x47, 0x4E, 0x55, 0]
    func program(_ id: UInt8, _ rest: UInt8, _ count: Int = 5000) -> [UInt8] {
      Array(repeating: 4, count: 64) + head + Array(repeating: id, count: 20) + Array(repeating: rest, count: count)
    }
    let one = try digest(program(1, 7))
    #expect(one.contains("0101010101"))
    #expect(try digest(program(1, 8)) == one)
    #expect(try digest(program(2, 7)) != one)
    #expect(try digest(program(1, 7, 5001)) != one, "what was added to a program is seen")
    #expect(try !digest(Array(program(1, 7, 0).dropLast())).contains("01010101"), "it is not whole")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: BuiltProgram.path)))
  func theBuiltProgramHasOne() throws {
    #expect(try #require(try ProgramDigest.of(BuiltProgram.path)).split(separator: "-").last?.count == 40)
  }
}
