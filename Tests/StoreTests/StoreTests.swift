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
