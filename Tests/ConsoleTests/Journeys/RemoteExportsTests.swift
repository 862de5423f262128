import Diagnostics
import Foundation
import Synchronization
import TestServers
import Testing

@testable import Console

/// Nights whose exports stand on servers.
final class RemoteExportsTests {
  private let desk: Desk
  /// Path -> body; what is not there is a 503 that asks to come back at once.
  private let bodies: Shared
  private let server: FaultServer

  private final class Shared: Sendable { let value = Mutex<[String: String]>([:]) }

  private static let restaurants = (1...30).map { #"{"id": "r\#($0)", "name": "Place \#($0)"}"# }.joined(
    separator: "\n")
  private static let reviews = (1...60).map {
    #"{"id": "v\#($0)", "restaurantId": "r\#($0 % 30 + 1)", "userId": "u1", "stars": 4, "comment": "Good"}"#
  }.joined(separator: "\n")

  init() throws {
    desk = try Desk()
    let bodies = Shared()
    self.bodies = bodies
    server = try FaultServer { request, connection in
      guard let body = bodies.value.withLock({ $0[request.path] }) else {
        return FaultServer.answer("503 Busy", ["Retry-After: 0"], to: connection)
      }
      let etag = "\"\(body.hashValue)\""
      let isKnown = request.head.contains("If-None-Match: \(etag)")
      FaultServer.answer(
        isKnown ? "304 Not Modified" : "200 OK", ["ETag: \(etag)"], isKnown ? [] : Array(body.utf8), to: connection)
    }
    set(["/restaurants.ndjson": Self.restaurants, "/reviews.ndjson": Self.reviews])
  }

  deinit { server.stop() }

  private func set(_ all: [String: String]) { bodies.value.withLock { $0 = all } }

  private func configure(_ paths: [String], _ more: String = "") throws {
    let from = paths.map { "{\"url\": \"\(server.address($0))\"\(more)}" }.joined(separator: ", ")
    try desk.write("sumaq.json", "{\"exports\": {\"from\": [\(from)], \"allowHosts\": [\"127.0.0.1\"]}}")
  }

  private func count(_ table: String) -> String {
    desk.run("sql", "SELECT count(*) AS n FROM \(table)", "--format", "csv")
    return desk.output.split(separator: "\n").last.map { String($0.filter(\.isNumber)) } ?? ""
  }

  @Test func aNightNeedsNoFolderAndAQuietOneReadsNothing() throws {
    try configure(["/restaurants.ndjson", "/reviews.ndjson"])
    #expect(desk.run("ingest") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("from servers: 2 fetched"))
    #expect(count("reviews") == "60")
    desk.run("ingest")
    #expect(desk.errors.contains("from servers: 2 unchanged"))
    #expect(try desk.read(".sumaq/last-run.json").contains("\"bytesRead\":0"))
    // The other stages need no folder either.
    #expect(desk.run("build") == .done, "\(desk.errors)")
  }

  @Test func whatFailsIsReadFromTheCopyAndSaysItsAge() throws {
    try configure(["/restaurants.ndjson", "/reviews.ndjson"])
    #expect(desk.run("ingest") == .done, "\(desk.errors)")
    set(["/restaurants.ndjson": Self.restaurants])
    desk.now.withLock { $0 += 3 * 86_400_000_000 }
    #expect(desk.run("ingest") == .found)
    #expect(desk.errors.contains("needs attention: stale copy of 127.0.0.1:\(server.port)/reviews.ndjson"))
    #expect(desk.errors.contains("exports.stale-copy") && desk.errors.contains("stale copy, 3 days old"))
    #expect(count("reviews") == "60")
  }

  @Test func whatNeverCameEmptiesNothing() throws {
    try desk.write("Exports/reviews-b.ndjson", #"{"id": "b1", "restaurantId": "r1", "userId": "u2", "stars": 3}"#)
    try configure(["/restaurants.ndjson", "/reviews.ndjson"])
    #expect(desk.run("ingest") == .done, "\(desk.errors)")
    #expect(count("reviews") == "61")
    // Not only is the server gone, the copies are as well.
    try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq/exports")
    set([:])
    for _ in 1...2 {
      #expect(desk.run("ingest") == .found)
      #expect(desk.errors.contains("/reviews.ndjson was not read") && desk.errors.contains("exports.not-fetched"))
      #expect(count("reviews") == "61")
      #expect(count("restaurants") == "30")
    }
    set(["/restaurants.ndjson": Self.restaurants, "/reviews.ndjson": Self.reviews])
    #expect(desk.run("ingest") == .done, "\(desk.errors)")
    #expect(count("reviews") == "61")
  }

  @Test func aTableThatCannotBeFetchedStays() throws {
    set(["/restaurants.ndjson": Self.restaurants, "/weather.csv": "day,rain\n2026-01-01,3\n"])
    try configure(["/restaurants.ndjson", "/weather.csv"])
    desk.run("ingest")
    #expect(count("weather") == "1", "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq/exports")
    set(["/restaurants.ndjson": Self.restaurants])
    for _ in 1...2 {
      #expect(desk.run("ingest") == .found)
      #expect(count("weather") == "1", "\(desk.errors)")
    }
  }

  @Test func sourcesFitTheNameOfAnExport() throws {
    set(["/export?key=sesame": "venue,stars_given,words,by\na,5,Good,u1\n"])
    try desk.write(
      "sumaq.json",
      """
      {"exports": {"from": [{"url": "\(server.address("/export?key=sesame"))", "name": "shop/said.csv"}],
        "allowHosts": ["127.0.0.1"]},
       "sources": [{"file": "shop/*.csv", "collection": "reviews", "fields": {"venue": "restaurant_id", "stars_given": "stars"}}]}
      """)
    desk.run("ingest")
    #expect(desk.errors.contains("shop/said.csv"), "\(desk.errors)")
    #expect(!desk.errors.contains("ingest.source-unused"))
    #expect(count("reviews") == "1", "\(desk.errors)")
    #expect(!desk.errors.contains("sesame"))
  }

  @Test func offlineReadsTheCopiesAndAsksNothing() throws {
    try configure(["/restaurants.ndjson"], ", \"headers\": {\"X-Pass\": \"env:PASS\"}")
    #expect(desk.run("ingest") == .configuration)
    #expect(desk.errors.contains("there is no PASS in the environment"))
    #expect(desk.run("ingest", environment: ["PASS": "sesame"]) == .done, "\(desk.errors)")
    let asked = server.requests.count
    desk.now.withLock { $0 += 5 * 3_600_000_000 }
    #expect(desk.run("ingest", "--offline") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("saved copy of 127.0.0.1:\(server.port)/restaurants.ndjson, 5 hours old"))
    #expect(server.requests.count == asked)
    #expect(server.requests.allSatisfy { $0.head.contains("X-Pass: sesame") })
    for path in desk.tree() where !path.hasSuffix("/lock") {
      guard let bytes = FileManager.default.contents(atPath: desk.folder + "/" + path) else { continue }
      #expect(bytes.range(of: Data("sesame".utf8)) == nil, "\(path)")
    }
  }

  @Test func aDryRunFetchesAndLeavesNothingWhereNoStateIs() throws {
    try configure(["/restaurants.ndjson"])
    #expect(desk.run("ingest", "--dry-run") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("/restaurants.ndjson"))
    #expect(!desk.tree().contains(".sumaq"))
    #expect(desk.run("ingest") == .done)
    let before = desk.tree(".sumaq/exports")
    #expect(before.count == 2)
    // Another night's settings in a dry run remove no copy.
    try desk.write("other.json", "{}")
    try desk.write("Exports/restaurants.ndjson", Self.restaurants)
    desk.run("ingest", "--dry-run", "--config", "other.json")
    #expect(desk.tree(".sumaq/exports") == before)
    #expect(desk.run("ingest", "--config", "other.json") == .done)
    #expect(desk.tree(".sumaq/exports") == [])
  }

  @Test func withoutAnythingToReadTheNightEndsWith65() throws {
    set([:])
    try configure(["/restaurants.ndjson"])
    #expect(desk.run("ingest") == .data)
    #expect(desk.errors.contains("exports.not-fetched"))
    #expect(!desk.tree(".sumaq").contains("sumaq.sqlite"))
  }
}
