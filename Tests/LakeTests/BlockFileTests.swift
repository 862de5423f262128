import Diagnostics
import Model
import Platform
import Testing

@testable import Lake

struct BlockFileTests {
  private static let blocks: [(UInt32, [UInt8])] = [
    (3, [1, 2, 3]), (1, []), (3, Array(repeating: 9, count: 300)), (0, [7]),
  ]

  @Test func blocksAreReadByTheirKey() throws {
    let fixture = try LakeFixture()
    let writer = try fixture.writer(Self.blocks)
    let digest = Digest.hex(try writer.finish())
    let file = try BlockFile(writer.path, digest: digest)
    #expect(file.blocks.map(\.key) == [3, 1, 3, 0])
    for (block, written) in zip(file.blocks, Self.blocks) { #expect(try file.bytes(of: block) == written.1) }
    var read: [UInt8] = []
    try file.each(3) { reader in read.append(try reader.number()) }
    #expect(read == Self.blocks[0].1 + Self.blocks[2].1)
    try file.each(8) { _ in Issue.record("there is no such block") }
  }

  /// What could not be read again is not written.
  @Test func aBlockThatIsTooLargeIsRefused() throws {
    let fixture = try LakeFixture()
    let writer = try BlockWriter(fixture.folder + "/small", mostBytes: 100)
    try writer.append(0, Array(repeating: 7, count: 100))
    let error = #expect(throws: FileError.self) { try writer.append(0, Array(repeating: 7, count: 101)) }
    #expect(error?.description.contains("a block of 101 bytes") == true && error?.exitCode == .cannotCreate)
    _ = try writer.finish()
    #expect(try BlockFile(writer.path).blocks.count == 1)
  }

  @Test func aFileWithoutBlocksIsWhole() throws {
    let fixture = try LakeFixture()
    let writer = try fixture.writer([])
    _ = try writer.finish()
    #expect(try BlockFile(writer.path).blocks == [])
  }

  @Test func everyBeginningIsTorn() throws {
    let fixture = try LakeFixture()
    let writer = try fixture.writer(Self.blocks)
    _ = try writer.finish()
    let bytes = try Files.read(writer.path)
    for count in bytes.indices {
      try Files.write(Array(bytes.prefix(count)), to: writer.path)
      let failure = #expect(throws: Failure.self) { try BlockFile(writer.path) }
      #expect(failure?.exitCode == .inputOutput)
      #expect(failure?.problem.kind == LakeProblems.torn)
    }
  }

  /// A changed byte is noticed where it is read: in the index at once, in a block with the block.
  @Test func noChangedByteIsRead() throws {
    let fixture = try LakeFixture()
    let writer = try fixture.writer(Self.blocks)
    let digest = Digest.hex(try writer.finish())
    let bytes = try Files.read(writer.path)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      try Files.write(changed, to: writer.path)
      #expect(throws: Failure.self, "byte \(place)") {
        let file = try BlockFile(writer.path, digest: digest)
        for block in file.blocks { _ = try file.bytes(of: block) }
      }
    }
  }

  @Test func anotherWholeFileIsNotTheListedOne() throws {
    let fixture = try LakeFixture()
    let digest = Digest.hex(try fixture.writer(Self.blocks).finish())
    let other = try fixture.writer([(3, [1, 2, 4])], "other")
    _ = try other.finish()
    #expect(throws: Failure.self) { try BlockFile(other.path, digest: digest) }
  }

  @Test(arguments: 0..<300)
  func rubbishIsTorn(seed: UInt64) throws {
    let fixture = try LakeFixture()
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    var bytes: [UInt8] = BlockLayout.head
    for _ in 0..<Int(seed % 90) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 33))
    }
    // An index length that is possible, so that the index itself is looked at.
    bytes += [UInt8(36 * (seed % 3)), 0, 0, 0, 0, 0, 0, 0] + BlockLayout.head
    try Files.write(bytes, to: fixture.folder + "/file")
    do {
      let file = try BlockFile(fixture.folder + "/file")
      for block in file.blocks { #expect(throws: Failure.self) { try file.bytes(of: block) } }
    } catch let failure as Failure { #expect(failure.problem.kind == LakeProblems.torn) }
  }

  @Test func aTornValueInAWholeBlockIsTold() throws {
    let fixture = try LakeFixture()
    let writer = try fixture.writer([(0, [1, 2, 3])])
    _ = try writer.finish()
    let failure = #expect(throws: Failure.self) {
      try BlockFile(writer.path).each(0) { reader in _ = try reader.number(UInt16.self) }
    }
    #expect(failure?.problem.kind == LakeProblems.torn)
  }
}
