import Diagnostics
import Foundation
import Model
import Platform
import Testing

@testable import Ingest

/// Whatever bytes of an archive are changed: nothing crashes, no row is taken that was not packed, and what is missing is
/// told. A sample by a seed that is printed; LONG=1 runs ten thousand, SEED repeats a run.
@Suite struct ZipFlipsTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isLong = environment["LONG"] == "1"
  private static let seed = environment["SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)

  private static var archive: ZipFixture {
    let reviews = (1...60).map {
      #"{"id":"r\#($0)","user_id":"u1","restaurant_id":"x","stars":\#($0 % 5 + 1),"comment":"c\#($0)"}"#
    }
    var zip = ZipFixture([
      "Out/users.csv": "id,name,email\nu1,Ana,ana@example.com\nu2,Bo,bo@example.com\n",
      "Out/reviews.ndjson": reviews.joined(separator: "\n"),
      "places.json": #"[{"id":"x","name":"Chez X","address":"Main St","typeOfFood":"soup"}]"#,
    ])
    zip.members[0].method = 0
    zip.members[1].hasDescriptor = true
    zip.members[2].isLarge = true
    zip.hasLargeEnd = true
    zip.comment = Array("made by a test".utf8)
    return zip
  }

  /// What a night takes of the archive: where a member is spoiled, all are checked and read again.
  private struct Taken {
    var rows: [Collection: [[String: String]]] = [:]
    var problems: [String] = []

    init(_ folder: TemporaryExports) throws {
      let (settings, log) = (IngestSettings(), ProblemLog())
      var files = try ExportFolder.list(folder.path, settings: settings, problems: log)
      let listed = log.now
      var isSpoiled = true
      for pass in 0..<2 where isSpoiled {
        log.goBack(to: listed)
        let sink = CollectingSink()
        let outcomes = try files.map { try ExportReader().read($0, settings: settings, problems: log, into: sink) }
        isSpoiled = outcomes.contains(where: \.isSpoiled)
        #expect(pass == 0 || !isSpoiled)
        if isSpoiled { files = files.map { ExportFolder.checked($0, settings: settings) } }
        rows = sink.rows
        #expect(outcomes.allSatisfy(\.readToEnd) || !log.isEmpty)
      }
      problems = log.entries.map(\.kind.id)
    }
  }

  @Test func noFlipMakesOtherRows() throws {
    var random = SeededRandom(Self.seed)
    let sound = Self.archive.bytes
    let folder = try TemporaryExports(["a.zip": sound, "dishes.csv": Array("id,restaurant_id,name\nd1,x,Soup\n".utf8)])
    let whole = try Taken(folder)
    #expect(whole.problems == [])
    #expect(whole.rows[.reviews]?.count == 60 && whole.rows[.restaurants]?.count == 1)
    let before = Machine.peakMemoryBytes
    let times = Self.isLong ? 10_000 : 500
    print("\(times) flips of \(sound.count) bytes with SEED=\(Self.seed)")
    for number in 0..<times {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      try folder.write(bytes, to: "a.zip")
      let taken = try Taken(folder)
      for (collection, rows) in taken.rows {
        let known = Set(whole.rows[collection] ?? [])
        #expect(rows.allSatisfy(known.contains), "flip \(number) made rows of \(collection)")
      }
      #expect(taken.rows == whole.rows || !taken.problems.isEmpty, "flip \(number) lost rows in silence")
    }
    let growth = Machine.peakMemoryBytes - before
    print("\(growth >> 20) MB of growth")
    // Other tests of the same process grow too.
    #expect(!Self.isLong || growth < 64 << 20)
  }

  @Test func anArchiveThatIsCutAnywhereIsTold() throws {
    let sound = Self.archive.bytes
    let folder = try TemporaryExports(["dishes.csv": Array("id,restaurant_id,name\nd1,x,Soup\n".utf8)])
    for count in stride(from: 1, to: sound.count - Self.archive.comment.count, by: Self.isLong ? 1 : 37) {
      try folder.write(Array(sound.prefix(count)), to: "a.zip")
      let taken = try Taken(folder)
      #expect(taken.rows[.reviews] == nil)
      #expect(taken.problems == ["ingest.archive-damaged"])
    }
  }
}
