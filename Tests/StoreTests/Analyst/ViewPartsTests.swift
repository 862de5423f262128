import Model
import Testing
@testable import Store

/// The parts of all shards together are the views of one store.
@Suite struct ViewPartsTests {
  private let test: TestStore
  private static let zone = TimeZoneRules.utc

  init() throws { test = try TestStore() }

  private func wanted(_ table: AnalystTable) throws -> [[AnalystValue]] {
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000), zone: { _ in 0 })
    var rows: [[AnalystValue]] = []
    try session.query("SELECT * FROM \(table.name)") { rows.append($1) }
    return rows
  }

  /// The rows of each view that the shards of the store give, and those that they add up to.
  private func parts(shards: Int) throws -> [String: [[AnalystValue]]] {
    var found: [String: [[AnalystValue]]] = [:]
    var totals = ViewTotals()
    // Sums are added in another order than that of the shards.
    for number in (0..<shards).reversed() {
      let parts = try ViewParts(test.store, of: Shard(number, of: shards), zone: Self.zone)
      for table in ViewParts.divided { try parts.eachRow(of: table) { found[table.name, default: []].append($0) } }
      totals.add(try PackedReader.value(of: PackedWriter.bytes(of: parts.totals())))
    }
    for table in ViewParts.tables { totals.eachRow(of: table) { found[table.name, default: []].append($0) } }
    return found
  }

  /// They are in the store of one shard alone, which a store of all shards is not.
  private func dropRowsWithoutSubjects() throws {
    try test.store.write { connection in
      for table in ["reviews", "favorites", "visits", "orders"] {
        try connection.execute("DELETE FROM \(table) WHERE restaurant_key IS NULL AND user_key IS NULL")
      }
      for table in ["dishes", "offers"] { try connection.execute("DELETE FROM \(table) WHERE restaurant_key IS NULL") }
    }
  }

  private func expectSame(shards: Int) throws {
    let found = try parts(shards: shards)
    for table in ViewParts.tables {
      let wanted = try wanted(table).map(String.init(describing:))
      let rows = (found[table.name] ?? []).map(String.init(describing:))
      #expect(Set(wanted).symmetricDifference(rows).min() == nil, "\(table.name) of \(shards)")
      #expect(rows.count == wanted.count, "\(table.name) of \(shards)")
    }
  }

  @Test(arguments: 0..<4)
  func theyAreTheViewsOfOneStore(seed: Int) throws {
    var random = SeededRandom(seed: 9100 + UInt64(seed))
    let town = RandomTown(&random)
    try test.night(IngestRules(allowShrink: true), town.export(&random))
    try dropRowsWithoutSubjects()
    for shards in [1, 3, 8] { try expectSame(shards: shards) }
  }

  /// Reviews that name no restaurant, no user, or neither; an address as an id; stars that are no halves.
  @Test func rowsWithoutSubjects() throws {
    var export = TestExport()
    for number in 0..<5 { export.add(.restaurants, ["id": .text("r\(number)"), "name": "R", "cuisine": "Thai"]) }
    export.add(.users, ["id": "ana@mail.example", "name": "Ana"])
    for number in 0..<20 {
      let time = TestExport.Field.integer(Int64(number / 3) * 86_400_000_000)
      export.add(.reviews, ["id": .text("n\(number)"), "restaurant_id": .text("r\(number % 5)"), "created_at": time])
      export.add(
        .reviews, ["id": .text("u\(number)"), "user_id": "ana@mail.example", "stars": .real(1.1), "created_at": time])
      export.review("b\(number)", user: "u\(number % 7)", restaurant: "r\(number % 5)")
    }
    try test.night(export)
    for shards in [1, 2, 7] { try expectSame(shards: shards) }
  }

  @Test func anEmptyStoreHasEmptyParts() throws {
    #expect(try parts(shards: 2).isEmpty)
  }
}
