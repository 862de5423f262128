import Diagnostics
import Model
import Platform
import Synchronization
import Testing

@testable import Photos
@testable import Store

/// A night that is killed at any moment: what the disk holds at that moment is all that the next one finds.
@Suite struct KilledNightTests {
  @Test func theNextNightRepeatsNothingThatWasFinishedAndLosesNothing() throws {
    let town = try PhotoTown()
    let count = 70
    for number in 0..<count { try town.addPhoto("p\(number).jpg", seed: UInt64(number % 61)) }
    let whole = Shared(Mutex<[Int: [String]]>([:]))
    let (root, state) = (town.root, town.store.folder)
    // One worker, in this process: while it reports, nobody writes, as if it had been stopped for ever.
    try town.night(progress: { done, _, _ in
      guard done % 7 == 3 else { return }
      let words = ["cp", "-r", state, "\(root)/killed-\(done)"]
      whole.value.withLock { $0[done] = words }
      KilledNightTests.run(words)
    })
    let killed = whole.value.withLock { $0.keys.sorted() }
    #expect(killed.count == 10)
    for done in killed {
      let store = try Store(folder: "\(root)/killed-\(done)")
      let queue = PhotoQueue(store)
      let finished = try queue.jobs(after: 0, limit: 100).filter { $0.state == .completed }.count
      var settings = PhotoSettings()
      (settings.sizes, settings.avatarPixels) = ([48, 24], 16)
      let outcome = try PhotoStage(settings: settings, fetch: FetchSettings(), executable: nil).run(
        store: store, exportsFolder: town.exports, problems: ProblemLog())
      #expect(outcome.processed + outcome.fromCache == count - finished)
      #expect((outcome.ready, outcome.waiting) == (count, 0))
      for number in 0..<count {
        let reader = try PhotoQueueReader(store)
        let copy = try reader.copy(of: "p\(number).jpg", .restaurant)
        #expect(try copy == town.copy("p\(number).jpg"))
        #expect(copy.sizes.allSatisfy(PhotoDisk(state: store.folder).contains))
      }
    }
  }

  private static func run(_ words: [String]) {
    var child = pid_t()
    let arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    posix_spawnp(&child, words[0], nil, nil, arguments, nil)
    var status: Int32 = 0
    waitpid(child, &status, 0)
  }

  @Test func aKillBetweenTheFilesAndTheRowsOfAnEvictionIsMended() throws {
    let town = try PhotoTown()
    try town.addPhoto("a.jpg", seed: 1)
    try town.addPhoto("b.jpg", seed: 2)
    try town.night()
    try town.forget("b.jpg")
    try town.night()
    let queue = PhotoQueue(town.store)
    for size in try queue.eviction(bytes: 0, items: 0).copies { try PhotoDisk(state: town.store.folder).remove(size) }
    // The rows still speak of files that are gone; the photo comes back all the same.
    try town.add("b.jpg")
    let outcome = try town.night()
    #expect((outcome.ready, outcome.processed) == (2, 1))
    #expect(try town.copy("b.jpg").sizes.allSatisfy(PhotoDisk(state: town.store.folder).contains))
  }
}
