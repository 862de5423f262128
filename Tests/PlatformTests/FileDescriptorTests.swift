import Testing
@testable import Platform

@Suite struct UnnamedFileTests {
  @Test func threadsWithOnePathGetFilesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.tmp"
    Workers.run(4) { worker in
      for round in 0..<200 {
        #expect(throws: Never.self) {
          let file = try UnnamedFile(path)
          let bytes = [UInt8(worker), UInt8(round)]
          try file.write(bytes, at: 0)
          try file.write(bytes, at: 2)
          #expect(try file.bytes(0..<4) == bytes + bytes)
        }
      }
    }
    #expect(try Files.names(in: folder.path) == [])
  }

  @Test func whatAKilledProcessLeftIsRemoved() throws {
    let folder = try TemporaryFolder()
    try Files.write([1, 2, 3], to: folder.path + "/left")
    try Files.write([4], to: folder.path + "/target")
    #expect(symlink("target", folder.path + "/link") == 0)
    for name in ["left", "link"] {
      let file = try UnnamedFile(folder.path + "/" + name)
      try file.write([9], at: 0)
      #expect(try file.bytes(0..<1) == [9])
    }
    #expect(try Files.names(in: folder.path) == ["target"])
    #expect(try Files.read(folder.path + "/target") == [4])
  }
}
