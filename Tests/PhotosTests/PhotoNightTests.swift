import Diagnostics
import Fetching
import Model
import Platform
import Testing

@testable import Photos
@testable import Store

@Suite struct PhotoNightTests {
  private func night(_ town: PhotoTown) -> PhotoNight {
    PhotoNight(
      settings: PhotoSettings(), executable: nil, queue: PhotoQueue(town.store),
      disk: PhotoDisk(state: town.store.folder), folder: town.exports, backoff: Backoff(),
      clock: .system, progress: { _, _, _ in }, mustStop: { false })
  }

  /// A workshop hears that nothing is known; the night hears why.
  @Test func aFaultOfTheStoreIsThrown() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    try town.night()
    let job = try #require(try PhotoQueue(town.store).jobs(after: 0, limit: 1).first)
    try town.store.write { try $0.execute("ALTER TABLE photo_results RENAME TO lost") }
    var heard: [Int64?] = []
    #expect(throws: Failure.self) {
      try night(town).asking(job, "settings") { known in
        heard.append(known("digest"))
        return PhotoAnswer(file: nil, end: .known(result: 1))
      }
    }
    #expect(heard == [nil])
  }

  /// A copy is published under a second name, so that everyone must be able to read it.
  @Test func everyoneMayReadACopy() throws {
    let town = try PhotoTown()
    let size = PhotoCopy.Size(digest: "abcd", pixels: 9, width: 1, height: 1, format: "jpg", bytes: 3)
    let disk = PhotoDisk(state: town.store.folder)
    try Files.makeFolder(disk.folder)
    #expect(try disk.write([1, 2, 3], as: size, worker: 0) == 3)
    #expect(try FileStatus.of(disk.path(size))?.permissions == 0o644)
  }
}
