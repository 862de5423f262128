import Diagnostics
import Lake
import Model
import Platform
import Testing

@testable import Pipeline

struct PackFileTests {
  private static let frames: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 9, count: 300), [7]]

  /// A folder for a test, which is removed at its end.
  private final class Fixture {
    let folder: String
    var lake: LakeFolder { LakeFolder(folder + "/lake") }

    init() throws { folder = try Files.makeTemporaryFolder("/tmp/sumaq-pack-test-") }

    deinit { try? Files.removeTree(folder) }

    /// Puts a pack of frames with a file each.
    func put(_ frames: [[UInt8]]) throws -> (number: UInt64, files: [LedgerFile]) {
      let writer = try PackWriter(folder + "/pack")
      let files = try frames.map { bytes in
        let place = try writer.append(bytes)
        return LedgerFile(
          maker: .subjects, path: "site/a", kind: .page, digest: LedgerDigest(of: bytes), bytes: bytes.count,
          photoBytes: 0, place: LedgerFile.Place(frame: place.frame, frameBytes: place.bytes, offset: 0))
      }
      return (try PackFile.put(writer, in: lake), files)
    }

    func path(_ number: UInt64) -> String { lake.path(PackFile.name(number)) }
  }

  @Test func filesAreReadFromTheirFrames() throws {
    let fixture = try Fixture()
    let (number, files) = try fixture.put(Self.frames)
    let pack = try PackFile(number, in: fixture.lake)
    for (file, bytes) in zip(files, Self.frames) { #expect(try pack.bytes(of: file) == bytes) }
    for (file, bytes) in zip(files, Self.frames).reversed() { #expect(try pack.bytes(of: file) == bytes) }
    #expect(try pack.isWhole(number))
    #expect(try !pack.isWhole(number &+ 1), "it is another one")
    #expect(try Files.names(in: fixture.folder) == ["lake"], "nothing is left on the machine's own disk")
  }

  /// What could not be read again is not written.
  @Test func aFrameThatIsTooLargeIsRefused() throws {
    let fixture = try Fixture()
    let writer = try PackWriter(fixture.folder + "/small", mostBytes: 100)
    _ = try writer.append(Array(repeating: 7, count: 100))
    let error = #expect(throws: FileError.self) { try writer.append(Array(repeating: 7, count: 101)) }
    #expect(error?.description.contains("a block of 101 bytes") == true && error?.exitCode == .cannotCreate)
  }

  @Test func aPackWithoutFilesIsWhole() throws {
    let fixture = try Fixture()
    let (number, _) = try fixture.put([])
    #expect(try PackFile(number, in: fixture.lake).isWhole(number))
  }

  @Test func everyBeginningIsTorn() throws {
    let fixture = try Fixture()
    let (number, files) = try fixture.put(Self.frames)
    let bytes = try Files.read(fixture.path(number))
    for count in bytes.indices {
      try Files.write(Array(bytes.prefix(count)), to: fixture.path(number))
      let pack = try PackFile(number, in: fixture.lake)
      #expect(try !pack.isWhole(number))
      let failure = #expect(throws: Failure.self) { for file in files { _ = try pack.bytes(of: file) } }
      #expect(failure?.exitCode == .inputOutput)
      #expect(failure?.problem.kind == LakeProblems.torn)
    }
  }

  /// A changed byte is noticed by who proves the pack, and no file is read with other bytes.
  @Test func noChangedByteIsRead() throws {
    let fixture = try Fixture()
    let (number, files) = try fixture.put(Self.frames)
    let bytes = try Files.read(fixture.path(number))
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      try Files.write(changed, to: fixture.path(number))
      let pack = try PackFile(number, in: fixture.lake)
      #expect(try !pack.isWhole(number), "byte \(place)")
      for (file, bytes) in zip(files, Self.frames) {
        do { #expect(try pack.bytes(of: file) == bytes) } catch {
          #expect((error as? Failure)?.problem.kind == LakeProblems.torn)
        }
      }
    }
  }

  /// A record may name any place.
  @Test(arguments: [(0, 1 << 40, 0), (1 << 40, 9, 0), (.max, .max, 0), (0, 0, 0), (0, 12, .max)])
  func noPlaceBesideThePackIsRead(_ frame: Int, _ frameBytes: Int, _ offset: Int) throws {
    let fixture = try Fixture()
    var (number, files) = try fixture.put(Self.frames)
    let pack = try PackFile(number, in: fixture.lake)
    files[0].place = LedgerFile.Place(frame: frame, frameBytes: frameBytes, offset: offset)
    let failure = #expect(throws: Failure.self) { try pack.bytes(of: files[0]) }
    #expect(failure?.problem.kind == LakeProblems.torn)
  }

  @Test(arguments: 0..<300)
  func rubbishIsTorn(seed: UInt64) throws {
    let fixture = try Fixture()
    let (number, files) = try fixture.put(Self.frames)
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    let bytes = (0..<Int(seed % 90)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    try Files.write(bytes, to: fixture.path(number))
    let pack = try PackFile(number, in: fixture.lake)
    #expect(try !pack.isWhole(number))
    for file in files {
      let failure = #expect(throws: Failure.self) { try pack.bytes(of: file) }
      #expect(failure?.problem.kind == LakeProblems.torn)
    }
  }

  /// An attempt that was killed leaves the beginning of a file, over which the next one puts the whole.
  @Test func anotherAttemptMendsATornFile() throws {
    let fixture = try Fixture()
    let (number, files) = try fixture.put(Self.frames)
    let bytes = try Files.read(fixture.path(number))
    for torn in [Array(bytes.prefix(20)), bytes.map { _ in 0 }] {
      try Files.write(torn, to: fixture.path(number))
      #expect(try fixture.put(Self.frames).number == number)
      #expect(try PackFile(number, in: fixture.lake).bytes(of: files[0]) == Self.frames[0])
    }
    #expect(try Files.names(in: fixture.lake.path("packs")).count == 1)
    #expect(try fixture.put([[5]]).number != number)
  }

  /// A pack that a night in place names is not truncated by a task that makes it again, and may be ended.
  @Test func aWholeFileIsNotWrittenOver() throws {
    let fixture = try Fixture()
    let (number, _) = try fixture.put(Self.frames)
    let before = try FileStatus.of(fixture.path(number))
    _ = try fixture.put(Self.frames)
    #expect(try FileStatus.of(fixture.path(number)) == before)
  }
}
