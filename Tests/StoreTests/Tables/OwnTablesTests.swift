import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct OwnTablesTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  /// A night in which the table `t` is read from rows of `a` and `b`; nil `source`: not to its end.
  @discardableResult
  private func night(
    _ rows: [(Int64?, String?)], table: String = "t", source: [UInt8]? = [1], rules: IngestRules = IngestRules()
  ) throws -> IngestOutcome {
    try test.store.ingest(rules) { session in
      _ = try session.tables.replace(table) { writer in
        var places: [Int?] = []
        for row in rows { try writer.append(batch([row]), map: &places) }
        return source
      }
      if rules.mode == .snapshot { _ = try session.tables.removeUnseen() }
    }.outcome
  }

  private func batch(_ rows: [(Int64?, String?)]) -> TableBatch {
    var batch = TableBatch(table: "t", columns: [.init(title: "a"), .init(title: "b")])
    for (number, text) in rows {
      if let number { batch.set(0, .integer(number), [.integers, .numbersAsNumbers]) }
      if var text { text.withUTF8 { batch.set(1, bytes: UnsafeRawBufferPointer($0), .texts) } }
      batch.endRow()
    }
    return batch
  }

  private func ask(_ sql: String, show: [String: [String]] = [:]) throws -> [[AnalystValue]] {
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 0), show: show)
    var rows: [[AnalystValue]] = []
    try session.query(sql) { rows.append($1) }
    return rows
  }

  private func tables() throws -> [String] { try test.store.ownTables(show: [:]).map(\.table.name) }

  @Test func rowsAreThereInTheirOrder() throws {
    let outcome = try night([(2, "x"), (nil, "y"), (1, nil)])
    #expect(outcome.rows.read == 3 && outcome.rows.added == 3 && outcome.changed)
    #expect(try ask("SELECT a, b FROM t") == [[.integer(2), .text("x")], [.null, .text("y")], [.integer(1), .null]])
  }

  @Test func rowsOfTwoTablesMayComeInTurn() throws {
    _ = try test.store.ingest(IngestRules()) { session in
      let writers = (try session.tables.begin(), try session.tables.begin(), try session.tables.begin())
      var places: ([Int?], [Int?]) = ([], [])
      for number in 1...3 as ClosedRange<Int64> {
        try writers.0.append(batch([(number, nil)]), map: &places.0)
        try writers.1.append(batch([(-number, "x")]), map: &places.1)
      }
      try writers.2.drop()
      _ = try session.tables.replace("t", begun: writers.0) { _ in [1] }
      _ = try session.tables.replace("u", begun: writers.1) { writer in
        try writer.append(batch([(9, nil)]), map: &places.1)
        return [1]
      }
    }
    #expect(try ask("SELECT a FROM t") == [[.integer(1)], [.integer(2)], [.integer(3)]])
    #expect(try ask("SELECT a FROM u") == [[.integer(-1)], [.integer(-2)], [.integer(-3)], [.integer(9)]])
  }

  @Test func theSameRowsChangeNothing() throws {
    try night([(1, "x"), (1, "x")])
    try test.store.recordPublished("print", day: CivilDay(number: 0))
    let outcome = try night([(1, "x"), (1, "x")], source: [2])
    #expect(outcome.rows.same == 2 && outcome.rows.added == 0 && outcome.rows.removed == 0 && !outcome.changed)
    #expect(try test.store.publishedFingerprint() == "print")
    #expect(try test.store.ingest(IngestRules()) { $0.tables.isUpToDate("t", source: [2]) }.result)
  }

  @Test func rowsThatStayAreCountedAsTheSame() throws {
    try night([(1, "x"), (1, "x"), (2, "y")])
    try test.store.recordPublished("print", day: CivilDay(number: 0))
    let outcome = try night([(2, "y"), (1, "x"), (3, "z"), (4, "z")])
    #expect(outcome.rows.added == 2 && outcome.rows.removed == 1 && outcome.rows.same == 2 && outcome.changed)
    #expect(outcome.rows.read == outcome.rows.added + outcome.rows.changed + outcome.rows.same + outcome.rows.rejected)
    #expect(try test.store.publishedFingerprint() == nil)
    let other = try night([(1, "x"), (2, "y"), (3, "z"), (4, "z")])
    #expect(other.changed && other.rows.added == 0, "the order of rows is a part of the table")
  }

  @Test func aTableThatWasNotReadToItsEndStays() throws {
    try night([(1, "x"), (2, "y")])
    let outcome = try night([(1, "x")], source: nil)
    #expect(!outcome.changed && outcome.rows.removed == 0)
    #expect(try ask("SELECT count(*) FROM t") == [[.integer(2)]])
    // Of a table that was never whole, what there is.
    try night([(1, "x")], table: "u", source: nil, rules: IngestRules(mode: .delta))
    #expect(try ask("SELECT count(*) FROM u") == [[.integer(1)]])
    try night([(1, "x"), (3, "z")], table: "u", source: nil, rules: IngestRules(mode: .delta))
    #expect(try ask("SELECT count(*) FROM u") == [[.integer(2)]])
    #expect(try !test.store.ingest(IngestRules()) { $0.tables.isUpToDate("u", source: []) }.result)
  }

  @Test func aTableWithoutAFileGoesInASnapshotOnly() throws {
    try night([(1, "x")])
    try night([(1, "x")], table: "u", rules: IngestRules(mode: .delta))
    #expect(try tables() == ["t", "u"])
    let outcome = try night([(1, "x")], table: "u")
    #expect(outcome.rows.removed == 1 && outcome.changed)
    #expect(try tables() == ["u"])
    let left = try test.store.write {
      try $0.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'own_rows%'") { $0.text(0) ?? "" }
    }
    #expect(left == ["own_rows_2"])
  }

  @Test func aDryRunLeavesNothing() throws {
    try night([(1, "x")])
    let outcome = try night([(5, "n")], rules: IngestRules(dryRun: true))
    #expect(outcome.rows.added == 1 && outcome.changed)
    #expect(try ask("SELECT a FROM t") == [[.integer(1)]])
  }

  @Test func columnsBeyondTheLimitAreCounted() throws {
    try test.store.ingest(IngestRules()) { session in
      let left = try session.tables.replace("wide") { writer in
        for part in 0..<3 {
          var batch = TableBatch(table: "wide", columns: (0..<500).map { .init(title: "p\(part)c\($0)") })
          for column in 0..<500 { batch.set(column, .integer(Int64(part)), [.integers, .numbersAsNumbers]) }
          batch.endRow()
          var places: [Int?] = []
          try writer.append(batch, map: &places)
        }
        return [1]
      }
      #expect(left == 500)
    }
    #expect(try ask("SELECT p1c499, count(*) FROM wide WHERE p1c499 = 1") == [[.integer(1), .integer(1)]])
    #expect(try ask("SELECT * FROM wide").first?.count == 1000)
  }

  /// A position in two columns is a person's where the table is one of people; the weather's is shown.
  @Test(arguments: [
    (["user_id", "geo_lat", "geo_lon", "n"], ["geo_lat", "geo_lon"]), (["station", "geo_lat", "geo_lon", "n"], []),
    (["email", "lat", "lng", "n"], ["email", "lat", "lng"]), (["user_id", "lat", "n", "m"], []),
  ])
  func positionsOfPeopleAreWithheld(_ titles: [String], _ withheld: [String]) throws {
    var batch = TableBatch(table: "t", columns: titles.map { .init(title: $0) })
    for column in titles.indices { batch.set(column, .real(12.0464), .reals) }
    batch.endRow()
    try test.store.ingest(IngestRules()) { session in
      _ = try session.tables.replace("t") { writer in
        var places: [Int?] = []
        try writer.append(batch, map: &places)
        return [1]
      }
    }
    #expect(try test.store.ownTables(show: [:]).first?.withheld == withheld)
    #expect(try test.store.ownTables(show: ["t": titles]).first?.withheld == [])
  }

  @Test func whatLooksPersonalIsWithheldUntilShown() throws {
    var batch = TableBatch(table: "crm", columns: ["name", "Email", "note", "ana@x.example"].map { .init(title: $0) })
    for column in 0..<4 {
      batch.set(column, .integer(Int64(column)), column == 2 ? [.integers, .personal] : .integers)
    }
    batch.endRow()
    try test.store.ingest(IngestRules()) { session in
      _ = try session.tables.replace("crm") { writer in
        var places: [Int?] = []
        try writer.append(batch, map: &places)
        return [1]
      }
    }
    #expect(try ask("SELECT * FROM crm") == [[.integer(0)]])
    #expect(
      try ask("SELECT * FROM crm", show: ["crm": ["email", "note"]]) == [[.integer(0), .integer(1), .integer(2)]])
    let view = try #require(try test.store.ownTables(show: ["crm": ["NOTE", "nothing"]]).first)
    #expect(view.withheld == ["Email", "ana_x_example"] && view.unknownShown == ["nothing"])
    #expect(view.table.columns.map(\.name) == ["name", "note"])
    for column in ["Email", "ana_x_example", "c1", "digest", "key"] {
      #expect(throws: AnalystError.self) { try ask("SELECT \"\(column)\" FROM crm WHERE \(column) > 0") }
    }
    let error = #expect(throws: AnalystError.self) { try ask("SELECT email FROM crm") }
    #expect(error?.kind == AnalystProblems.refused && error?.mend.contains(#"{"show": ["email"]}"#) == true)
    for sql in [
      "SELECT c1 FROM own_rows_1", "WITH crm AS (SELECT c1 FROM own_rows_1) SELECT * FROM crm",
      "SELECT digest FROM own_rows_1", "SELECT * FROM own_columns", "SELECT count(*) FROM own_tables",
    ] {
      #expect(throws: AnalystError.self) { try ask(sql) }
    }
  }

  @Test func theDigestFollowsWhatIsShown() throws {
    try night([(1, "x")])
    func digest(_ show: [String: [String]] = [:]) throws -> [UInt8] {
      try AnalystSession(store: test.store, asOf: CivilDay(number: 0), show: show).digest(ofTable: "t", columns: nil)
    }
    let first = try digest()
    #expect(try !first.isEmpty && digest() == first)
    try night([(1, "y")])
    #expect(try digest() != first)
  }

  @Test func timesAreShownInUTC() throws {
    try test.store.ingest(IngestRules()) { session in
      _ = try session.tables.replace("t") { writer in
        var batch = TableBatch(table: "t", columns: [.init(title: "at")])
        for (text, shown) in [("2024-05-06T07:08:09Z", TableEvidence.times), ("2024-05-06", .dates)] {
          Array(text.utf8).withUnsafeBytes { batch.set(0, bytes: $0, shown) }
          batch.endRow()
        }
        var places: [Int?] = []
        try writer.append(batch, map: &places)
        return [1]
      }
    }
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 0), zone: { _ in -18000 })
    var rows: [[AnalystValue]] = []
    try session.query("SELECT at, day(at) FROM t") { rows.append($1) }
    #expect(
      rows == [
        [.text("2024-05-06T07:08:09Z"), .text("2024-05-06")], [.text("2024-05-06T05:00:00Z"), .text("2024-05-06")],
      ])
    #expect(session.tables.last?.columns.map(\.kind) == [.time])
  }
}

extension OwnTablesTests {
  /// The first rows' columns are the table's from the beginning, later ones are added.
  @Test func columnsThatComeLaterAreAdded() throws {
    try test.store.ingest(IngestRules()) { session in
      _ = try session.tables.replace("late") { writer in
        var places: [Int?] = []
        var batch = TableBatch(table: "late", columns: (0..<900).map { .init(title: "c\($0)") })
        batch.set(899, .integer(7), [.integers, .numbersAsNumbers])
        batch.endRow()
        try writer.append(batch, map: &places)
        batch.removeRows()
        for number in 900..<1100 { batch.add(.init(title: "c\(number)")) }
        batch.set(950, .integer(8), [.integers, .numbersAsNumbers])
        batch.endRow()
        try writer.append(batch, map: &places)
        return [1]
      }
    }
    #expect(try ask("SELECT c899, c950 FROM late") == [[.integer(7), .null], [.null, .integer(8)]])
    #expect(try test.store.ownTables(show: [:]).first?.columns.count == 1000)
  }

  @Test func aTableWithoutRowsOrColumnsLeavesNothing() throws {
    try test.store.ingest(IngestRules()) { session in
      _ = try session.tables.replace("none") { _ in [1] }
    }
    #expect(try tables().isEmpty)
  }
}
