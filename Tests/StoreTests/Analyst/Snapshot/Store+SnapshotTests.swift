import Diagnostics
import Model
import Platform
import Testing

@testable import Store

/// Snapshots of whole stores.
@Suite struct StoreSnapshotTests {
  private let fixture: SnapshotFixture

  init() throws { fixture = try SnapshotFixture() }

  private func town(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let town = RandomTown(&random)
    try fixture.test.night(IngestRules(allowShrink: true, usersPages: .all), town.export(&random))
  }

  private func addReviews(_ numbers: Range<Int>) throws {
    var export = TestExport()
    export.add(.restaurants, ["id": "r1", "name": "One"])
    export.add(.users, ["id": "u1", "name": "Ana"])
    for number in numbers { export.review("v\(number)", user: "u1", restaurant: "r1") }
    try fixture.test.night(IngestRules(allowShrink: true), export)
  }

  private var tables: [AnalystTable] {
    AnalystDictionary.tables.filter { !AnalystDictionary.history.contains($0.name) }
  }

  @Test(arguments: 0..<6)
  func everyTableHasTheRowsOfItsView(seed: UInt64) throws {
    try town(seed)
    let outcome = try fixture.write()
    var rows = 0
    for table in tables {
      let columns = table.columns.map { OwnTableNames.quoted($0.name) }
      let types = columns.map { "typeof(\($0))" }
      let sql =
        "SELECT \((columns + types).joined(separator: ", ")) FROM \(table.name) "
        + "ORDER BY \(columns.joined(separator: ", "))"
      let found = try fixture.rows(sql)
      #expect(try found == fixture.answers(sql), "\(table.name)")
      #expect(
        try fixture.rows("SELECT rows FROM sumaq_tables WHERE name = '\(table.name)'") == [[Value(found.count)]])
      rows += found.count
    }
    #expect(outcome.tables == tables.count && outcome.rows == rows)
    #expect(try outcome.bytes == fixture.bytes.count)
    #expect(try fixture.rows("SELECT 1 FROM sqlite_schema WHERE name IN ('changes', 'change_counts', 'runs')") == [])
  }

  /// A column of a view has the affinity of the type that a snapshot declares.
  @Test(arguments: 0..<4)
  func valuesCompareAlike(seed: UInt64) throws {
    try town(seed)
    try fixture.write()
    for table in tables {
      for column in table.columns {
        let name = OwnTableNames.quoted(column.name)
        let sql =
          "SELECT count(\(name)), total(\(name) > 5), total(\(name) > '5'), total(\(name) = 2020), total(\(name) < '2020'), "
          + "total(\(name) IN (1, '1', 2.0, '3.0')), total(\(name) BETWEEN '1' AND 9) FROM \(table.name)"
        #expect(try fixture.rows(sql) == fixture.answers(sql), "\(table.name).\(column.name)")
      }
    }
  }

  @Test(arguments: 0..<6)
  func anySeriesOfNightsGivesTheBytesOfACleanIngest(seed: UInt64) throws {
    var random = SeededRandom(seed: 3000 + seed)
    var town = RandomTown(&random)
    let rules = IngestRules(allowShrink: true, usersPages: .all)
    var bytes: Set<[UInt8]> = []
    for night in 0..<4 {
      if night > 0 { town.change(&random) }
      var export = town.export(&random)
      export.notesFiles = true
      try fixture.test.night(rules, export, batchRows: Int.random(in: 1...40, using: &random))
      let clean = try SnapshotFixture()
      try clean.test.night(rules, export)
      #expect(try !fixture.write().wasSame)
      try clean.write()
      #expect(try fixture.bytes == clean.bytes, "night \(night)")
      bytes.insert(try fixture.bytes)
    }
    #expect(bytes.count == 4, "these nights differ")
  }

  @Test func theFileIsSound() throws {
    try town(9)
    try fixture.write()
    #expect(try fixture.rows("PRAGMA integrity_check") == [["ok"]])
    #expect(try fixture.rows("PRAGMA foreign_key_check") == [])
    #expect(try fixture.rows("PRAGMA freelist_count") == [[0]])
    #expect(try fixture.rows("PRAGMA journal_mode") == [["delete"]])
    #expect(try fixture.names() == ["analysts.sqlite"])
  }

  @Test func everyTableAndColumnIsDescribed() throws {
    try town(1)
    try fixture.write()
    let described = try fixture.rows("SELECT name, meaning FROM sumaq_tables ORDER BY rowid")
    #expect(described == tables.map { [.text($0.name), .text($0.meaning)] })
    for table in tables {
      let declared = try fixture.rows("SELECT name, type FROM pragma_table_info('\(table.name)')")
      #expect(declared == table.columns.map { [.text($0.name), .text($0.kind.declaredType)] })
      let columns = try fixture.rows(
        "SELECT name, type, kind, meaning FROM sumaq_columns WHERE table_name = '\(table.name)' ORDER BY position")
      #expect(
        columns
          == table.columns.map {
            [.text($0.name), .text($0.kind.declaredType), .text($0.kind.rawValue), .text($0.meaning)]
          })
    }
    #expect(try fixture.rows("SELECT value FROM sumaq_about WHERE name = 'program'") == [["sumaq test"]])
  }

  @Test func aForeignKeyIsDeclaredWhereAllReferencesResolve() throws {
    let keys = "SELECT \"from\", \"table\" FROM pragma_foreign_key_list('reviews') ORDER BY 1"
    let unresolved =
      "SELECT name, refers_to, unresolved FROM sumaq_columns WHERE table_name = 'reviews' AND refers_to > ''"
    try addReviews(0..<3)
    try fixture.write()
    #expect(try fixture.rows(keys) == [["restaurant_id", "restaurants"], ["user_id", "users"]])
    var export = TestExport()
    export.add(.restaurants, ["id": "r1"])
    export.add(.users, ["id": "u1"])
    export.review("a", user: "u1", restaurant: "r1")
    export.review("b", user: "nobody", restaurant: nil)
    try fixture.test.night(IngestRules(allowShrink: true, usersPages: .all), export)
    try fixture.write()
    #expect(try fixture.rows(keys) == [["restaurant_id", "restaurants"]])
    #expect(
      try fixture.rows(unresolved) == [["user_id", "users", 1], ["restaurant_id", "restaurants", 0]])
    #expect(try fixture.rows("PRAGMA foreign_key_check") == [])
  }

  /// A hostile export: an id that is the slug under which another one is shown.
  @Test func idsThatAreShownAlikeAreNoKey() throws {
    var export = TestExport()
    export.add(.users, ["id": "bob@mail.example", "name": "Bob"])
    export.add(.users, ["id": .text(Slug.of("bob@mail.example")), "name": "Eve"])
    export.add(.visits, ["id": "x", "user_id": "bob@mail.example"])
    try fixture.test.night(IngestRules(allowShrink: true, usersPages: .all), export)
    try fixture.write()
    #expect(try fixture.rows("SELECT name FROM users ORDER BY name") == [["Bob"], ["Eve"]])
    #expect(try fixture.rows("SELECT 1 FROM pragma_table_info('users') WHERE pk > 0") == [])
    #expect(try fixture.rows("SELECT \"from\" FROM pragma_foreign_key_list('visits')") == [["restaurant_id"]])
    #expect(try fixture.rows("SELECT count(*) FROM visits JOIN users ON users.id = user_id") == [[2]])
    #expect(try !fixture.holds("bob@mail.example"))
  }

  /// Nights are written in the middle of it, as sumaq asks whether to go on.
  @Test func aSnapshotIsOneStateAndBlocksNoNight() throws {
    try addReviews(0..<3000)
    try fixture.write()
    let before = try fixture.bytes
    var nights = 0
    var failure: (any Error)?
    let outcome = try fixture.write(SnapshotFixture.request) {
      nights += 1
      if nights <= 3 {
        do { try addReviews(nights * 100..<(nights * 100 + 2000)) } catch { failure = error }
      }
      return false
    }
    #expect(nights >= 3 && failure == nil)
    #expect(try outcome.wasSame && fixture.bytes == before)
    try fixture.write()
    #expect(try fixture.rows("SELECT count(*), max(CAST(substr(id, 2) AS INTEGER)) FROM reviews") == [[2000, 2299]])
  }

  @Test func aSnapshotEndsRatherThanLetTheLogGrow() throws {
    try addReviews(0..<3000)
    var request = SnapshotFixture.request
    request.logBytes = 50_000
    try fixture.write(request)
    let before = try fixture.bytes
    var night = 0
    let failure = #expect(throws: Failure.self) {
      try fixture.write(request) {
        night += 1
        do { try addReviews(night * 100..<(night * 100 + 2500)) } catch { Issue.record(error) }
        return false
      }
    }
    #expect(failure?.exitCode == .busy && failure?.problem.id == "store.snapshot-log")
    #expect(try fixture.bytes == before)
    #expect(try fixture.names() == ["analysts.sqlite"])
  }

  @Test func anInterruptionLeavesTheOldFile() throws {
    try addReviews(0..<3000)
    try fixture.write()
    let before = try fixture.bytes
    try addReviews(0..<3500)
    #expect(throws: AnalystInterrupted.self) { try fixture.write { true } }
    #expect(try fixture.bytes == before)
    #expect(try fixture.names() == ["analysts.sqlite"])
  }
}
