import Diagnostics
import Model
import Platform
import Synchronization
import Testing

@testable import Photos
@testable import Store

@Suite struct PhotoStageTests {
  @Test func aPhotoOnDiskBecomesCopiesThatPagesCanRead() throws {
    let town = try PhotoTown()
    try town.addPhoto("photos/a.jpg")
    let outcome = try town.night()
    #expect((outcome.referenced, outcome.ready, outcome.processed) == (1, 1, 1))
    let copy = try town.copy("photos/a.jpg")
    #expect(copy.state == .ready)
    #expect(copy.sizes.map(\.pixels) == [48, 24])
    #expect(copy.sizes.map(\.height) == [36, 18])
    #expect(copy.preview.hasPrefix("data:image/"))
    for size in copy.sizes {
      let bytes = try Files.read(PhotoDisk(state: town.store.folder).path(size))
      #expect(bytes.count == size.bytes)
      #expect(PhotoDisk.digest(bytes) == size.digest)
    }
  }

  @Test func aNightThatChangedNothingDoesNothing() throws {
    let town = try PhotoTown()
    for number in 0..<5 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    try town.write([1, 2, 3], "broken.jpg")
    try town.add("broken.jpg")
    try town.night()
    let before = try town.stateOfTheStore()
    let second = try town.night()
    #expect((second.processed, second.fromCache, second.bytesWritten) == (0, 0, 0))
    #expect((second.ready, second.failed) == (5, 1))
    #expect(try town.stateOfTheStore() == before)
    #expect(town.log.entries.map(\.count) == [2])
  }

  @Test func oneSourceOfManyRowsIsOneJobAndAnAvatarAnother() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    for table in ["restaurants", "reviews", "dishes", "offers", "users"] { try town.add("a.jpg", to: table) }
    let outcome = try town.night()
    #expect((outcome.referenced, outcome.processed) == (1, 2))
    #expect(try town.copy("a.jpg", .avatar).sizes.map(\.pixels) == [16])
    #expect(try town.copy("a.jpg", .dish).sizes.map(\.pixels) == [48, 24])
  }

  @Test func theSameBytesUnderAnotherNameAreNotDecodedAgain() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", seed: 4)
    try town.night()
    try town.addPhoto("b.jpg", seed: 4)
    let outcome = try town.night()
    #expect((outcome.processed, outcome.fromCache, outcome.bytesWritten) == (0, 1, 0))
    #expect(try town.copy("a.jpg") == town.copy("b.jpg"))
  }

  @Test func aChangedFileAndChangedSettingsAreWorkAgain() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", seed: 1)
    try town.addPhoto("b.jpg", seed: 2)
    try town.night()
    let first = try town.copy("a.jpg")
    let revision = try PhotoQueue(town.store).revision()
    try town.forget("a.jpg")
    try town.addPhoto("a.jpg", seed: 3)
    #expect(try town.night().processed == 1)
    #expect(try town.copy("a.jpg").sizes != first.sizes)
    #expect(try PhotoQueue(town.store).references(changedAfter: revision) == ["a.jpg"])
    #expect(try town.night { $0.quality = 40 }.processed == 2)
    #expect(try town.night().fromCache == 2)
  }

  /// A night that is killed has kept what it made until then, and another one decodes nothing twice.
  @Test func whatIsSharedIsKeptAsSoonAsItIsMade() throws {
    let shared = KeptPhotos()
    let town = try PhotoTown()
    for number in 0..<6 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    let first = try town.night({ $0.workers = 1 }, cancelled: { shared.kept.count >= 2 }, shared: shared)
    #expect(first.stoppedEarly && first.processed == 2)
    #expect(shared.kept.values.allSatisfy { !$0.sizes.isEmpty && $0.preview.hasPrefix("data:image/") })
    let again = try PhotoTown()
    for number in 0..<6 { try again.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    let second = try again.night({ $0.workers = 1 }, shared: shared)
    #expect((second.processed, second.fromCache) == (4, 2))
    #expect(shared.kept.count == 6)
  }

  @Test func aLostCopyIsMadeAgain() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    try town.night()
    try Files.removeTree(town.root + "/state/photos")
    #expect(try town.night().processed == 1)
    #expect(try town.copy("a.jpg").sizes.allSatisfy(PhotoDisk(state: town.store.folder).contains))
  }

  @Test func aRowThatGoesTakesItsJobAlong() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    try town.night()
    try town.forget("a.jpg")
    #expect(try town.night().referenced == 0)
    #expect(try town.copy("a.jpg").state == .waiting)
  }

  @Test func evictionTakesNothingThatTheRowsReferTo() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", seed: 1)
    try town.addPhoto("b.jpg", seed: 2)
    try town.night()
    let gone = try town.copy("b.jpg").sizes
    try town.forget("b.jpg")
    let outcome = try town.night { $0.cacheBytes = 1 }
    #expect(outcome.evicted == 2)
    let disk = PhotoDisk(state: town.store.folder)
    #expect(try town.copy("a.jpg").sizes.allSatisfy(disk.contains))
    #expect(!gone.contains(where: disk.contains))
  }

  @Test func addressesWaitForAConnection() throws {
    let town = try PhotoTown()
    try town.add("https://example.org/a.jpg")
    let outcome = try town.night()
    #expect((outcome.waiting, outcome.failed) == (1, 0))
    #expect(try town.copy("https://example.org/a.jpg").state == .offline)
    #expect(town.log.isEmpty)
  }

  @Test func whenTheTimeIsOverTheRestStaysPending() throws {
    let town = try PhotoTown()
    for number in 0..<6 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    let outcome = try town.night { $0.minutes = 0 }
    #expect(outcome.stoppedEarly)
    #expect((outcome.processed, outcome.waiting) == (0, 6))
    #expect(town.problemIDs == ["photos.time-over"])
    #expect(try town.copy("p0.jpg").state == .waiting)
    #expect(try town.night().processed == 6)
  }

  @Test func aCancelledNightKeepsWhatItFinished() throws {
    let town = try PhotoTown()
    for number in 0..<6 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    let asked = Shared(Atomic<Int>(0))
    let outcome = try town.night(cancelled: { asked.value.wrappingAdd(1, ordering: .relaxed).newValue > 5 })
    #expect(outcome.stoppedEarly)
    #expect(outcome.processed < 6)
    #expect(try town.night().processed == 6 - outcome.processed)
    #expect(try PhotoQueue(town.store).jobs(after: 0, limit: 10).allSatisfy { $0.state == .completed })
  }

  @Test func whatAKilledNightHadBegunIsBegunAgain() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg")
    let queue = PhotoQueue(town.store)
    try queue.sync(kinds: Set(PhotoKind.allCases))
    try queue.begin(try queue.jobs(after: 0, limit: 9).map(\.id))
    #expect(try queue.jobs(after: 0, limit: 9).map(\.state) == [.processing])
    #expect(try town.night().processed == 1)
  }

  @Test func reviewPhotosCanBeLeftOut() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", to: "reviews")
    #expect(try town.night { $0.reviewPhotos = .none }.referenced == 0)
    #expect(try town.night().referenced == 1)
  }

  /// Who has access to their own reviews has their photos, whatever pages show to others.
  @Test func photosOfAuthorsWithAccessAreMade() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", to: "reviews")
    let night = { (authors: [String]) in
      try town.night {
        $0.reviewPhotos = .none
        $0.authorsWithAccess = authors
      }
    }
    let author = try town.authorOfReviews()
    #expect(try night([author]).referenced == 1)
    #expect(try night(["somebody else"]).referenced == 0)
  }

  @Test func anyNumberOfWorkersGivesTheSameCopies() throws {
    let (one, three) = (try PhotoTown(), try PhotoTown())
    for town in [one, three] {
      for number in 0..<20 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    }
    try one.night { $0.workers = 1 }
    try three.night { $0.workers = 3 }
    for number in 0..<20 { #expect(try one.copy("p\(number).jpg") == three.copy("p\(number).jpg")) }
  }

  @Test func progressEndsAtTheTotal() throws {
    let town = try PhotoTown()
    for number in 0..<4 { try town.addPhoto("p\(number).jpg", seed: UInt64(number)) }
    let seen = Shared(Mutex<[Int]>([]))
    var settings = PhotoSettings()
    settings.sizes = [24]
    _ = try PhotoStage(settings: settings, fetch: FetchSettings(), executable: nil).run(
      store: town.store, exportsFolder: town.exports, problems: town.log,
      progress: { done, total, _ in seen.value.withLock { $0 += [done, total] } })
    #expect(seen.value.withLock { $0 } == [0, 4, 1, 4, 2, 4, 3, 4, 4, 4])
  }
}

extension PhotoTown {
  /// Every row of the photo tables.
  func stateOfTheStore() throws -> [String] {
    try store.write { connection in
      try ["photo_jobs", "photo_results", "photo_copies"].flatMap { table in
        try connection.rows("SELECT * FROM \(table) ORDER BY 1, 2") { row in
          (0..<Int32(row.columnNames.count)).map { row.text($0) ?? "-" }.joined(separator: "|")
        }
      }
    }
  }
}

/// Copies that are shared, in memory.
private final class KeptPhotos: SharedCopies {
  private let results = Mutex<[String: RememberedPhoto.Result]>([:])

  var kept: [String: RememberedPhoto.Result] { results.withLock { $0 } }

  func contains(_ size: PhotoCopy.Size) -> Bool { kept.values.contains { $0.sizes.contains(size) } }

  func result(of source: String, isAvatar: Bool, settings: String) -> RememberedPhoto.Result? { kept[source] }

  func keep(_ result: RememberedPhoto.Result, isAvatar: Bool, at path: (PhotoCopy.Size) -> String) throws {
    for size in result.sizes { #expect(try Files.read(path(size)).count == size.bytes) }
    results.withLock { $0[result.source] = result }
  }
}
