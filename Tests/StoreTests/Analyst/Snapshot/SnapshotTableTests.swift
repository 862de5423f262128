import Model
import Testing

@testable import Store

/// What is declared of own tables, whose names and rows come from outside.
@Suite struct SnapshotTableTests {
  private let fixture: SnapshotFixture

  init() throws { fixture = try SnapshotFixture() }

  /// A table of texts, one column with a title each, in which `nil` is empty.
  private func add(_ tables: [String: (titles: [String], rows: [[String?]])]) throws {
    try fixture.test.store.ingest(IngestRules(allowShrink: true)) { session in
      for (name, table) in tables {
        _ = try session.tables.replace(name) { writer in
          var batch = TableBatch(table: name, columns: table.titles.map { .init(title: $0) })
          for row in table.rows {
            for (column, text) in row.enumerated() {
              if var text {
                let evidence: TableEvidence = text.contains("@") ? [.texts, .personal] : .texts
                text.withUTF8 { batch.set(column, bytes: UnsafeRawBufferPointer($0), evidence) }
              }
            }
            batch.endRow()
          }
          var places: [Int?] = []
          try writer.append(batch, map: &places)
          return [1]
        }
      }
    }
  }

  @Test func withheldColumnsAreNowhereInTheFile() throws {
    try add([
      "weather": (["day", "contact"], [["z", "sesame@mail.example"], ["a", nil]]),
      "newsletter": (["email"], [["sesame@mail.example"]]),
    ])
    try fixture.write()
    #expect(try fixture.rows("SELECT * FROM weather") == [["z"], ["a"]], "in the order of the file")
    #expect(try fixture.rows("SELECT 1 FROM sqlite_schema WHERE name = 'newsletter'") == [])
    #expect(try !fixture.holds("sesame"))
    var request = SnapshotFixture.request
    request.show = ["weather": ["contact"]]
    try fixture.write(request)
    #expect(try fixture.holds("sesame"), "the search above could not fail")
  }

  @Test func oddNamesStayNames() throws {
    try add([
      "order \"x\"); DROP TABLE users; --": (["a\nb); --", "select", "é", "1", ""], [["1", "2", "3", "4", "5"]]),
      "sumaq_about": (["name"], [["mine"]]),
      "reviews_by_created_at": (["id"], [["1"], ["1"]]),
    ])
    try fixture.write()
    #expect(try fixture.rows("SELECT count(*) FROM users") == [[0]])
    #expect(try fixture.rows("SELECT name FROM sumaq_about_export") == [["mine"]])
    #expect(try fixture.rows("SELECT id FROM reviews_by_created_at") == [["1"], ["1"]])
    #expect(
      try fixture.rows(#"SELECT * FROM "order ""x""); DROP TABLE users; --""#) == [["1", "2", "3", "4", "5"]])
    #expect(try fixture.rows("PRAGMA integrity_check") == [["ok"]])
  }

  @Test func columnsThatAreIDsOfARestaurantReferToIt() throws {
    var export = TestExport()
    export.add(.restaurants, ["id": "r1"])
    try fixture.test.night(IngestRules(allowShrink: true), export)
    try add([
      "good": (["id", "restaurantId"], [["a", "r1"], ["b", nil]]),
      "bad": (["id", "restaurantId"], [["a", "r1"], ["a", "r2"]]),
    ])
    try fixture.write()
    let keys = "SELECT \"from\" FROM pragma_foreign_key_list('"
    #expect(try fixture.rows(keys + "good')") == [["restaurantId"]])
    #expect(try fixture.rows(keys + "bad')") == [])
    #expect(try fixture.rows("SELECT name FROM pragma_table_info('good') WHERE pk > 0") == [["id"]])
    #expect(try fixture.rows("SELECT name FROM pragma_table_info('bad') WHERE pk > 0") == [])
  }
}
