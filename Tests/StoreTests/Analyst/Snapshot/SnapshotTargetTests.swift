import Diagnostics
import Platform
import Testing
@testable import Store

@Suite struct SnapshotTargetTests {
  private let fixture: SnapshotFixture
  private var folder: String { fixture.test.folder }

  init() throws { fixture = try SnapshotFixture() }

  private func refusal(_ path: String, reserved: [SnapshotTarget.Reserved] = []) -> Failure? {
    #expect(throws: Failure.self) { try SnapshotTarget(path, reserved: reserved) }
  }

  private func snapshotHeader(mark: UInt8 = 0x53) -> [UInt8] {
    var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
    bytes.replaceSubrange(68..<72, with: [mark, 0x55, 0x4D, 0x51])
    return bytes
  }

  @Test func aSnapshotAnEmptyFileAndNoneMayBeReplaced() throws {
    try fixture.write()
    #expect(try SnapshotTarget(fixture.path, reserved: []).path == fixture.path)
    try Files.write([], to: fixture.path)
    _ = try SnapshotTarget(fixture.path, reserved: [])
    try Files.remove(fixture.path)
    _ = try SnapshotTarget(fixture.path, reserved: [])
    try Files.write(snapshotHeader(), to: fixture.path)
    _ = try SnapshotTarget(fixture.path, reserved: [])
  }

  @Test func anotherFileIsRefused() throws {
    let others = [
      Array("id,name\n".utf8), snapshotHeader(mark: 0), Array(snapshotHeader().prefix(99)),
      [UInt8](repeating: 0x53, count: 200),
    ]
    for bytes in others {
      try Files.write(bytes, to: fixture.path)
      let failure = refusal(fixture.path)
      #expect(failure?.exitCode == .cannotCreate && failure?.problem.id == "store.snapshot-foreign")
      #expect(failure?.problem.reason.contains(fixture.path) == true)
      #expect(try Files.read(fixture.path) == bytes)
    }
  }

  @Test func aFolderAReservedPlaceAndAMissingFolderAreRefused() throws {
    #expect(refusal(folder)?.problem.id == "store.snapshot-place")
    let reserved = [SnapshotTarget.Reserved(folder + "/state", "why"), .init(folder + "/none", "why not")]
    try Files.makeFolder(folder + "/statesman")
    _ = try SnapshotTarget(folder + "/statesman/a.sqlite", reserved: reserved)
    #expect(symlink("state", folder + "/link") == 0)
    for path in [fixture.test.store.path, folder + "/state/new.sqlite", folder + "/link/new.sqlite"] {
      let failure = refusal(path, reserved: reserved)
      #expect(failure?.problem.id == "store.snapshot-place" && failure?.problem.reason.contains("why") == true)
    }
    #expect(refusal(folder + "/none/a.sqlite")?.exitCode == .cannotCreate)
    #expect(refusal("/dev/null")?.problem.id == "store.snapshot-place")
  }

  @Test func aLinkIsFollowed() throws {
    try Files.makeFolder(folder + "/there")
    #expect(symlink("there/a.sqlite", folder + "/link.sqlite") == 0)
    #expect(refusal(folder + "/link.sqlite")?.exitCode == .cannotCreate, "it leads nowhere")
    try Files.write([], to: folder + "/there/a.sqlite")
    let target = try SnapshotTarget(folder + "/link.sqlite", reserved: [])
    #expect(try target.path == Files.realPath(folder) + "/there/a.sqlite")
  }

  @Test(arguments: ["-wal", "-journal"])
  func aFileThatAProgramWritesIsRefused(suffix: String) throws {
    try fixture.write()
    try Files.write([1], to: fixture.path + suffix)
    let failure = refusal(fixture.path)
    #expect(failure?.exitCode == .busy && failure?.problem.id == "store.snapshot-in-use")
  }
}

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
