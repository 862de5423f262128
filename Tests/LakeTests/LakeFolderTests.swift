import Model
import Platform
import Testing

@testable import Lake

struct LakeFolderTests {
  @Test func whatIsPutTwiceIsThereOnce() throws {
    let fixture = try LakeFixture()
    let one = try fixture.lake.put(fixture.writer([(1, [1])]), as: "nights/n/rows/a")
    let two = try fixture.lake.put(fixture.writer([(1, [1])]), as: "nights/n/rows/a")
    #expect(one == two)
    #expect(try Files.names(in: fixture.folder + "/lake/nights/n/rows").count == 1)
    #expect(try Files.names(in: fixture.folder) == ["lake"], "nothing is left on the machine's own disk")
    let other = try fixture.lake.put(fixture.writer([(1, [2])]), as: "nights/n/rows/a")
    #expect(other.name != one.name)
    #expect(try fixture.lake.open(one).bytes(of: fixture.lake.open(one).blocks[0]) == [1])
  }

  /// An attempt that was killed leaves the beginning of a file, over which the next one puts the whole.
  @Test func anotherAttemptMendsATornFile() throws {
    let fixture = try LakeFixture()
    let file = try fixture.lake.put(fixture.writer([(1, Array(repeating: 5, count: 1000))]), as: "rows/a")
    let path = fixture.lake.path(file.name)
    try Files.write(Array(try Files.read(path).prefix(50)), to: path)
    #expect(throws: (any Error).self) { try fixture.lake.open(file) }
    _ = try fixture.lake.put(fixture.writer([(1, Array(repeating: 5, count: 1000))]), as: "rows/a")
    #expect(try fixture.lake.open(file).blocks.count == 1)
  }

  /// A pack that a night in place names is not truncated by a task that makes it again, and may be ended.
  @Test func aWholeFileIsNotWrittenOver() throws {
    let fixture = try LakeFixture()
    let file = try fixture.lake.put(fixture.writer([(1, [1])]), as: "packs/pack")
    let before = try FileStatus.of(fixture.lake.path(file.name))
    _ = try fixture.lake.put(fixture.writer([(1, [1])]), as: "packs/pack")
    #expect(try FileStatus.of(fixture.lake.path(file.name)) == before)
  }

  @Test func equalBytesKeepTheirFile() throws {
    let fixture = try LakeFixture()
    #expect(try fixture.lake.put([1, 2, 3], as: "site/a.html"))
    let before = try FileStatus.of(fixture.lake.path("site/a.html"))
    #expect(try !fixture.lake.put([1, 2, 3], as: "site/a.html"))
    #expect(try FileStatus.of(fixture.lake.path("site/a.html")) == before)
    #expect(try fixture.lake.put([1, 2], as: "site/a.html"))
    #expect(try Files.read(fixture.lake.path("site/a.html")) == [1, 2], "it is shorter now")
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
