import Diagnostics
import Model
import Platform
import Testing
@testable import Store

@Suite struct StoreTests {
  @Test func runsComeBackNewestFirst() throws {
    let test = try TestStore()
    #expect(try test.store.lastRun() == nil)
    let runs = (1...3).map { number in
      RunRecord(
        started: Timestamp(seconds: number), finished: Timestamp(seconds: number + 1), status: "published",
        report: "{\(number)}")
    }
    for run in runs { try test.store.record(run) }
    #expect(try test.store.lastRun() == runs[2])
    #expect(try test.store.runs(limit: 2) == [runs[2], runs[1]])
  }

  @Test func aStoreOutlivesItsProcess() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    try test.night(export)
    let other = try Store(folder: test.store.folder)
    #expect(try other.reader().totals().restaurants == 1)
  }

  @Test func aFirstIngestLeavesAnOpenReaderItsMoment() throws {
    let test = try TestStore()
    let reader = try test.store.reader()
    #expect(try reader.totals().restaurants == 0)
    var export = TestExport()
    export.restaurant("r")
    try test.night(export)
    try reader.eachRestaurantPage { _ in Issue.record("the moment of the reader has no restaurant") }
    #expect(try test.store.reader().totals().restaurants == 1)
    let journal = try test.store.write { try $0.text("PRAGMA journal_mode") }
    #expect(journal == "wal")
  }

  @Test func checkFindsWhatDisagrees() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    export.review("a", user: "u", restaurant: "r")
    try test.night(export)
    try test.store.write { try $0.execute("UPDATE restaurant_summaries SET count = 2; DELETE FROM users") }
    let problems = try test.store.check()
    #expect(problems.map(\.kind) == [StoreProblems.inconsistent, StoreProblems.inconsistent])
  }

  /// What a kill leaves: a copy of the files in the middle of the transaction.
  @Test(arguments: [false, true])
  func aKilledIngestLeavesTheStoreAsItWas(isFirst: Bool) throws {
    let test = try TestStore()
    var export = TestExport()
    for number in 0..<3000 { export.review("v\(number)", user: "u\(number % 50)", restaurant: "r", comment: long) }
    if !isFirst { try test.night(export) }
    let before = try test.store.reader().totals()
    let copy = test.folder + "/copy"
    try Files.makeFolder(copy)
    try test.store.ingest(IngestRules()) { session in
      session.connection.spill()
      var more = export
      for number in 0..<3000 { more.review("w\(number)", user: "u1", restaurant: "r", comment: long) }
      try more.apply(to: session, batchRows: 500)
      for name in try Files.names(in: test.store.folder) {
        try Files.write(try Files.read(test.store.folder + "/" + name), to: copy + "/" + name)
      }
    }
    let killed = try Store(folder: copy)
    #expect(try killed.check() == [])
    #expect(try killed.reader().totals() == before)
    #expect(try test.store.reader().totals().reviews == 6000)
  }

  private let long = String(repeating: "very good ", count: 30)
}

extension Connection {
  /// Lets changed pages leave memory at once, as a large transaction would.
  fileprivate func spill() {
    do { try execute("PRAGMA cache_size = 10") } catch { Issue.record(error) }
  }
}

@Suite struct StateFolderTests {
  private func permissions(_ path: String) throws -> UInt32? { try FileStatus.of(path)?.permissions }

  @Test func aNewStoreIsItsOwnersAlone() throws {
    let test = try TestStore()
    try test.store.write { try $0.execute("CREATE TABLE more(x)") }
    #expect(try permissions(test.store.folder) == 0o700)
    for name in try Files.names(in: test.store.folder) {
      #expect(try permissions(test.store.folder + "/" + name) == 0o600, "\(name)")
    }
    #expect(try !StateFolder(test.store.folder).protect())
  }

  @Test func whatAnOlderVersionLeftOpenIsClosedOnce() throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder + "/photos/ab")
    for name in ["logs", "keys"] { try Files.makeFolder(folder + "/" + name) }
    let secret = ["sumaq.sqlite", "sumaq.sqlite-wal", "sumaq.sqlite.version-3", "lock", "last-run.json", "logs/one"]
    for name in secret { try Files.write([1], to: folder + "/" + name) }
    let others = ["photos/ab/c.jpg", "notes.txt", "keys/one"]
    for name in others { try Files.write([1], to: folder + "/" + name) }
    for name in secret + others { chmod(folder + "/" + name, 0o644) }
    for name in ["", "/logs", "/keys", "/photos", "/photos/ab"] { chmod(folder + name, 0o755) }
    #expect(try StateFolder(folder).protect())
    #expect(try permissions(folder) == 0o700)
    #expect(try permissions(folder + "/logs") == 0o700)
    for name in secret { #expect(try permissions(folder + "/" + name) == 0o600, "\(name)") }
    // Published under a second name, somebody's own, and keys of which the operator has to hear that they were open.
    for name in others { #expect(try permissions(folder + "/" + name) == 0o644) }
    #expect(try permissions(folder + "/photos/ab") == 0o755)
    #expect(try !StateFolder(folder).protect())
  }

  /// Somebody who names `/tmp` as the state folder must not close it to all others.
  @Test func aFolderThatAllShareStaysOpen() throws {
    let test = try TestStore()
    let folder = test.folder + "/shared"
    try Files.makeFolder(folder)
    chmod(folder, 0o1777)
    try Files.write([1], to: folder + "/sumaq.sqlite")
    #expect(try StateFolder(folder).protect())
    #expect(try permissions(folder) == 0o1777)
    #expect(try permissions(folder + "/sumaq.sqlite") == 0o600)
  }
}
