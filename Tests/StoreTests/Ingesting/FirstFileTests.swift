import Diagnostics
import Model
import Platform
import Testing

@testable import Store

@Suite struct FirstFileTests {
  private struct Refused: Error {}

  private var export: TestExport {
    var export = TestExport()
    for number in 0..<500 { export.review("v\(number)", user: "u\(number % 9)", restaurant: "r") }
    return export
  }

  private func files(_ test: TestStore) throws -> Set<String> {
    Set(try Files.names(in: test.store.folder)).subtracting(["sumaq.sqlite-wal", "sumaq.sqlite-shm"])
  }

  @Test func aFirstIngestThatFailsLeavesTheStoreAsItWas() throws {
    let test = try TestStore()
    try test.store.record(
      RunRecord(started: Timestamp(seconds: 1), finished: Timestamp(seconds: 2), status: "a", report: "{}"))
    #expect(throws: Refused.self) {
      try test.store.ingest(IngestRules()) { session in
        try export.apply(to: session, batchRows: 100)
        throw Refused()
      }
    }
    #expect(try files(test) == ["sumaq.sqlite"])
    #expect(try test.store.reader().totals().reviews == 0)
    #expect(try test.store.write { try $0.text("PRAGMA journal_mode") } == "wal")
    try test.night(export)
    #expect(try test.store.reader().totals().reviews == 500)
    #expect(try test.store.lastRun()?.status == "a")
  }

  private func indexes(_ test: TestStore) throws -> [String] {
    try test.store.write { connection in
      try connection.rows("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name") {
        $0.text(0) ?? ""
      }
    }
  }

  /// Its index is in place until many rows have a photo.
  @Test(
    arguments: [0, RecordTable.manyPhotos - 1, RecordTable.manyPhotos, RecordTable.manyPhotos + 300], [2_750_000, 0])
  func everyPhotoIsInItsIndex(photos: Int, rowsInMemory: Int) throws {
    let test = try TestStore()
    let before = try indexes(test)
    var export = TestExport()
    for number in 0..<RecordTable.manyPhotos + 400 {
      export.review(
        "v\(number)", user: "u\(number % 9)", restaurant: "r", photo: number < photos ? "p\(number % 700).jpg" : nil)
    }
    var rules = IngestRules()
    rules.rowsInMemory = rowsInMemory
    try test.night(rules, export)
    #expect(try indexes(test) == before)
    #expect(try test.store.check() == [])
    let found = try test.store.write {
      try $0.integer("SELECT count(*) FROM reviews INDEXED BY reviews_photo WHERE photo IS NOT NULL")
    }
    #expect(found == Int64(photos))
  }

  /// Also where more rows came than are held in memory, so that an index is made before the last of them.
  @Test(arguments: [2_750_000, 100, 0])
  func allIndexesAreThereAfterAFirstIngest(rowsInMemory: Int) throws {
    let test = try TestStore()
    let before = try indexes(test)
    var rules = IngestRules()
    rules.rowsInMemory = rowsInMemory
    // Some rows come twice.
    var twice = export
    for number in 0..<50 { twice.review("v\(number * 7)", user: "u1", restaurant: "r", comment: "again") }
    try test.night(rules, twice)
    #expect(try indexes(test) == before)
    #expect(try test.store.check() == [])
    #expect(try test.store.reader().totals().reviews == 500)
  }

  @Test func aDryRunCountsAndLeavesNothing() throws {
    let test = try TestStore()
    var rules = IngestRules()
    rules.dryRun = true
    #expect(try test.night(rules, export).rows.added == 500)
    #expect(try files(test) == ["sumaq.sqlite"])
    #expect(try test.store.reader().totals().reviews == 0)
  }

  /// A file of an ingest that was killed is in nobody's way.
  @Test func whatAKillLeftIsTakenAway() throws {
    let test = try TestStore()
    try Files.write(Array("half a store".utf8), to: test.store.path + ".first")
    try test.night(export)
    #expect(try files(test) == ["sumaq.sqlite"])
    #expect(try test.store.reader().totals().reviews == 500)
  }

  @Test func theFileKeepsItsPermissionsAndItsLog() throws {
    let test = try TestStore()
    chmod(test.store.path, 0o600)
    try test.night(export)
    #expect(try FileStatus.of(test.store.path)?.permissions == 0o600)
    #expect(try test.store.write { try $0.text("PRAGMA journal_mode") } == "wal")
    #expect(try test.store.check() == [])
  }

  /// SQLite alone wrote the file, so that its own check finds every index whole.
  @Test func theFileIsWhole() throws {
    let test = try TestStore()
    try test.night(export)
    #expect(try test.store.write { try $0.text("PRAGMA integrity_check") } == "ok")
    #expect(try test.store.check() == [])
  }

  /// `close()` drops every lock that the process has on the file, so that none may be open but SQLite's own.
  @Test func noDescriptorButSQLitesIsOpenOnTheStore() throws {
    let test = try TestStore()
    try test.store.ingest(IngestRules()) { session in
      try export.apply(to: session, batchRows: 100)
      #expect(try Self.descriptors(on: test.store.path + ".first") == 1)
    }
    #expect(try Self.descriptors(on: test.store.path) == 1)
    #expect(try Self.descriptors(on: test.store.path + ".first") == 0)
  }

  /// A reader may have opened the empty file when the full one takes its name, and then finds that one's log.
  @Test func whoOpenedTheFileThatIsReplacedReadsTheOther() throws {
    let folder = try Files.makeTemporaryFolder("/tmp/sumaq-replaced-")
    let path = folder + "/store"
    let full = try Connection(path, .readWrite)
    try full.execute((0..<200).map { "CREATE TABLE t\($0)(a TEXT, b TEXT);" }.joined())
    try full.execute("PRAGMA journal_mode = WAL; BEGIN; DROP TABLE t7; CREATE TABLE t7(c); COMMIT")
    let (file, log) = (try Files.read(path), try Files.read(path + "-wal"))
    try full.close()
    try Files.remove(path)
    let empty = try Connection(path, .readWrite)
    try empty.execute("CREATE TABLE only(x)")
    try empty.close()
    var files = 0
    let reader = try Connection.reading(path, .readOnly) {
      files += 1
      guard files == 1 else { return }
      try Files.write(file, to: path + ".next")
      try Files.move(path + ".next", to: path)
      try Files.write(log, to: path + "-wal")
    }
    #expect(files == 2)
    #expect(try reader.integer("SELECT count(*) FROM sqlite_schema") == 200)
    #expect(try reader.text("SELECT sql FROM sqlite_schema WHERE name = 't7'") == "CREATE TABLE t7(c)")
    try reader.close()
    try Files.removeTree(folder)
  }

  private static func descriptors(on path: String) throws -> Int {
    try Files.names(in: "/proc/self/fd").count { name in
      var target = [CChar](repeating: 0, count: 4096)
      let length = readlink("/proc/self/fd/\(name)", &target, target.count - 1)
      guard length > 0 else { return false }
      return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) == path
    }
  }
}
