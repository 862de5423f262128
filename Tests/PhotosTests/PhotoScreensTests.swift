import Model
import Platform
import Testing

@testable import Photos
@testable import Store

@Suite struct PhotoScreensTests {
  @Test func theQueueSaysWhyEachPhotoWaits() throws {
    let town = try PhotoTown()
    #expect(try PhotoScreens.jobs(town.store) == "No photos are known yet.\n")
    try town.addPhoto("a.jpg")
    try town.add("missing.jpg")
    try town.add("https://example.org/b.jpg")
    try town.night()
    #expect(
      try PhotoScreens.jobs(town.store) == """
        3 photos: 1 pending, 1 completed, 1 failed
          pending  https://example.org/b.jpg  Waiting for connectivity…
          failed  missing.jpg  the file is not there

        """)
  }

  @Test func pruningTakesWhatNothingUsesAndWhatNobodyKnows() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", seed: 1)
    try town.addPhoto("b.jpg", seed: 2)
    try town.night()
    try town.forget("b.jpg")
    try town.night()
    let queue = PhotoQueue(town.store)
    #expect(try queue.holding().copies == 4)
    #expect(try queue.holding().idleCopies == 2)
    let disk = PhotoDisk(state: town.store.folder)
    try Files.makeFolder(disk.folder + "/00")
    try Files.write([1], to: disk.folder + "/00/00000000000000000000000000000000-900.jpg")
    #expect(try PhotoScreens.prune(town.store) == "Removed 3 copies.\n")
    #expect(try queue.holding().idleCopies == 0)
    #expect(try town.copy("a.jpg").sizes.allSatisfy(disk.holds))
    #expect(try PhotoScreens.prune(town.store) == "Removed 0 copies.\n")
  }
}
