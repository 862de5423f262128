import Diagnostics
import Foundation
import Synchronization
import TestServers
import Testing

@testable import Console

/// Photos of `sumaq shard`, over nights and from servers.
struct ShardPhotosTests {
  private static let day = ["--as-of", "2026-03-02"]
  private static let nextDay = ["--as-of", "2026-03-03"]

  private func desk(_ photos: String = "{}") throws -> Desk {
    let desk = try Desk()
    try desk.write(
      "sumaq.json",
      #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}, "photos": \#(photos)}"#)
    desk.run("demo", "Exports", "--restaurants", "12", "--users", "30", "--reviews", "120", "--photos", "6")
    return desk
  }

  /// The number of photos that a night has made small, as its closing screen tells.
  private func made(_ desk: Desk) throws -> Int {
    let line = try #require(desk.errors.split(separator: "\n").first { $0.hasPrefix("  Photos ") }, "\(desk.errors)")
    return line.firstMatch(of: /([0-9]+) made small tonight/).flatMap { Int($0.1) } ?? 0
  }

  private func night(_ desk: Desk, shards: Int, _ words: [String], environment: [String: String] = [:]) {
    let words = ["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + words
    #expect(desk.run(words, environment: environment).isDone, "\(desk.errors)")
  }

  /// Of a second night only a photo with new bytes is decoded: not one whose time has changed, nor one with another's
  /// bytes, and not with another number of shards.
  @Test(arguments: [(1, 1), (3, 2)])
  func aPhotoIsDecodedOnce(shards: Int, next: Int) throws {
    let desk = try desk()
    desk.run(["build", "--offline"] + Self.day)
    night(desk, shards: shards, ["--offline"] + Self.day)
    #expect(try made(desk) >= 4)
    let photos = try #require(desk.tree("Exports/photos").filter { $0.hasSuffix(".jpg") && !$0.hasPrefix("ceviche") })
    try #require(photos.count >= 4)
    func path(_ number: Int) -> String { "\(desk.folder)/Exports/photos/\(photos[number])" }
    var bytes = try #require(FileManager.default.contents(atPath: path(0)))
    bytes.append(0)
    try bytes.write(to: URL(fileURLWithPath: path(0)))
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path(1))
    try #require(FileManager.default.contents(atPath: path(1))).write(to: URL(fileURLWithPath: path(2)))
    try FileManager.default.removeItem(atPath: path(3))
    desk.run(["build", "--offline"] + Self.nextDay)
    night(desk, shards: next, ["--offline"] + Self.nextDay)
    #expect(try made(desk) == 1)
    desk.expectSameSite("Lake")
  }

  /// Photos of servers: a photo whose server cannot be reached waits, and the next night asks
  /// for none that is fresh.
  @Test(arguments: [1, 3])
  func photosAreFetched(shards: Int) throws {
    let desk = try desk(#"{"allowHosts": ["127.0.0.1"]}"#)
    let names = desk.tree("Exports/photos").filter { $0.hasSuffix(".jpg") }
    let pictures = try names.prefix(3).map { name in
      Array(try #require(FileManager.default.contents(atPath: "\(desk.folder)/Exports/photos/\(name)")))
    }
    let asked = Mutexed()
    let servers = try (0..<2).map { _ in
      try FaultServer { request, connection in
        asked.value.withLock { $0 += 1 }
        guard let number = request.path.first(where: \.isNumber)?.wholeNumberValue, number < pictures.count else {
          return FaultServer.answer("404 Not Found", [], to: connection)
        }
        FaultServer.answer(
          "200 OK", ["ETag: \"\(number)\"", "Content-Type: image/jpeg"], pictures[number], to: connection)
      }
    }
    defer { servers.forEach { $0.stop() } }
    let addresses =
      [0, 1, 2, 9].map { servers[0].address("/\($0).jpg") } + [servers[1].address("/1.jpg")]
      + ["http://127.0.0.1:1/x.jpg", "http://"]
    let rows = addresses.enumerated().map { number, address in
      #"{"id":"far\#(number)","restaurantId":"nowhere\#(number % 3)","userId":"nobody\#(number)","stars":4,"comment":"Far","photo":"\#(address)","createdAt":"2025-06-05"}"#
        + "\n"
    }
    try desk.write("Exports/reviews-far.ndjson", rows.joined())
    desk.run(["build"] + Self.day)
    let ofBuild = asked.value.withLock { $0 }
    #expect(ofBuild >= 5)
    // A task that an engine runs twice asks its servers twice.
    night(desk, shards: shards, Self.day, environment: ["TWICE": "0"])
    #expect(asked.value.withLock { $0 } == 2 * ofBuild, "\(desk.errors)")
    desk.expectSameSite("Lake")

    desk.run(["build"] + Self.nextDay)
    let before = asked.value.withLock { $0 }
    night(desk, shards: shards, Self.nextDay)
    #expect(asked.value.withLock { $0 } == before, "all are fresh, or known not to be there")
    desk.expectSameSite("Lake")
  }

  /// With `--offline` photos of servers wait.
  @Test func nothingIsFetchedOffline() throws {
    let desk = try desk()
    try desk.write(
      "Exports/reviews-far.ndjson",
      #"{"id":"far","restaurantId":"nowhere","userId":"nobody","stars":4,"photo":"http://127.0.0.1:1/x.jpg","createdAt":"2025-06-05"}"#
        + "\n")
    desk.run(["build", "--offline"] + Self.day)
    #expect(desk.run(["shard", "run", "--lake", "Lake", "--shards", "2", "--offline"] + Self.day) == .done)
    desk.expectSameSite("Lake")
  }
}

/// A number that servers' threads count up.
private final class Mutexed: Sendable { let value = Mutex(0) }
