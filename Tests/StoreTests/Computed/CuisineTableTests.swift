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
    #expect(try reader.totals().cuisines == 3)
    var entries: [RestaurantEntry] = []
    try reader.restaurantEntries(asOf: CivilDay(number: 20_000), cuisine: "thai") { entries.append($0) }
    #expect(entries.map(\.id).sorted() == ["a", "b", "d"])
    #expect(entries.first { $0.id == "d" }?.cuisine == "Ramen")
    #expect(try reader.cuisines(of: [1, 2]) == ["thai", "chifa"])
    #expect(try reader.hasCuisines())
    let dossier = try reader.dossiers(of: SubjectRun(.restaurants, keys: [1]), nil).restaurant(1)
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
