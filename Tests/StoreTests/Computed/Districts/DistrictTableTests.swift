import Model
import Testing

@testable import Store

/// In which districts restaurants are, night by night.
@Suite struct DistrictTableTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private func night(_ addresses: KeyValuePairs<String, String>, declared: [String: String] = [:]) throws
    -> IngestOutcome
  {
    var export = TestExport()
    for (id, address) in addresses {
      var fields: [String: TestExport.Field] = [
        "id": .text(id), "name": .text("Place \(id)"), "address": .text(address),
      ]
      if let district = declared[id] { fields["district"] = .text(district) }
      export.add(.restaurants, fields)
    }
    // Where there were none, everything counts as changed.
    export.add(.users, ["id": "u", "name": "Ana"])
    return try test.night(export)
  }

  private var rows: [String] {
    get throws {
      try test.store.write { connection in
        try connection.rows(
          """
          SELECT o.id || ': ' || d.district FROM restaurant_districts AS d JOIN restaurants AS o ON o.key = d.restaurant_key
          ORDER BY 1
          """
        ) { $0.text(0) ?? "" }
      }
    }
  }

  @Test func aRestaurantHasADistrict() throws {
    _ = try night(
      [
        "a": "Calle 1, Cayma, Arequipa", "b": "Calle 2, Cayma, Arequipa", "c": "Calle 3, Tingo, Arequipa",
        "d": "Calle 4",
      ],
      declared: ["c": "Sabandía"])
    #expect(try rows == ["a: Cayma", "b: Cayma", "c: Sabandía"])
    let reader = try test.store.reader()
    #expect(try reader.hasDistricts())
    #expect(try reader.districts().map(\.district.name) == ["Cayma", "Sabandía"])
    #expect(try reader.districts().map(\.restaurants) == [2, 1])
    #expect(try reader.districts(of: [1, 3]) == ["cayma", "sabandia"])
    let dossier = try reader.dossiers(of: SubjectRun(.restaurants, keys: [1])).restaurant(1)
    #expect(dossier?.restaurant.district?.name == "Cayma")
    var entries: [String] = []
    try reader.restaurantEntries(asOf: CivilDay(number: 20_000), of: .district("cayma")) { entries.append($0.id) }
    #expect(entries == ["a", "b"])
  }

  /// Another restaurant's address may tell a place's district, whose own row did not change.
  @Test func anotherRestaurantTellsADistrict() throws {
    _ = try night(["a": "Calle 1, Cayma", "b": "Calle 2, Tingo", "c": "Calle 3, Tingo"])
    let edition = try test.store.edition()
    let before = try rows
    let outcome = try night([
      "a": "Calle 1, Cayma", "b": "Calle 2, Tingo", "c": "Calle 3, Tingo", "d": "Calle 4, Cayma",
    ])
    #expect(outcome.changed)
    #expect(try before != rows)
    #expect(try rows == ["a: Cayma", "b: Tingo", "c: Tingo", "d: Cayma"])
    let raised = try test.store.write { connection in
      try connection.rows(
        "SELECT o.id FROM page_editions AS e JOIN restaurants AS o ON o.key = e.key WHERE e.kind = \(Collection.restaurants.rawValue) AND e.edition > ?1 ORDER BY 1",
        .integer(edition)
      ) { $0.text(0) ?? "" }
    }
    #expect(raised.contains("a"))
    #expect(try test.store.reader().changedSubjects(after: edition).areRestaurantListsStale)
    let columns = try test.store.write { connection in
      try connection.rows("SELECT col FROM column_editions WHERE tab = 'restaurants'") { $0.text(0) ?? "" }
    }
    #expect(columns.contains("district") || columns.contains(""))
  }

  @Test func aNightWithoutOtherAddressesWritesNone() throws {
    let addresses: KeyValuePairs = [
      "a": "Calle 1, Cayma", "b": "Calle 2, Cayma", "c": "Calle 2, Tingo", "d": "Calle 3, Tingo",
    ]
    _ = try night(addresses)
    try test.store.write { try $0.execute("UPDATE restaurant_districts SET district = 'kept'") }
    _ = try night(addresses)
    #expect(Set(try rows.map { $0.dropFirst(3) }) == ["kept"])
    _ = try night([
      "a": "Calle 1, Cayma", "b": "Calle 2, Cayma", "c": "Calle 9, Tingo", "d": "Calle 3, Tingo",
    ])
    #expect(try !rows.contains { $0.hasSuffix("kept") })
  }

  /// Where all are in one district, none has a page.
  @Test func aCityOfOneDistrictListsNone() throws {
    let cayma = ["a": "Cayma", "b": "CAYMA"]
    _ = try night(["a": "x", "b": "y"], declared: cayma)
    #expect(try rows == ["a: CAYMA", "b: CAYMA"])
    #expect(try !test.store.reader().hasDistricts())
    #expect(try test.store.reader().districts() == [])
    #expect(try test.store.reader().figures(of: nil).districts == [])
    _ = try night(["a": "x", "b": "y", "c": "z"], declared: cayma.merging(["c": "Tingo"]) { $1 })
    #expect(try test.store.reader().hasDistricts())
    #expect(try test.store.reader().districts().map(\.district.slug) == ["cayma", "tingo"])
  }

  @Test func districtsOfOneNumberOfRestaurantsAreByNumber() throws {
    _ = try night(
      ["a": "x", "b": "y", "c": "z"], declared: ["a": "Distrito 10", "b": "Distrito 2", "c": "Distrito 1"])
    #expect(try test.store.reader().districts().map(\.district.name) == ["Distrito 1", "Distrito 2", "Distrito 10"])
  }

  @Test func whoGoesIsNowhere() throws {
    _ = try night(["a": "x", "b": "y"], declared: ["a": "Cayma", "b": "Tingo"])
    _ = try night(["b": "y"], declared: ["b": "Tingo"])
    #expect(try rows == ["b: Tingo"])
    _ = try night(["b": "y"])
    #expect(try rows == [])
    #expect(try !test.store.reader().hasDistricts())
  }

  /// Rows of older programs have digests without the column that was added since.
  @Test func anEmptyDeclarationLeavesARowsDigest() throws {
    let fields: [String: TestExport.Field] = ["id": "a", "name": "A"]
    let plain = TestExport.batch(.restaurants, [TestExport.Row(fields: fields)]).rowHashes()[0].digest
    var hash = RowHash(seed: RowHash.row)
    for column in RestaurantColumn.allCases where column.rawValue < RestaurantColumn.district.rawValue {
      switch column {
      case .id: "a".withBytes { hash.add(UnsafeRawBufferPointer($0)) }
      case .name: "A".withBytes { hash.add(UnsafeRawBufferPointer($0)) }
      default: hash.add(0)
      }
    }
    #expect(plain == hash.value)
    let declared = fields.merging(["district": "Cayma"]) { $1 }
    #expect(TestExport.batch(.restaurants, [TestExport.Row(fields: declared)]).rowHashes()[0].digest != plain)
  }
}
