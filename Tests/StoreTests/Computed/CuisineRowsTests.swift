import Model
import Testing

@testable import Store

/// Tables of their own that give restaurants their cuisines, night by night.
@Suite struct CuisineRowsTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  /// A night with restaurants and tables of rows; a table without rows has no file.
  @discardableResult
  private func night(
    _ restaurants: KeyValuePairs<String, String?>, _ tables: [String: [(id: String, cuisine: String)]] = [:]
  ) throws -> IngestOutcome {
    var export = TestExport()
    for (id, cuisine) in restaurants { export.restaurant(id, cuisine: cuisine) }
    // A store without users or restaurants counts each night as its first.
    export.user("u")
    return try test.store.ingest(IngestRules()) { session in
      try export.apply(to: session, batchRows: 100)
      for (name, rows) in tables.sorted(by: { $0.key < $1.key }) {
        _ = try session.tables.replace(name) { writer in
          var places: [Int?] = []
          try writer.append(batch(name, rows), map: &places)
          return []
        }
      }
      _ = try session.tables.removeUnseen()
    }.outcome
  }

  private func batch(_ name: String, _ rows: [(id: String, cuisine: String)]) -> TableBatch {
    var batch = TableBatch(table: name, columns: [.init(title: "placeID"), .init(title: "Rcuisine")])
    for var row in rows {
      if let number = Int64(row.id) {
        batch.set(0, .integer(number), [.integers, .numbersAsNumbers])
      } else {
        row.id.withUTF8 { batch.set(0, bytes: UnsafeRawBufferPointer($0), .texts) }
      }
      row.cuisine.withUTF8 { batch.set(1, bytes: UnsafeRawBufferPointer($0), .texts) }
      batch.endRow()
    }
    return batch
  }

  /// `id: A|B` of each restaurant, by id.
  private var found: [String] {
    get throws {
      try test.store.write { connection in
        try connection.rows(
          """
          SELECT id || ': ' || group_concat(cuisine, '|') FROM (
            SELECT o.id, c.cuisine FROM restaurant_cuisines AS c JOIN restaurants AS o ON o.key = c.restaurant_key
            ORDER BY o.id, c.position)
          GROUP BY id ORDER BY id
          """
        ) { $0.text(0) ?? "" }
      }
    }
  }

  @Test func rowsGiveCuisinesToRestaurantsWithoutTheirOwn() throws {
    try night(
      ["135110": nil, "a": nil, "b": "Thai", "c": nil],
      ["cuisine": [("a", "Lao"), ("135110", "Spanish"), ("a", "Thai"), ("a", "lao"), ("b", "Lao"), ("none", "Lao")]])
    #expect(try found == ["135110: Spanish", "a: Lao|Thai", "b: Thai"])
    #expect(try test.store.cuisineTables() == ["cuisine": 2])
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 0), show: [:])
    var rows: [[AnalystValue]] = []
    try session.query("SELECT id, cuisine FROM restaurants ORDER BY 1") { rows.append($1) }
    #expect(
      rows == [
        [.text("135110"), .text("Spanish")], [.text("a"), .text("Lao")], [.text("b"), .text("Thai")],
        [.text("c"), .null],
      ])
  }

  @Test func ofSeveralTablesTheFirstByNameLeads() throws {
    try night(["a": nil, "b": nil], ["z": [("a", "Thai"), ("b", "Lao")], "m": [("a", "Lao")]])
    #expect(try found == ["a: Lao|Thai", "b: Lao"])
    #expect(try test.store.cuisineTables() == ["m": 1, "z": 2])
  }

  /// Of rows that are lists, the parts that recur are cuisines, as in restaurants' own rows.
  @Test func aRowMayBeAList() throws {
    try night(["a": nil, "b": "Lao", "c": nil], ["m": [("a", "Thai, Lao"), ("c", "Thai"), ("c", "Fish, Chips")]])
    #expect(try found == ["a: Thai|Lao", "b: Lao", "c: Thai|Fish, Chips"])
  }

  @Test func aTableThatChangesOrGoesChangesTheRestaurantsPages() throws {
    try night(["a": nil, "b": nil], ["m": [("a", "Thai"), ("b", "Lao")]])
    let edition = try test.store.edition()
    #expect(try night(["a": nil, "b": nil], ["m": [("a", "Thai"), ("b", "Fish")]]).changed)
    #expect(try found == ["a: Thai", "b: Fish"])
    let raised = try raised(after: edition)
    #expect(raised == ["b"], "\(raised)")
    try night(["a": nil, "b": "Lao"], ["m": [("a", "Thai"), ("b", "Fish")]])
    #expect(try found == ["a: Thai", "b: Lao"])
    try night(["a": nil, "b": nil], ["m": [("a", "Thai"), ("b", "Fish")]])
    #expect(try found == ["a: Thai", "b: Fish"])
    try night(["a": nil, "b": nil])
    #expect(try found == [])
    #expect(try test.store.cuisineTables() == [:])
  }

  private func raised(after edition: Int64) throws -> [String] {
    try test.store.write { connection in
      try connection.rows(
        """
        SELECT o.id FROM page_editions AS e JOIN restaurants AS o ON o.key = e.key
        WHERE e.kind = \(Collection.restaurants.rawValue) AND e.edition > ?1 ORDER BY 1
        """, .integer(edition)
      ) { $0.text(0) ?? "" }
    }
  }
}
