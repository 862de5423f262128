import Fetching
import Model
import Platform
import Store
import Synchronization
import TestServers
import Testing

@testable import Photos

/// Photos of addresses through the whole stage, night after night.
struct FetchStageTests {
  /// A server of one photo whose behaviour a test changes between nights.
  private final class PhotoHost: Sendable {
    enum Mood: Sendable { case good, changed, unchanged, gone, down, rubbish }

    let server: FaultServer
    private let mood: Shared<Mutex<Mood>>

    init() throws {
      let mood = Shared(Mutex(Mood.good))
      self.mood = mood
      let first = try PhotoEncoder.jpeg(rgb: Drawing.scene(96, 72, seed: 1), width: 96, height: 72, quality: 85)
      let second = try PhotoEncoder.jpeg(rgb: Drawing.scene(96, 72, seed: 2), width: 96, height: 72, quality: 85)
      server = try FaultServer { _, connection in
        switch mood.value.withLock({ $0 }) {
        case .good: FaultServer.answer("200 OK", ["ETag: \"1\"", "Cache-Control: max-age=60"], first, to: connection)
        case .changed: FaultServer.answer("200 OK", ["ETag: \"2\""], second, to: connection)
        case .unchanged: FaultServer.answer("304 Not Modified", ["Cache-Control: max-age=60"], to: connection)
        case .gone: FaultServer.answer("404 Not Found", to: connection)
        case .down: FaultServer.answer("500 No", to: connection)
        case .rubbish: FaultServer.answer("200 OK", ["ETag: \"3\""], Array(first.prefix(40)), to: connection)
        }
      }
    }

    deinit { server.stop() }

    func turn(_ mood: Mood) { self.mood.value.withLock { $0 = mood } }
    var address: String { server.address("/photo.jpg") }
    var asked: Int { server.requests.count }
  }

  /// One night at `second`.
  private func night(
    _ town: PhotoTown, at second: Int64, _ change: (inout FetchSettings, inout PhotoSettings) -> Void = { _, _ in }
  ) throws -> PhotoOutcome {
    var fetch = FetchSettings()
    fetch.rules.allowHosts = ["127.0.0.1"]
    fetch.timeoutSeconds = 5
    var settings = PhotoSettings()
    settings.sizes = [24]
    change(&fetch, &settings)
    let clock = Clock(microsecondsSince1970: { second * 1_000_000 }, nanoseconds: Clock.system.nanoseconds)
    return try PhotoStage(settings: settings, fetch: fetch, executable: nil, clock: clock).run(
      store: town.store, exportsFolder: town.exports, problems: town.log)
  }

  private func shown(_ town: PhotoTown, _ reference: String) throws -> PhotoCopy {
    try PhotoQueueReader(town.store).copy(of: reference, .restaurant)
  }

  private func spooled(_ town: PhotoTown) throws -> [String] {
    try Files.names(in: FetchSpool(photos: PhotoDisk(state: town.store.folder).folder).folder)
  }

  @Test func aPhotoIsAskedForWhenItIsDue() throws {
    let (town, host) = (try PhotoTown(), try PhotoHost())
    try town.add(host.address)
    let first = try night(town, at: 0)
    #expect((first.fetched, first.processed, first.ready) == (1, 1, 1))
    let copy = try shown(town, host.address)
    #expect(copy.state == .ready)
    #expect(try spooled(town).isEmpty)
    // Fresh for a minute: nobody asks, nothing is written.
    let state = try town.stateOfTheStore()
    #expect(try night(town, at: 30).fetched == 0)
    #expect(host.asked == 1)
    #expect(try town.stateOfTheStore() == state)
    host.turn(.unchanged)
    #expect(try night(town, at: 61).fetched == 0)
    #expect(host.server.requests.last?.head.contains("If-None-Match: \"1\"") == true)
    #expect(try town.stateOfTheStore() == state)
    #expect(try night(town, at: 90).ready == 1)
    #expect(host.asked == 2)
    host.turn(.changed)
    let changed = try night(town, at: 200)
    #expect((changed.fetched, changed.processed) == (1, 1))
    #expect(try shown(town, host.address) != copy)
  }

  @Test(arguments: [false, true])
  func aGoodCopyOutlivesEveryFailure(isFinal: Bool) throws {
    let (town, host) = (try PhotoTown(), try PhotoHost())
    try town.add(host.address)
    _ = try night(town, at: 0)
    let copy = try shown(town, host.address)
    host.turn(isFinal ? .gone : .down)
    let failed = try night(town, at: 100)
    #expect((failed.ready, failed.failed, failed.waiting, failed.savedCopies) == (1, 0, 0, 1))
    #expect(try shown(town, host.address) == copy)
    host.turn(.rubbish)
    let rubbish = try night(town, at: 10_000_000)
    #expect((rubbish.ready, rubbish.savedCopies) == (1, 1))
    #expect(try shown(town, host.address) == copy)
    // Nothing that the server says of its rubbish makes the copy the newest.
    _ = try night(town, at: 15_000_000)
    #expect(host.server.requests.last?.head.contains("If-None-Match") == false)
    host.turn(.changed)
    let better = try night(town, at: 20_000_000)
    #expect((better.ready, better.savedCopies) == (1, 0))
    #expect(try shown(town, host.address) != copy)
  }

  @Test func passingFailuresWaitAndFinalOnesStay() throws {
    let (town, host) = (try PhotoTown(), try PhotoHost())
    try town.add(host.address)
    host.turn(.down)
    #expect(try night(town, at: 0).waiting == 1)
    #expect(try shown(town, host.address).state == .offline)
    // Backed off for some minutes.
    _ = try night(town, at: 60)
    #expect(host.asked == 1)
    host.turn(.gone)
    #expect(try night(town, at: 3600).failed == 1)
    #expect(try shown(town, host.address).state == .unreadable)
    host.turn(.good)
    #expect(try night(town, at: 1_000_000).failed == 1)
    #expect(host.asked == 2)
    // A setting that decides failures brings it back.
    let again = try night(town, at: 1_000_001) { fetch, _ in fetch.rules.allowHosts.insert("example.com") }
    #expect((again.ready, again.failed) == (1, 0))
  }

  @Test func offlineTouchesNoNetwork() throws {
    let (town, host) = (try PhotoTown(), try PhotoHost())
    try town.add(host.address)
    let outcome = try night(town, at: 0) { fetch, _ in fetch.isOffline = true }
    #expect((outcome.waiting, outcome.ready) == (1, 0))
    #expect(host.asked == 0)
    _ = try night(town, at: 1)
    let stale = try night(town, at: 1_000_000) { fetch, _ in fetch.isOffline = true }
    #expect((stale.ready, host.asked) == (1, 1))
  }

  /// What a killed run had fetched lies in the spool: the next one makes copies of it and asks nobody.
  @Test func fetchedBytesAreNotFetchedTwice() throws {
    let (town, host) = (try PhotoTown(), try PhotoHost())
    try town.add(host.address)
    let spool = FetchSpool(photos: PhotoDisk(state: town.store.folder).folder)
    _ = try spool.open()
    let bytes = try PhotoEncoder.jpeg(rgb: Drawing.scene(96, 72, seed: 1), width: 96, height: 72, quality: 85)
    let request = FetchRequest(job: 1, reference: host.address, isAvatar: false)
    try Files.write(bytes, to: spool.path(request, bytes: bytes.count))
    try Files.write(bytes, to: spool.folder + "/0.tmp")
    // Of a row that is gone.
    try Files.write(bytes, to: "\(spool.folder)/\(String(repeating: "a", count: 40))-\(bytes.count)")
    let outcome = try night(town, at: 0)
    #expect((outcome.ready, outcome.fetched, host.asked) == (1, 0, 0))
    #expect(try spooled(town).isEmpty)
    // Nor on the next night, though nobody kept what the server had said.
    #expect(try night(town, at: 3600).ready == 1)
    #expect(host.asked == 0)
  }

  @Test func otherSettingsAskForTheSourceAgain() throws {
    let (town, host) = (try PhotoTown(), try PhotoHost())
    try town.add(host.address)
    _ = try night(town, at: 0)
    let small = try night(town, at: 1) { _, settings in settings.sizes = [12] }
    #expect((small.fetched, small.processed) == (1, 1))
    #expect(host.server.requests.last?.head.contains("If-None-Match") == false)
    #expect(try shown(town, host.address).sizes.map(\.pixels) == [12])
  }
}
