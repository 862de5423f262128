import CSQLite
import Model
import Testing

@testable import Store

/// Names from files that are words of SQL, or that no name should be.
@Suite struct OddNamesTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private static let keywords: [String] = (0..<sqlite3_keyword_count()).compactMap { index in
    var start: UnsafePointer<CChar>?
    var count: Int32 = 0
    guard sqlite3_keyword_name(index, &start, &count) == SQLITE_OK, let start else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  private static let odd = [
    "a\"b", "a'b", "a`b", "a]b[c", "a\nb", "a\u{1}b", "a;--b", " ", "é", "ß", "SS", "😀", "İ", "1st",
    "name", "NAME", "Name", String(repeating: "long", count: 500), "photos", "Reviews", "restaurant_cuisines", "runs",
    "rejects", "rejects_export", "changes", "meta", "own_tables", "own_rows_1", "sqlite_master", "sqlite_schema",
    "sqlite_temp_master", "SQLITE_x", "pragma_table_info", "json_each", "JSON_TREE", "dbstat", "main", "base",
    "rowid", "oid", "nothing", "count(*)", "stars_mean",
  ]

  /// A night of tables with these names, each with a column of each title, all of whose cells are 1.
  private func night(_ names: [String], titles: [String]) throws {
    var batch = TableBatch(table: "t", columns: titles.map { .init(title: $0) })
    for index in titles.indices { batch.set(index, .integer(1), [.integers, .numbersAsNumbers]) }
    batch.endRow()
    _ = try test.store.ingest(IngestRules()) { session in
      for name in names {
        _ = try session.tables.replace(name) { writer in
          var places: [Int?] = []
          try writer.append(batch, map: &places)
          return [1]
        }
      }
    }
  }

  private func check(_ session: AnalystSession, tables count: Int, columns: Int) throws {
    let own = session.tables.dropFirst(AnalystDictionary.tables.count)
    #expect(own.count == count && Set(session.tables.map { $0.name.lowercased() }).count == session.tables.count)
    for table in own {
      let name = OwnTableNames.quoted(table.name)
      var values: [AnalystValue] = []
      try session.query("SELECT * FROM \(name)") { values += $1 }
      let isRight = values.count == columns && values.allSatisfy { $0 == .integer(1) }
      #expect(isRight, "\(table.name): \(values.count) values")
      let list = table.columns.map { OwnTableNames.quoted($0.name) }.joined(separator: ", ")
      try session.query("SELECT count(*), \(list) FROM \(name)") { #expect($1.count == columns + 1) }
      #expect(try !session.digest(ofTable: table.name, columns: nil).isEmpty)
    }
  }

  @Test func everyNameNamesATable() throws {
    #expect(Self.keywords.count > 140)
    let names = Set(Self.keywords + Self.keywords.map { $0.lowercased() } + Self.odd).sorted()
    try night(names, titles: ["a"])
    try check(AnalystSession(store: test.store, asOf: CivilDay(number: 0)), tables: names.count, columns: 1)
  }

  @Test func everyTitleNamesAColumn() throws {
    let titles = Set(Self.keywords + Self.keywords.map { $0.lowercased() } + Self.odd + ["", "\u{301}"]).sorted()
    try night(["t", "select"], titles: titles)
    let session = try AnalystSession(
      store: test.store, asOf: CivilDay(number: 0), show: ["t": titles, "select_export": titles])
    try check(session, tables: 2, columns: titles.count)
  }

  @Test func aTableWithoutAnyShownColumnIsNamedAndHarmsNothing() throws {
    try night(["newsletter", "plain"], titles: ["email"])
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 0), show: ["plain": ["email"]])
    let table = try #require(session.tables.first { $0.name == "newsletter" })
    #expect(table.columns.isEmpty)
    #expect(table.meaning.hasSuffix("No columns shown: all look personal; name them in tables.newsletter.show."))
    #expect(try !session.digest(ofTable: "newsletter", columns: nil).isEmpty)
    var rows = 0
    try session.query("SELECT email FROM plain") { _, _ in rows += 1 }
    #expect(rows == 1)
    for sql in ["SELECT * FROM newsletter", "SELECT count(*) FROM NewsLetter", "SELECT email FROM newsletter"] {
      do {
        try session.query(sql) { _, _ in }
        Issue.record("answered: \(sql)")
      } catch let error as AnalystError {
        #expect(error.kind == AnalystProblems.refused && error.reason.contains("newsletter has no columns to show"))
        #expect(error.mend.contains(#""tables": {"newsletter": {"show": ["email"]}}"#))
      }
    }
  }
}
