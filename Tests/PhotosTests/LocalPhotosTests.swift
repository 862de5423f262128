import Diagnostics
import Platform
import Synchronization
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

  @Test func aLinkAnywhereOnTheWayIsMetAsALink() throws {
    let town = try PhotoTown()
    try Files.makeFolder(town.root + "/elsewhere/deep")
    try Files.write([0xff], to: town.root + "/elsewhere/deep/secret.jpg")
    try town.write([0xff], "a/b/plain.jpg")
    #expect(symlink(town.root + "/elsewhere", town.exports + "/a/out") == 0)
    #expect(symlink("..", town.exports + "/a/b/up") == 0)
    #expect(symlink("/proc/self", town.exports + "/self") == 0)
    let photos = try LocalPhotos(folder: town.exports)
    for reference in ["a/out/deep/secret.jpg", "a/b/up/b/plain.jpg", "self/environ", "self/cwd/x.jpg"] {
      let refusal = #expect(throws: PhotoRefusal.self) { try photos.source(of: reference) }
      #expect(refusal?.kind == PhotoProblems.outside, "\(reference)")
      #expect(throws: PhotoRefusal.self) { _ = try photos.open(reference).source }
    }
    #expect(try photos.source(of: "a/b/plain.jpg").size == 1)
  }

  @Test func aFileThatBecomesALinkMeanwhileIsNeverFollowed() throws {
    let town = try PhotoTown()
    try Files.write([66, 66], to: town.root + "/secret.jpg")
    try town.write([65], "a.jpg")
    let (exports, secret) = (town.exports, town.root + "/secret.jpg")
    let stop = Shared(Atomic<Bool>(false))
    let read = Shared(Mutex<[[UInt8]]>([]))
    Workers.run(2) { number in
      if number == 0 {
        // The name is a file, then a link, then a file, as fast as it goes.
        while !stop.value.load(ordering: .relaxed) {
          symlink(secret, exports + "/link")
          rename(exports + "/link", exports + "/a.jpg")
          do { try Files.write([65], to: exports + "/file") } catch { return }
          rename(exports + "/file", exports + "/a.jpg")
        }
        return
      }
      defer { stop.value.store(true, ordering: .relaxed) }
      do {
        let photos = try LocalPhotos(folder: exports)
        let buffer = SourceBuffer()
        for _ in 0..<3000 {
          do throws(PhotoRefusal) {
            let bytes = Array(try photos.open("a.jpg").read(limit: 100, into: buffer))
            read.value.withLock { $0.append(bytes) }
          } catch {}
        }
      } catch { return }
    }
    // On a busy machine the reader may have met nothing but links.
    try Files.replace(exports + "/a.jpg", with: [65])
    let buffer = SourceBuffer()
    let last = try withExtendedLifetime(buffer) {
      Array(try LocalPhotos(folder: exports).open("a.jpg").read(limit: 100, into: buffer))
    }
    let seen = read.value.withLock { Set($0) }
    #expect(seen.union([last]) == [[65]])
  }

  @Test func whatCannotBeReadIsLookedAtAgainWithoutWork() throws {
    let town = try PhotoTown()
    for reference in ["missing.jpg", "../out.jpg", "folder"] { try town.add(reference) }
    try town.write([1], "folder/inside")
    try town.night()
    let before = try town.stateOfTheStore()
    #expect(try town.night().failed == 3)
    #expect(try town.stateOfTheStore() == before)
    // Another reason is news.
    try Files.removeTree(town.exports + "/folder")
    try town.night()
    #expect(try town.stateOfTheStore() != before)
  }
}
