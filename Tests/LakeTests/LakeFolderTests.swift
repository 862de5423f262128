import Model
import Platform
import Testing

@testable import Lake

struct LakeFolderTests {
  @Test func equalBytesKeepTheirFile() throws {
    let fixture = try LakeFixture()
    #expect(try fixture.lake.put([1, 2, 3], as: "site/a.html"))
    let before = try FileStatus.of(fixture.lake.path("site/a.html"))
    #expect(try !fixture.lake.put([1, 2, 3], as: "site/a.html"))
    #expect(try FileStatus.of(fixture.lake.path("site/a.html")) == before)
    #expect(try fixture.lake.put([1, 2], as: "site/a.html"))
    #expect(try Files.read(fixture.lake.path("site/a.html")) == [1, 2], "it is shorter now")
  }

  @Test func filesThatAreWaitedForTogetherAreThoseThatWerePut() throws {
    let fixture = try LakeFixture()
    try fixture.lake.put([1], as: "site/a.html")
    try fixture.lake.putting { lake in
      for name in ["site/a.html", "site/b/c.html"] { try lake.put([2, 3], as: name) }
      #expect(try !lake.put([2, 3], as: "site/a.html"))
    }
    for name in ["site/a.html", "site/b/c.html"] { #expect(try Files.read(fixture.lake.path(name)) == [2, 3]) }
  }

  @Test func aCopyOfAnotherSizeIsPutAgain() throws {
    let fixture = try LakeFixture()
    try Files.write([1, 2, 3], to: fixture.folder + "/photo")
    try fixture.lake.put([9], as: "photos/a.jpg")
    try fixture.lake.put(copyOf: fixture.folder + "/photo", as: "photos/a.jpg")
    #expect(try Files.read(fixture.lake.path("photos/a.jpg")) == [1, 2, 3])
  }

  @Test func emptyFoldersGoWithTheirFiles() throws {
    let fixture = try LakeFixture()
    for name in ["site/users/a/1.html", "site/users/b.html"] { try fixture.lake.put([1], as: name) }
    try fixture.lake.remove("site/users/a/1.html", upTo: "site")
    #expect(try fixture.lake.names(in: "site/users") == ["b.html"])
    try fixture.lake.remove("site/users/b.html", upTo: "site")
    try fixture.lake.remove("site/users/b.html", upTo: "site")
    #expect(try fixture.lake.names(in: "") == ["site"])
    #expect(try fixture.lake.names(in: "elsewhere") == [])
  }

  @Test func nothingIsWrittenThroughALink() throws {
    let fixture = try LakeFixture()
    try Files.write([1], to: fixture.folder + "/outside")
    try Files.makeFolder(fixture.lake.path("site"))
    symlink(fixture.folder + "/outside", fixture.lake.path("site/a.html"))
    #expect(throws: (any Error).self) { try fixture.lake.put([2], as: "site/a.html") }
    #expect(try Files.read(fixture.folder + "/outside") == [1])
  }
}
