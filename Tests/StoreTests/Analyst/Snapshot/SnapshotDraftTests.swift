import Diagnostics
import Platform
import Testing

@testable import Store

@Suite struct SnapshotDraftTests {
  private let fixture: SnapshotFixture
  private let target: SnapshotTarget

  init() throws {
    fixture = try SnapshotFixture()
    target = try SnapshotTarget(fixture.path, reserved: [])
  }

  private func empty() throws -> [UInt8] {
    try fixture.write()
    let bytes = try fixture.bytes
    try Files.remove(fixture.path)
    return bytes
  }

  @Test func oneProcessAtATimeWritesIt() throws {
    let first = try SnapshotDraft(for: target)
    let failure = #expect(throws: Failure.self) { try SnapshotDraft(for: target) }
    #expect(failure?.exitCode == .busy && failure?.problem.id == "store.snapshot-in-use")
    withExtendedLifetime(first) {}
  }

  @Test func whatAKilledProcessLeftIsRemoved() throws {
    try Files.write([1, 2, 3], to: fixture.path + ".sumaq.tmp")
    // Nothing is written through a link.
    #expect(link(fixture.path + ".sumaq.tmp", fixture.path + ".other") == 0)
    do {
      let draft = try SnapshotDraft(for: target)
      #expect(try draft.size == 0)
    }
    #expect(try Files.read(fixture.path + ".other") == [1, 2, 3])
    #expect(try fixture.names() == ["analysts.sqlite.other"])
  }

  @Test func equalBytesAreNotTouchedAndOthersKeepThePermissions() throws {
    let bytes = try empty()
    let publish = { (bytes: [UInt8]) throws -> Bool in
      let draft = try SnapshotDraft(for: target)
      try Files.write(bytes, to: draft.path)
      return try draft.publish()
    }
    #expect(try !publish(bytes))
    #expect(chmod(fixture.path, 0o640) == 0)
    let before = try FileStatus.of(fixture.path)
    #expect(try publish(bytes))
    #expect(try FileStatus.of(fixture.path) == before)
    var other = bytes
    other[other.count - 1] ^= 1
    #expect(try !publish(other))
    #expect(try fixture.bytes == other)
    #expect(try FileStatus.of(fixture.path)?.permissions == 0o640)
    #expect(try fixture.names() == ["analysts.sqlite"])
  }

  @Test func aFileThatCameMeanwhileIsNotReplaced() throws {
    let draft = try SnapshotDraft(for: target)
    try Files.write(Array("mine".utf8), to: fixture.path)
    #expect(throws: Failure.self) { try draft.publish() }
    #expect(try fixture.bytes == Array("mine".utf8))
  }
}
