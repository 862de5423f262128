import Diagnostics
import Model
import Platform
import Testing

@testable import Store

/// A store that a command only looks at.
@Suite struct ReadingStoreTests {
  private func town() throws -> TestStore {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    export.review("a", user: "u", restaurant: "r")
    try test.night(export)
    return test
  }

  @Test func allThatPagesShowIsRead() throws {
    let test = try town()
    let reading = try Store(reading: test.store.folder)
    #expect(try SiteDump(reading.reader()).text() == test.dump())
    #expect(try reading.check() == [])
    #expect(try reading.lastRun() == nil)
  }

  @Test func nothingIsWritten() throws {
    let test = try town()
    let reading = try Store(reading: test.store.folder)
    let run = RunRecord(
      started: Timestamp(seconds: 1), finished: Timestamp(seconds: 2), status: "published", report: "{}")
    let failure = #expect(throws: Failure.self) { try reading.record(run) }
    #expect(failure?.exitCode == .permission)
    #expect(try test.store.lastRun() == nil)
    #expect(throws: Failure.self) { try Store(reading: test.folder + "/none") }
    #expect(try FileStatus.of(test.folder + "/none") == nil)
  }

  /// The log is the writer's: the last reader that goes must not take it along.
  @Test func theLogOfAWriterStays() throws {
    let test = try town()
    try test.store.write { try $0.execute("CREATE TABLE more(x)") }
    let log = try #require(try FileStatus.of(test.store.path + "-wal"))
    for _ in 0..<20 { _ = try Store(reading: test.store.folder).reader().totals() }
    #expect(try FileStatus.of(test.store.path + "-wal")?.inode == log.inode)
    try test.store.write { try $0.execute("INSERT INTO more VALUES(1)") }
    #expect(try Store(reading: test.store.folder).write { try $0.integer("SELECT x FROM more") } == 1)
  }

  @Test(arguments: [0, 1, Migrations.all.newest - 1])
  func anOlderStoreIsToldAndLeftAlone(version: Int64) throws {
    let test = try town()
    try test.store.write { try $0.execute("PRAGMA user_version = \(version)") }
    let failure = #expect(throws: Failure.self) { try Store(reading: test.store.folder) }
    #expect(failure?.problem.kind == StoreProblems.older)
    #expect(failure?.exitCode == .inputOutput)
    #expect(try test.store.write { try $0.integer("PRAGMA user_version") } == version)
    #expect(try Files.names(in: test.store.folder).allSatisfy { !$0.contains("version") })
  }

  @Test func aNewerStoreIsTold() throws {
    let test = try town()
    try test.store.write { try $0.execute("PRAGMA user_version = 1000") }
    let failure = #expect(throws: Failure.self) { try Store(reading: test.store.folder) }
    #expect(failure?.problem.kind == StoreProblems.newer)
  }

  /// What is handed rows may ask the store as well, on the same thread.
  @Test func aClosureMayAskTheStoreAgain() throws {
    let test = try town()
    let digest = LedgerDigest(high: 1, low: 2)
    try test.store.updateLedger { writer in
      for path in ["site/a.html", "site/b.html"] {
        try writer.put(LedgerRow(path: path, kind: .page, size: 1, inputs: digest, output: digest))
      }
    }
    var paths: Set<String> = []
    try test.store.eachLedgerRow { row in
      #expect(try test.store.ledgerRow(row.path) == row)
      try test.store.eachLedgerRow { paths.insert($0.path) }
    }
    #expect(paths == ["site/a.html", "site/b.html"])
  }
}
