import Diagnostics
import Platform
import Testing

@testable import Photos

@Suite struct LocalPhotosTests {
  @Test(arguments: [
    ("/etc/passwd", "photos.outside-exports"), ("../secret.jpg", "photos.outside-exports"),
    ("a/../../secret.jpg", "photos.outside-exports"), ("..", "photos.outside-exports"),
    ("file:///etc/passwd", "photos.outside-exports"), ("data:image/png;base64,AA", "photos.outside-exports"),
    ("C:\\photo.jpg", "photos.outside-exports"), ("a\0b.jpg", "photos.outside-exports"),
    ("./", "photos.outside-exports"),
    ("link.jpg", "photos.outside-exports"), ("linked/inside.jpg", "photos.outside-exports"),
    ("folder", "photos.not-a-file"), ("pipe.jpg", "photos.not-a-file"), ("missing.jpg", "photos.missing"),
    ("folder/missing.jpg", "photos.missing"), ("plain.jpg/more.jpg", "photos.outside-exports"),
    (String(repeating: "x", count: 300), "photos.missing"),
    (String(repeating: "x/", count: 3000), "photos.outside-exports"),
  ])
  func referencesThatLeadNowhereGoodAreRefused(reference: String, id: String) throws {
    let town = try PhotoTown()
    try Files.write([0xff], to: town.root + "/secret.jpg")
    try town.write([0xff], "plain.jpg")
    try town.write([0xff], "folder/inside.jpg")
    #expect(symlink("../secret.jpg", town.exports + "/link.jpg") == 0)
    #expect(symlink("folder", town.exports + "/linked") == 0)
    #expect(mkfifo(town.exports + "/pipe.jpg", 0o600) == 0)
    try town.add(reference)
    let outcome = try town.night()
    #expect((outcome.failed, outcome.processed) == (1, 0))
    #expect(town.problemIDs == [id])
    #expect(try town.copy(reference).state == .unreadable)
  }

  @Test func dotsInsideNamesAreNames() {
    #expect(PhotoReference("./a..b/..c.jpg") == .local(["a..b", "..c.jpg"]))
    #expect(PhotoReference("10:30.jpg") == .local(["10:30.jpg"]))
    #expect(PhotoReference("http://x/a.jpg") == .remote)
  }

  @Test func aFileThatAppearsLaterIsMadeThen() throws {
    let town = try PhotoTown()
    try town.add("a.jpg")
    #expect(try town.night().failed == 1)
    try town.addPhoto("a.jpg")
    #expect(try town.night().ready == 1)
  }
}
