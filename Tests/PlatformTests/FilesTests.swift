import Testing
@testable import Platform

@Suite struct FilesTests {
  @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func whatIsWrittenIsRead(size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Files.write(bytes, to: folder.path + "/a")
    #expect(try Files.read(folder.path + "/a") == bytes)
  }

  @Test func aRealPathHasNoLink() throws {
    let folder = try TemporaryFolder()
    let real = try Files.realPath(folder.path)
    try Files.write([1], to: folder.path + "/a")
    #expect(symlink("a", folder.path + "/b") == 0)
    #expect(try Files.realPath(folder.path + "/./b") == real + "/a")
    #expect(throws: FileError("find", folder.path + "/c", code: ENOENT)) { try Files.realPath(folder.path + "/c") }
  }

  @Test func aFileOverTheLimitIsRefused() throws {
    let folder = try TemporaryFolder()
    try Files.write([1, 2, 3], to: folder.path + "/a")
    #expect(throws: FileError("read", folder.path + "/a", code: EFBIG)) {
      try Files.read(folder.path + "/a", limit: 2)
    }
    // A file whose size the system does not tell.
    #expect(throws: FileError.self) { try Files.read("/proc/self/maps", limit: 10) }
  }

  @Test func replacingLeavesNothingBeside() throws {
    let folder = try TemporaryFolder()
    try Files.write([1], to: folder.path + "/a")
    try Files.replace(folder.path + "/a", with: [2, 3])
    #expect(try Files.read(folder.path + "/a") == [2, 3])
    #expect(try Files.names(in: folder.path) == ["a"])
  }

  @Test func nothingIsReplacedThroughALink() throws {
    let folder = try TemporaryFolder()
    try Files.write([1], to: folder.path + "/victim")
    #expect(symlink(folder.path + "/victim", folder.path + "/a.tmp") == 0)
    try Files.replace(folder.path + "/a", with: [2, 3], permissions: 0o600)
    #expect(try Files.read(folder.path + "/victim") == [1])
    #expect(try Files.read(folder.path + "/a") == [2, 3])
    #expect(try FileStatus.of(folder.path + "/a")?.kind == .file)
    #expect(try FileStatus.of(folder.path + "/a")?.permissions == 0o600)
    #expect(try Files.names(in: folder.path) == ["a", "victim"])
  }

  @Test func foldersAreMadeAndRemovedWithoutFollowingLinks() throws {
    let folder = try TemporaryFolder()
    try Files.makeFolder(folder.path + "/x/y/z")
    try Files.makeFolder(folder.path + "/x/y/z")
    try Files.makeFolder(folder.path + "/outside")
    try Files.write([1], to: folder.path + "/outside/kept")
    #expect(symlink(folder.path + "/outside", folder.path + "/x/y/link") == 0)
    try Files.removeTree(folder.path + "/x")
    #expect(try Files.names(in: folder.path) == ["outside"])
    #expect(try Files.names(in: folder.path + "/outside") == ["kept"])
  }

  @Test func aFileWhereAFolderShouldBeIsAnError() throws {
    let folder = try TemporaryFolder()
    try Files.write([], to: folder.path + "/a")
    #expect(throws: FileError.self) { try Files.makeFolder(folder.path + "/a") }
    #expect(throws: FileError.self) { try Files.makeFolder(folder.path + "/a/b") }
    #expect(throws: FileError("read", folder.path, code: EISDIR)) { try Files.read(folder.path) }
  }

  @Test func namesComeInByteOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "é", "Z", ".h", "10", "9"] { try Files.write([], to: folder.path + "/" + name) }
    #expect(try Files.names(in: folder.path) == [".h", "10", "9", "Z", "a", "b", "é"])
  }

  @Test func errorsKnowTheirExitCode() {
    #expect(FileError("open", "x", code: EACCES).failure.exitCode == .permission)
    #expect(FileError("write", "x", code: ENOSPC).failure.exitCode == .cannotCreate)
    #expect(FileError("read", "x", code: EIO).failure.exitCode == .inputOutput)
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("a", "/w/a"), ("./a/../b", "/w/b"), ("/x//y/.", "/x/y"), ("../../../..", "/"), ("", "/w"),
  ])
  func absolute(path: String, result: String) {
    #expect(Path.absolute(path, in: "/w") == result)
  }

  @Test func parentAndName() {
    #expect(Path.parent(of: "/a/b") == "/a")
    #expect(Path.parent(of: "/a") == "/")
    #expect(Path.parent(of: "a") == ".")
    #expect(Path.name(of: "/a/b.txt") == "b.txt")
    #expect(Path.join("/a/", "b") == "/a/b")
    #expect(Path.join("/a", "/b") == "/b")
  }
}
