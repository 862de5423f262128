import Testing

@testable import Platform

@Suite struct FolderWalkTests {
  /// A folder `in` with a file and a folder, beside `out` with a file.
  private let folder: TemporaryFolder
  private var root: String { folder.path + "/in" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["in/deep", "out/deep"] { try Files.makeFolder(folder.path + "/" + name) }
    for name in ["in/a", "in/deep/b", "out/secret", "out/deep/b"] {
      try Files.write(Array(name.utf8), to: folder.path + "/" + name)
    }
  }

  private func link(_ name: String, to target: String) {
    #expect(symlink(target.replacing("@", with: folder.path), root + "/" + name) == 0)
  }

  private func read(_ name: String, mayLeave: Bool = false) throws(FolderWalk.Fault) -> String {
    do {
      let file = try FolderWalk(root, mayLeave: mayLeave).open(name)
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
      return String(decoding: bytes[..<count], as: UTF8.self)
    } catch let fault as FolderWalk.Fault { throw fault } catch {
      throw .system(error as? FileError ?? FileError("read", name))
    }
  }

  @Test(
    arguments: [
      ("deep/b", "in/deep/b"), ("@/in/a", "in/a"), ("deep/../a", "in/a"), ("../in/a", "in/a"),
      ("@/out/../in/deep/b", "in/deep/b"), ("./deep//b", "in/deep/b"),
    ])
  func linksThatStayAreFollowed(target: String, text: String) throws {
    link("l", to: target)
    #expect(try read("l") == text)
    #expect(try FolderWalk(root, mayLeave: false).status(of: "l").size == text.utf8.count)
  }

  @Test(arguments: [
    "../out/secret", "@/out/secret", "@/out/nothing", "../../../../../../etc/passwd", "/dev/zero",
  ])
  func linksThatLeaveAreRefused(target: String) throws {
    link("l", to: target)
    let path = target.replacing("@", with: folder.path)
    #expect(throws: FolderWalk.Fault.leaves(to: path)) { try read("l") }
    #expect(throws: FolderWalk.Fault.leaves(to: path)) { try FolderWalk(root, mayLeave: false).status(of: "l") }
  }

  @Test func chainsAndFoldersAreLookedThrough() throws {
    link("one", to: "two")
    link("two", to: "deep/three")
    link("deep/three", to: "../../out/secret")
    link("sub", to: "@/out/deep")
    link("same", to: "deep")
    #expect(throws: FolderWalk.Fault.leaves(to: "two")) { try read("one") }
    #expect(throws: FolderWalk.Fault.leaves(to: folder.path + "/out/deep")) { try read("sub/b") }
    #expect(throws: FolderWalk.Fault.leavesToFolder(folder.path + "/out/deep")) {
      try FolderWalk(root, mayLeave: false).isFolder("sub")
    }
    #expect(try read("same/b") == "in/deep/b")
    #expect(try FolderWalk(root, mayLeave: false).isFolder("same"))
    #expect(try read("one", mayLeave: true) == "out/secret")
    #expect(try read("sub/b", mayLeave: true) == "out/deep/b")
    #expect(throws: FolderWalk.Fault.leaves(to: "secret")) { try read("../out/secret") }
  }

  @Test func theFolderItselfMayBeALink() throws {
    #expect(symlink("in", folder.path + "/named") == 0)
    link("l", to: "@/in/a")
    link("m", to: "@/named/a")
    for name in ["a", "l", "m"] {
      _ = try FolderWalk(folder.path + "/named", mayLeave: false).open(name)
    }
  }

  @Test func onlyRegularFilesAreOpened() throws {
    #expect(mkfifo(root + "/pipe", 0o600) == 0)
    link("zero", to: "/dev/zero")
    #expect(throws: FolderWalk.Fault.notAFile) { try read("pipe") }
    #expect(throws: FolderWalk.Fault.notAFile) { try read("zero", mayLeave: true) }
    #expect(throws: FolderWalk.Fault.folder) { try read("deep") }
    #expect(throws: FolderWalk.Fault.missing(link: false)) { try read("nothing") }
    link("lost", to: "nothing")
    #expect(throws: FolderWalk.Fault.missing(link: true)) { try read("lost") }
  }

  @Test func aRingOfLinksEnds() throws {
    link("x", to: "y")
    link("y", to: "x")
    #expect(throws: FolderWalk.Fault.system(FileError("open", root + "/x", code: ELOOP))) { try read("x") }
  }
}
