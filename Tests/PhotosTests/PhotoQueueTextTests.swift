import Model
import Platform
import Testing

@testable import Photos
@testable import Store

@Suite struct PhotoQueueTextTests {
  private func jobs(_ town: PhotoTown) throws -> String {
    try PhotoQueueText.jobs(town.store, now: Timestamp(microseconds: town.now))
  }

  @Test func theQueueSaysWhyEachPhotoWaits() throws {
    let town = try PhotoTown()
    #expect(try jobs(town) == "No photos are known yet.\n")
    try town.addPhoto("a.jpg")
    try town.add("missing.jpg")
    try town.add("https://example.org/b.jpg")
    try town.night()
    let text = try jobs(town)
    #expect(
      text.hasPrefix(
        """
        3 photos: 1 pending, 1 ready, 1 failed
          pending  https://example.org/b.jpg  Waiting for connectivity…; restaurant “
        """))
    #expect(
      text.contains(
        /\n  failed  missing.jpg  the file is not there; restaurant “([0-9a-f]+)” on restaurants\/\1[^ ]*\.html wants it\n$/
      ))
  }

  /// A picture of a dish that is somebody's too has two jobs, and is one photo.
  @Test func aFileIsNamedAndCountedOnce() throws {
    let town = try PhotoTown()
    for table in ["users", "restaurants"] { try town.add("missing.jpg", to: table) }
    for table in ["users", "restaurants"] { try town.addPhoto("both.jpg", to: table) }
    let outcome = try town.night()
    #expect([outcome.referenced, outcome.ready, outcome.failed, outcome.waiting] == [2, 1, 1, 0])
    let text = try jobs(town)
    #expect(text.hasPrefix("2 photos: 1 ready, 1 failed\n  failed  missing.jpg  the file is not there; "))
    #expect(text.hasSuffix(" and 1 more row want it\n") && text.split(separator: "\n").count == 2)
    #expect(try PhotoQueue(town.store).states() == [.completed: 2, .failed: 2])
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
    #expect(try PhotoQueueText.prune(town.store) == "Removed 3 copies.\n")
    #expect(try queue.holding().idleCopies == 0)
    #expect(try town.copy("a.jpg").sizes.allSatisfy(disk.contains))
    #expect(try PhotoQueueText.prune(town.store) == "Removed 0 copies.\n")
  }

  @Test func aRestingPhotoSaysUntilWhen() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    try PhotoQueue(town.store).sync(kinds: [.restaurant])
    let job = try #require(try PhotoQueue(town.store).jobs(after: 0, limit: 1).first)
    try PhotoQueue(town.store).begin([job.id])
    try PhotoQueue(town.store).record(
      [
        PhotoJobResult(
          job: job.id, settings: "", source: nil,
          end: .waits(.waiting, problem: "photos.decoder-crashed", reason: "it was ended", nextAttempt: town.now + 1))
      ], at: town.now)
    #expect(try jobs(town).contains("\n  pending  a.jpg  it was ended; 1 tried, again after 2026-05-28T20:26:40Z; "))
    town.now += 1
    #expect(try jobs(town).contains("\n  pending  a.jpg  it was ended; restaurant “"))
  }

  @Test func theCacheSaysHowMuchHowOldAndHowOften() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", seed: 1)
    try town.night()
    try town.addPhoto("same.jpg", seed: 1)
    town.now += 3 * 86_400_000_000
    try town.night()
    try PhotoQueue(town.store).add(PhotoTraffic(hits: 3, misses: 1), to: .memory)
    let bytes = try town.copy("a.jpg").sizes.reduce(0) { $0 + $1.bytes }
    #expect(
      try PhotoQueueText.cache(town.store, PhotoSettings(), now: Timestamp(microseconds: town.now)) == """
        2 of 1000000 copies, 0.0 of 10000.0 MB, in \(town.store.folder)/photos
        0 of them, 0.0 MB, are used by nothing now
        Made 3 days ago (the oldest) to 3 days ago (the newest)
        On disk: 1 of 2 (50%) of the new and changed photos had copies already
        In memory: 3 of 4 (75%) of what pages asked for

        """)
    #expect(try PhotoQueue(town.store).holding().bytes == bytes)
  }

  @Test(arguments: [("r one", "r one"), ("r one", "r-one--"), ("place", "place")])
  func clearingTakesOneRestaurantsPhotosBack(id: String, word: String) throws {
    let town = try PhotoTown()
    for (name, table) in [("own.jpg", "restaurants"), ("dish.jpg", "dishes"), ("review.jpg", "reviews")] {
      try town.addPhoto(name, seed: UInt64(name.utf8.count), to: table)
    }
    try town.addPhoto("other.jpg", seed: 99)
    try town.store.write { connection in
      try connection.run("UPDATE restaurants SET id = ?1 WHERE photo = 'own.jpg'", .text(id))
      for table in ["dishes", "reviews"] {
        try connection.execute(
          "UPDATE \(table) SET restaurant_key = (SELECT key FROM restaurants WHERE photo = 'own.jpg')")
      }
    }
    try town.night()
    let other = try town.copy("other.jpg")
    let given = word.hasSuffix("--") ? Slug.of(id) : word
    #expect(
      try PhotoQueueText.clear(town.store, restaurant: given)
        == "3 photos of \(id) will be made again; removed 6 copies.\n")
    for name in ["own.jpg", "dish.jpg", "review.jpg"] { #expect(try town.copy(name).state == .waiting) }
    #expect(try town.copy("other.jpg") == other)
    let again = try town.night()
    #expect((again.processed, again.fromCache, again.ready) == (3, 0, 4))
    #expect(try PhotoQueueText.clear(town.store, restaurant: "nobody") == nil)
  }
}
