import Diagnostics
import Foundation
import Testing

@testable import Console

/// What a lake tells devices and hosts of its site: the lists of pages to keep, and what changed.
@Suite struct ShardAppTests {
  private let desk: Desk

  init() throws {
    desk = try LakeDesk.built()
    try write("reviews-c.ndjson", #"{"id":"moved","restaurantId":"elsewhere","userId":"somebody","stars":1}"# + "\n")
    desk.now.withLock { $0 = 4_000_000_000_000_000 }
  }

  private func settings(app: String, isCompressed: Bool = false) throws {
    try desk.write(
      "sumaq.json",
      #"{"site": {"baseURL": "https://example.org/", "app": "\#(app)"}, "#
        + #""publish": {"precompress": \#(isCompressed)}, "reports": {"off": true}}"#)
  }

  private func write(_ name: String, _ text: String) throws {
    try desk.write("Exports/" + name, text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_772_100_000)], ofItemAtPath: desk.folder + "/Exports/" + name)
  }

  private func run(_ shards: Int = 2) -> ExitCode {
    desk.run(["shard", "run", "--lake", "Lake", "--shards", String(shards)] + LakeDesk.day)
  }

  private static let first = SharedDesk {
    let tests = try Self()
    try tests.settings(app: "on")
    try #require(tests.run().isDone, "\(tests.desk.errors)")
    return tests.desk
  }

  /// Puts a night of an app in place, which is made once.
  private func start() throws {
    try settings(app: "on")
    try Self.first.copy("Lake", to: desk)
  }

  private func act(_ words: String...) -> ExitCode { desk.run(["shard"] + words + ["--lake", "Lake"]) }

  private func changes(_ words: String...) throws -> [String] {
    #expect(desk.run(["shard", "changes"] + words + ["--lake", "Lake"]) == .done, "\(desk.errors)")
    return desk.output.split(separator: "\n").map(String.init)
  }

  private func expectSame() throws {
    for folder in ["Output", ".sumaq"] { try? FileManager.default.removeItem(atPath: desk.folder + "/" + folder) }
    desk.run(["build"] + LakeDesk.day)
    try LakeDesk.expectSame(desk, "Lake")
  }

  private let review =
    #"{"id":"late","restaurantId":"lately","userId":"latecomer","stars":4,"createdAt":"2026-02-03"}"# + "\n"

  @Test(arguments: [false, true])
  func theListsAreThoseOfOneBuild(isCompressed: Bool) throws {
    try settings(app: "on", isCompressed: isCompressed)
    #expect(run().isDone, "\(desk.errors)")
    #expect(try desk.read("Lake/site/offline/root.txt").hasPrefix("sumaq-offline 1 1 "))
    try expectSame()
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
    #expect(run(3).isDone, "\(desk.errors)")
    try expectSame()
    #expect(desk.run(["check", "Lake/site"]) == .done, "\(desk.errors)")
    #expect(act("verify") == .done, "\(desk.errors)")
  }

  /// A site that is an app no longer has no lists, and says what became of its worker.
  @Test func anAppIsWithdrawn() throws {
    try start()
    let lists = try LakeDesk.site(desk, "Lake/site/offline")
    #expect(!lists.isEmpty)
    try settings(app: "off")
    #expect(run().isDone, "\(desk.errors)")
    #expect(desk.errors.contains("app.not-withdrawn"), "\(desk.errors)")
    #expect(desk.tree("Lake/site/offline") == [])
    try expectSame()
    #expect(act("rollback") == .done, "\(desk.errors)")
    #expect(try LakeDesk.site(desk, "Lake/site/offline") == lists)
    try settings(app: "withdraw")
    #expect(run().isDone, "\(desk.errors)")
    try expectSame()
  }

  /// The paths that changes names are those whose bytes differ.
  @Test func changesAreWhatDiffers() throws {
    try start()
    let first = try LakeDesk.site(desk, "Lake/site")
    #expect(try changes("site") == first.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    try write("reviews-a.ndjson", review)
    #expect(run().isDone, "\(desk.errors)")
    let second = try LakeDesk.site(desk, "Lake/site")
    let written = Set(second.keys.filter { first[$0] != second[$0] })
    #expect(!written.isEmpty && written.count < second.count)
    #expect(Set(try changes("site")) == written)
    #expect(try changes("--removed") == [])
    // A quiet night, and one with other shards, change nothing.
    #expect(run().isDone, "\(desk.errors)")
    #expect(Set(try changes("site")) == written)
    #expect(try changes("--since", "2") == [])
    #expect(try changes("--since", "3") == [])
    #expect(run(3).isDone, "\(desk.errors)")
    #expect(try changes("--since", "3") == [])
    #expect(Set(try changes("site", "--since", "1")) == written)
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-a.ndjson")
    #expect(run(3).isDone, "\(desk.errors)")
    let third = try LakeDesk.site(desk, "Lake/site")
    let gone = Set(second.keys.filter { third[$0] == nil })
    #expect(!gone.isEmpty)
    #expect(Set(try changes("--removed", "--since", "4")) == Set(gone.map { "site/" + $0 }))
    #expect(Set(try changes("--since", "0", "site")) == Set(third.keys))
    #expect(try changes("--since", "1", "site") == [])
    #expect(act("rollback") == .done, "\(desk.errors)")
    #expect(Set(try changes("site", "--since", "5")) == Set(second.keys.filter { third[$0] != second[$0] }))
    #expect(act("changes", "--since", "9") == .data)
    #expect(desk.errors.contains("publish.unknown-night"), "\(desk.errors)")
  }
}
