import Model
import Testing

@testable import Store

/// Which cuisines restaurants stand in, night by night.
@Suite struct CuisineTableTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private func night(_ cuisines: KeyValuePairs<String, String?>) throws -> IngestOutcome {
    var export = TestExport()
    for (id, cuisine) in cuisines { export.restaurant(id, cuisine: cuisine) }
    // Where there were none, everything counts as changed.
    export.add(.users, ["id": "u", "name": "Ana"])
    return try test.night(export)
  }

  /// `id: A B` of each restaurant, by id.
  private var rows: [String] {
    get throws {
      try test.store.write { connection in
        try connection.rows(
          """
          SELECT id || ': ' || group_concat(cuisine, ' ') FROM (
            SELECT o.id, c.cuisine FROM restaurant_cuisines AS c JOIN restaurants AS o ON o.key = c.restaurant_key
            ORDER BY o.id, c.position)
          GROUP BY id ORDER BY id
          """
        ) { $0.text(0) ?? "" }
      }
    }
  }

  @Test func aRestaurantStandsInEachOfItsCuisines() throws {
    _ = try night(["a": "Thai, Chifa", "b": "Thai", "c": nil, "d": CuisineList.text(of: ["Ramen", "Thai"])])
    #expect(try rows == ["a: Thai Chifa", "b: Thai", "d: Ramen Thai"])
    let reader = try test.store.reader()
    #expect(
      try reader.cuisines()
        == [
          CuisineCount(name: "Thai", count: 3), CuisineCount(name: "Chifa", count: 1),
          CuisineCount(name: "Ramen", count: 1),
        ])
    var entries: [RestaurantEntry] = []
    try reader.restaurantEntries(asOf: CivilDay(number: 20_000), of: .cuisine("thai")) { entries.append($0) }
    #expect(entries.map(\.id).sorted() == ["a", "b", "d"])
    #expect(entries.first { $0.id == "d" }?.cuisine == "Ramen")
    #expect(try reader.cuisines(of: [1, 2]) == ["thai", "chifa"])
    #expect(try reader.hasCuisines())
    let dossier = try reader.dossiers(of: SubjectRun(.restaurants, keys: [1])).restaurant(1)
    #expect(dossier?.restaurant.cuisines == ["Thai", "Chifa"])
  }

  /// What others say makes a list of a text, whose own row did not change.
  @Test func anotherRestaurantMakesAListOfAText() throws {
    _ = try night(["a": "Fish, Chips", "b": "Thai"])
    #expect(try rows == ["a: Fish, Chips", "b: Thai"])
    let edition = try test.store.edition()
    let outcome = try night(["a": "Fish, Chips", "b": "Thai", "c": "Fish"])
    #expect(outcome.changed)
    #expect(try rows == ["a: Fish Chips", "b: Thai", "c: Fish"])
    let raised = try test.store.write { connection in
      try connection.rows(
        "SELECT o.id FROM page_editions AS e JOIN restaurants AS o ON o.key = e.key WHERE e.kind = \(Collection.restaurants.rawValue) AND e.edition > ?1 ORDER BY 1",
        .integer(edition)
      ) { $0.text(0) ?? "" }
    }
    #expect(raised.contains("a"))
    #expect(!raised.contains("b"))
    let columns = try test.store.write { connection in
      try connection.rows(
        "SELECT tab || '.' || col FROM column_editions WHERE edition = (SELECT max(edition) FROM column_editions) ORDER BY 1"
      ) {
        $0.text(0) ?? ""
      }
    }
    #expect(columns.contains("restaurant_cuisines."))
    #expect(columns.contains { $0 == "restaurants.cuisine" || $0 == "restaurants." })
    _ = try night(["a": "Fish, Chips", "b": "Thai"])
    #expect(try rows == ["a: Fish, Chips", "b: Thai"])
  }

  /// Restaurants whose rows did not change get the spelling that most rows have tonight, and their pages change.
  @Test func allHaveTheSpellingOfMostRows() throws {
    _ = try night(["a": "Café", "b": "cafe", "c": "Café, Tex-Mex", "d": "Tex Mex", "e": "tex-mex", "f": "Thai"])
    #expect(try rows == ["a: Café", "b: Café", "c: Café Tex Mex", "d: Tex Mex", "e: Tex Mex", "f: Thai"])
    let reader = try test.store.reader()
    #expect(try reader.cuisines().map { "\($0.name) \($0.count)" } == ["Café 3", "Tex Mex 3", "Thai 1"])
    let edition = try test.store.edition()
    _ = try night(
      ["a": "Café", "b": "cafe", "c": "Café, Tex-Mex", "d": "Tex Mex", "e": "tex-mex", "f": "Thai", "g": "tex-mex"])
    #expect(try rows.suffix(5) == ["c: Café tex-mex", "d: tex-mex", "e: tex-mex", "f: Thai", "g: tex-mex"])
    let raised = try test.store.write { connection in
      try connection.rows(
        "SELECT o.id FROM page_editions AS e JOIN restaurants AS o ON o.key = e.key WHERE e.kind = \(Collection.restaurants.rawValue) AND e.edition > ?1 ORDER BY 1",
        .integer(edition)
      ) { $0.text(0) ?? "" }
    }
    #expect(raised.filter { $0 != "g" } == ["c", "d", "e"])
  }

  @Test func whoGoesStandsNowhere() throws {
    _ = try night(["a": "Thai", "b": "Lao"])
    _ = try night(["b": "Lao"])
    #expect(try rows == ["b: Lao"])
    _ = try night(["b": nil])
    #expect(try rows == [])
    #expect(try !test.store.reader().hasCuisines())
  }

  @Test func aNightWithoutOtherCuisinesWritesNone() throws {
    _ = try night(["a": "Thai", "b": "Lao"])
    try test.store.write { try $0.execute("UPDATE restaurant_cuisines SET cuisine = 'kept'") }
    _ = try night(["a": "Thai", "b": "Lao"])
    #expect(try rows == ["a: kept", "b: kept"])
    _ = try night(["a": "Thai", "b": "Lao", "c": "Lao"])
    #expect(try rows == ["a: Thai", "b: Lao", "c: Lao"])
  }
}

@Suite struct CuisineListsTests {
  private func cuisines(_ text: String, among texts: [String]) -> [String] {
    var lists = CuisineLists()
    for text in texts + [text] { lists.add(text) }
    return lists.cuisines(of: text).map(\.spelling.text)
  }

  @Test(
    arguments: [
      ("Thai", [], ["Thai"]), (" Thai ", ["Thai, Chifa"], ["Thai"]), ("", [], []), (",", [], []),
      ("Thai,", [], ["Thai"]),
      // A text that stands alone is one cuisine.
      ("Fish, Chips", [], ["Fish, Chips"]), ("Fish, Chips", ["Fish, Chips", "FISH, chips"], ["Fish, Chips"]),
      ("Thai, Chifa", ["Thai", "Lao"], ["Thai", "Chifa"]), ("Chifa, Thai", ["Thai,Lao"], ["Chifa", "Thai"]),
      ("A, B, C", ["A"], ["A, B, C"]), ("A, B, C", ["A", "c"], ["A", "B", "C"]), ("A, B, a", ["B, A"], ["A", "B"]),
      (CuisineList.text(of: ["Ramen", "Izakaya"]), [], ["Ramen", "Izakaya"]),
      (CuisineList.text(of: ["Fish, Chips"]), ["Fish", "Chips"], ["Fish, Chips"]),
      (CuisineList.text(of: ["Ramen", "", "RAMEN "]), [], ["Ramen"]),
      ("Thai, Lao", [CuisineList.text(of: ["Thai", "Lao"])], ["Thai", "Lao"]),
    ] as [(String, [String], [String])])
  func listsAreToldByTheTextsOfAll(_ text: String, _ others: [String], _ cuisines: [String]) {
    #expect(self.cuisines(text, among: others) == cuisines)
  }

  @Test func theOrderOfRestaurantsCountsForNothing() {
    var random = SeededRandom(seed: 7)
    let names = ["A", "B", "C", "D", "E", "F", "G"]
    let texts = (0..<40).map { _ in
      names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).joined(separator: ", ")
    }
    let first = texts.map { cuisines($0, among: texts) }
    for _ in 0..<5 { #expect(texts.map { cuisines($0, among: texts.shuffled(using: &random)) } == first) }
  }
}

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
