import CSQLite
import Diagnostics
import Model
import Platform
import Testing

@testable import Store

@Suite struct MigrationsTests {
  /// What a table holds besides the collection's own columns.
  private static let own: Set<String> = [
    "key", "id_hash", "digest", "present", "derived", "name_folded", "position",
  ]

  @Test(arguments: Collection.allCases)
  func tablesHaveTheCollectionsColumns(collection: Collection) throws {
    let test = try TestStore()
    let names = try columns(of: collection.name, test)
    #expect(names.filter { !Self.own.contains($0) } == TableLayout(collection).columns)
    if collection.isOfSubjects {
      let derived = try columns(of: "derived_\(collection.name)", test)
      #expect(derived == ["key", "origin", "digest"] + TableLayout(collection).values)
    }
  }

  private func columns(of table: String, _ test: TestStore) throws -> [String] {
    try test.store.write { connection in
      try connection.rows("SELECT name FROM pragma_table_info(?1) ORDER BY cid", .text(table)) { $0.text(0) ?? "" }
    }
  }

  @Test(arguments: ["restaurants", "users", "dishes", "offers", "reviews"])
  func whoShowsAPhotoIsFoundByAnIndex(table: String) throws {
    let test = try TestStore()
    let plan = try test.store.write { connection in
      try connection.rows(
        "EXPLAIN QUERY PLAN SELECT key FROM \(table) WHERE photo IN (SELECT reference FROM photo_jobs)"
      ) { $0.text(3) ?? "" }
    }
    #expect(plan.contains { $0.contains("INDEX \(table)_photo") })
  }

  /// Pages keep their photos when these move from a table of their own into the ledger's rows.
  @Test func photosOfPagesMoveIntoTheLedger() throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder)
    let before = try #require(Migrations.all.steps.firstIndex(of: LedgerSchema.photoPages))
    do {
      let old = try Connection(folder + "/sumaq.sqlite", .readWrite)
      try Migrations(steps: Array(Migrations.all.steps.prefix(before))).apply(to: old)
      try old.execute(
        """
        INSERT INTO ledger(path, kind, size, inputs, output) VALUES
          ('site/a.html', 2, 1, x'', x''), ('site/b.html', 2, 1, x'', x''), ('site/c.html', 2, 1, x'', x'');
        INSERT INTO page_photos VALUES
          ('site/a.html', 'site/photos/2'), ('site/a.html', 'site/photos/1'), ('site/b.html', 'site/photos/2');
        """)
    }
    let store = try Store(folder: folder)
    var photos: [String: [String]] = [:]
    try store.eachLedgerRow { photos[$0.path] = $0.photos.paths }
    #expect(
      photos == [
        "site/a.html": ["site/photos/1", "site/photos/2"], "site/b.html": ["site/photos/2"], "site/c.html": [],
      ])
    #expect(try store.pages(showing: "site/photos/2") == 2)
    try store.updateLedger { try $0.remove("site/a.html") }
    #expect(try store.pages(showing: "site/photos/1") == 0)
    #expect(try store.pages(showing: "site/photos/2") == 1)
  }

  /// What 0.2.0 remembered of forgotten people is read before and after the migration, until marks are stored.
  @Test func marksOfForgottenPeopleTakeThePlaceOfTheirDigest() throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder)
    let before = try #require(Migrations.all.steps.firstIndex(of: Store.forgottenSchema))
    do {
      let old = try Connection(folder + "/sumaq.sqlite", .readWrite)
      try Migrations(steps: Array(Migrations.all.steps.prefix(before))).apply(to: old)
      try old.execute("INSERT INTO meta VALUES ('forgotten_lines', 2), ('forgotten_digest', x'0102')")
    }
    let older = ForgottenMemory(older: .init(lines: 2, digest: [1, 2]))
    #expect(try Store.forgottenMemory(reading: folder) == older)
    let store = try Store(folder: folder)
    #expect(try store.forgottenMemory() == older)
    let memory = ForgottenMemory(key: "k", marks: ["id a": "id a none ", "mail b a": "mail b none "])
    try store.remember(memory)
    #expect(try store.forgottenMemory() == memory)
    #expect(try Store.forgottenMemory(reading: folder) == memory)
    try store.remember(ForgottenMemory(key: "k"))
    #expect(try store.forgottenMemory() == ForgottenMemory(key: "k"))
  }

  /// A store is whole before its next ingest: `render` alone reads the tables of cuisines and districts too.
  @Test func cuisinesAndDistrictsOfOneSlugAreOne() throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder)
    let before = try #require(Migrations.all.steps.firstIndex(of: CuisinesSchema.oneSlug))
    do {
      let old = try Connection(folder + "/sumaq.sqlite", .readWrite)
      try Migrations(steps: Array(Migrations.all.steps.prefix(before))).apply(to: old)
      try old.execute(
        """
        INSERT INTO restaurants(key, id, present, derived, digest, cuisine, district) VALUES
          (1, 'a', 1, 0, 0, 'Café', 'Sabandía'), (2, 'b', 1, 0, 0, 'cafe', 'SABANDIA'),
          (3, 'c', 1, 0, 0, 'Café', 'Sabandía');
        INSERT INTO restaurant_cuisines VALUES(1, 1, 'Café', 'café', 0), (2, 1, 'cafe', 'cafe', 0);
        INSERT INTO column_editions VALUES('restaurants', 'cuisine', 3);
        """)
    }
    let store = try Store(folder: folder)
    try store.write { connection in
      let cuisines = try connection.rows("SELECT cuisine, folded FROM restaurant_cuisines ORDER BY 1") {
        [$0.text(0) ?? "", $0.text(1) ?? ""]
      }
      #expect(cuisines == Array(repeating: ["Café", "cafe"], count: 3))
      let districts = try connection.rows("SELECT district, folded FROM restaurant_districts") {
        [$0.text(0) ?? "", $0.text(1) ?? ""]
      }
      #expect(districts == Array(repeating: ["Sabandía", "sabandia"], count: 3))
      #expect(try connection.integer("SELECT min(edition) FROM column_editions") == 4, "reports are asked again")
    }
  }

  /// A store of this program with a restaurant.
  private func store(in folder: String) throws -> String {
    var export = TestExport()
    export.restaurant("r")
    let store = try Store(folder: folder)
    _ = try store.ingest(IngestRules()) { try export.apply(to: $0, batchRows: 10) }
    return store.path
  }

  @Test func anOlderStoreIsKeptBesideItself() throws {
    let test = try TestStore()
    let path = try store(in: test.folder + "/old")
    let later = Migrations(steps: Migrations.all.steps + ["CREATE TABLE more(x); DELETE FROM restaurants"])
    #expect(try later.update(path))
    #expect(try !later.update(path))
    let restaurants = { (path: String) in
      try Connection(path, .readOnly, isChecked: true).integer("SELECT count(*) FROM restaurants")
    }
    #expect(try restaurants(path) == 0)
    let kept = path + ".version-\(Migrations.all.newest)"
    #expect(try restaurants(kept) == 1)
    #expect(try Connection(kept, .readOnly).integer("PRAGMA user_version") == Migrations.all.newest)
    #expect(try FileStatus.of(path + ".next") == nil)
  }

  /// The pages of 0.2.0 have no hashes. What a killed run left in its log is of the store too.
  @Test(arguments: [true, false]) func aStoreWithoutHashesGetsThem(hasLog: Bool) throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder)
    let path = folder + "/sumaq.sqlite"
    let before = Migrations(steps: Array(Migrations.all.steps.dropLast()))
    do {
      let old = try Connection(path, .readWrite)
      try old.execute("PRAGMA journal_mode = WAL")
      try before.apply(to: old)
      try old.execute("PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO meta VALUES('later', 7)")
      if hasLog { #expect(csqlite_leave_log(old.handle) == SQLITE_OK) }
    }
    #expect((try FileStatus.of(path + "-wal") != nil) == hasLog)
    let failure = #expect(throws: Failure.self) { try Store(reading: folder) }
    #expect(failure?.problem.kind == StoreProblems.older)
    let later = { (connection: Connection) in
      try connection.integer("SELECT value FROM meta WHERE name = 'later'")
    }
    #expect(try later(Connection.reading(path, .readOnly)) == 7)
    #expect(try Store(folder: folder).write(later) == 7)
    #expect(try later(Connection(path, .readOnly, isChecked: true)) == 7)
    #expect(try later(Connection(path + ".version-\(before.newest)", .readOnly)) == 7)
  }

  /// A run that was killed while it left the log behind left a journal.
  @Test func aJournalOfAKilledRunIsPlayedBackForAReaderToo() throws {
    let test = try TestStore()
    let path = try store(in: test.folder + "/old")
    let folder = test.folder + "/killed"
    try Files.makeFolder(folder)
    let bytes = try Files.read(path)
    do {
      let writer = try Connection(path, .readWrite, isChecked: true)
      try writer.execute(
        "PRAGMA journal_mode = DELETE; PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN; UPDATE meta SET value = 1")
      #expect(sqlite3_db_cacheflush(writer.handle) == SQLITE_OK)
      try Files.write(Files.read(path), to: folder + "/sumaq.sqlite")
      try Files.write(Files.read(path + "-journal"), to: folder + "/sumaq.sqlite-journal")
      try writer.execute("ROLLBACK; PRAGMA journal_mode = WAL")
    }
    #expect(try Files.read(folder + "/sumaq.sqlite") != bytes)
    #expect(try Store(reading: folder).reader().totals().restaurants == 1)
    #expect(try FileStatus.of(folder + "/sumaq.sqlite-journal") == nil)
    #expect(try Store(folder: folder).check().isEmpty)
  }

  /// What may be a damaged store is not taken for an older one.
  @Test func aStoreThatLostItsHashesIsDamaged() throws {
    let test = try TestStore()
    let path = try store(in: test.folder + "/old")
    for place in [20, 60, 63, 700, 4095] {
      let folder = test.folder + "/\(place)"
      try Files.makeFolder(folder)
      var bytes = try Files.read(path)
      bytes[place] = place == 20 ? 0 : bytes[place] ^ 1
      try Files.write(bytes, to: folder + "/sumaq.sqlite")
      let writer = #expect(throws: Failure.self) { try Store(folder: folder) }
      let reader = #expect(throws: Failure.self) { try Store(reading: folder) }
      #expect([writer, reader].allSatisfy { $0?.problem.kind == StoreProblems.corrupt }, "\(place)")
      #expect(try Files.read(folder + "/sumaq.sqlite") == bytes, "\(place)")
    }
  }

  @Test func anOlderStoreIsNotChangedUnderAReader() throws {
    let test = try TestStore()
    let path = try store(in: test.folder + "/old")
    let bytes = try Files.read(path)
    let reader = try Connection.reading(path, .readOnly)
    let later = Migrations(steps: Migrations.all.steps + ["CREATE TABLE more(x)"])
    let failure = #expect(throws: Failure.self) { try later.update(path, patience: 2) }
    #expect(failure?.problem.kind == StoreProblems.busy)
    #expect(try reader.integer("SELECT count(*) FROM restaurants") == 1)
    try reader.close()
    #expect(try Files.read(path) == bytes)
    #expect(try later.update(path, patience: 2))
  }

  /// The copy is for the night after a change; then it goes, as do those that earlier versions left.
  @Test func aCopyGoesAfterTheNextPublishedNight() throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder)
    try Migrations(steps: Array(Migrations.all.steps.prefix(4))).apply(
      to: try Connection(folder + "/sumaq.sqlite", .readWrite))
    try Files.write([1], to: folder + "/sumaq.sqlite.version-2")
    let copies = { try Files.names(in: folder).filter { $0.contains(".version-") } }
    func publish() throws {
      let store = try Store(folder: folder)
      #expect(try copies().count <= 1)
      try store.recordPublished("print", day: CivilDay(number: 0))
    }
    try publish()
    #expect(try copies() == ["sumaq.sqlite.version-4"])
    #expect(try FileStatus.of(folder + "/sumaq.sqlite.version-4")?.permissions == 0o600)
    try publish()
    #expect(try copies() == [])
  }

  @Test func aStoreOfTheFirstVersionRemembersNoRecords() throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder)
    try Migrations(steps: Array(Migrations.all.steps.prefix(1))).apply(
      to: try Connection(folder + "/sumaq.sqlite", .readWrite))
    let store = try Store(folder: folder)
    let known = try store.ingest(IngestRules()) { try $0.beginFile("reviews.ndjson", of: .reviews) }.result
    #expect(known == [])
    #expect(try Connection(store.path + ".version-1", .readOnly).integer("PRAGMA user_version") == 1)
  }

  @Test func aStepThatFailsLeavesTheOldStore() throws {
    let test = try TestStore()
    let path = try store(in: test.folder + "/old")
    let broken = Migrations(steps: Migrations.all.steps + ["CREATE TABLE more(x); nonsense"])
    #expect(throws: StoreError.self) { try broken.update(path) }
    let store = try Store(folder: test.folder + "/old")
    let version = try store.write { try $0.integer("PRAGMA user_version") }
    let tables = try store.write { try $0.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'more'") }
    #expect(version == Migrations.all.newest)
    #expect(tables == 0)
  }

  @Test func aNewerStoreIsRefused() throws {
    let test = try TestStore()
    try test.store.write { try $0.execute("PRAGMA user_version = 99") }
    let failure = try #require(throws: Failure.self) { try Store(folder: test.store.folder) }
    #expect(failure.problem.kind == StoreProblems.newer)
    #expect(failure.exitCode == .inputOutput)
  }

  @Test func aFileThatIsNoDatabaseIsSaidToBeDamaged() throws {
    let test = try TestStore()
    let folder = test.folder + "/other"
    try Files.makeFolder(folder)
    try Files.write(Array(repeating: 65, count: 9000), to: folder + "/sumaq.sqlite")
    let failure = try #require(throws: Failure.self) { try Store(folder: folder) }
    #expect(failure.problem.kind == StoreProblems.corrupt)
  }
}
