import Model
import Testing
@testable import Store

/// What a question reads, and which stored columns that is.
@Suite struct AnalystColumnsTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private func session() throws -> AnalystSession {
    try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000))
  }

  private static let statements: [(sql: String, reads: [String: Set<String>])] = [
    ("SELECT count(*) FROM reviews", ["reviews": []]),
    ("SELECT count(*) FROM REVIEWS r LEFT JOIN Restaurants", ["reviews": [], "restaurants": []]),
    (
      "SELECT stars FROM reviews WHERE user_id IS NULL ORDER BY created_at",
      ["reviews": ["stars", "user_id", "created_at"]]
    ),
    (
      "SELECT r.name FROM restaurants r WHERE EXISTS (SELECT 1 FROM reviews v WHERE v.restaurant_id = r.id)",
      ["restaurants": ["id", "name"], "reviews": ["restaurant_id"]]
    ),
    ("WITH t AS (SELECT name AS n, id FROM users) SELECT n FROM t", ["users": ["id", "name"]]),
    ("WITH users AS (SELECT cuisine FROM restaurants) SELECT * FROM users", ["restaurants": ["cuisine"]]),
    ("SELECT \"STARS\" FROM reviews", ["reviews": ["stars"]]),
    ("SELECT count(*) OVER (PARTITION BY reply) FROM reviews", ["reviews": ["reply"]]),
    ("SELECT (SELECT max(comment) FROM reviews)", ["reviews": ["comment"]]),
  ]

  @Test(arguments: statements)
  func theColumnsOfAStatement(sql: String, reads expected: [String: Set<String>]) throws {
    let description = try session().describe(sql).answer
    // CTEs may bear a view's name, and count as it.
    for (table, columns) in expected { #expect(description.columnsRead[table] == columns) }
    #expect(Set(description.columnsRead.keys) == description.tables)
  }

  /// Of these SQLite does not say what is read.
  @Test(arguments: [
    "SELECT count(*) FROM reviews JOIN restaurants USING (id)", "SELECT 1 FROM reviews NATURAL JOIN restaurants",
    "SELECT * FROM (SELECT * FROM reviews), (SELECT * FROM restaurants)",
    "WITH t AS (SELECT * FROM reviews), u AS (SELECT * FROM restaurants) SELECT 1 FROM t, u",
  ])
  func whereItIsNotKnownAllColumnsAreRead(sql: String) throws {
    let session = try session()
    let read = try session.describe(sql).answer.columnsRead
    for name in ["reviews", "restaurants"] {
      let table = try #require(AnalystDictionary.table(name))
      #expect(read[name] == Set(table.columns.map(\.name)))
    }
  }

  /// The stored columns of each view's column are those that its expression names. That of its own name may be one more,
  /// for which changes of what is computed are recorded.
  @Test(arguments: Collection.allCases)
  func theMapIsThatOfTheViews(collection: Collection) throws {
    let view = try #require(AnalystDictionary.table(collection.name))
    let connection = try test.store.readingConnection()
    let stored = try AnalystViews.columns(of: collection.name, connection)
    for column in view.columns {
      let sql = AnalystViews.expression(column, of: view.name, stored, SubjectIDs(hidden: []))
      let named = sql.ranges(of: view.name + ".").map { range in
        String(sql[range.upperBound...].drop { $0 == "\"" }.prefix { $0.isLowercase || $0 == "_" })
      }
      let mapped = Set(AnalystColumns.stored(for: column.name, of: view.name)).intersection(stored)
      #expect(mapped.isSuperset(of: named), "\(sql)")
      #expect(mapped.subtracting(named).isSubset(of: [column.name]), "\(sql)")
    }
  }

  /// Where nothing that a column is made from has changed, each row has the value that it had.
  @Test(arguments: 0..<12)
  func whatIsNotRaisedIsAsItWas(seed: Int) throws {
    var random = SeededRandom(seed: 4000 + UInt64(seed))
    var town = RandomTown(&random)
    var rules = IngestRules(allowShrink: true)
    rules.rowsInMemory = [3, 50, 1 << 20][seed % 3]
    try test.night(rules, town.export(&random))
    var before = try columns()
    for night in 0..<8 {
      if night == 4 { town.change(&random) } else { town.changeALittle(&random) }
      var export = town.export(&random)
      export.remembers = seed % 2 > 0
      try test.night(rules, export)
      let after = try columns()
      for (name, column) in after where before[name]?.digest == column.digest {
        #expect(before[name]?.rows == column.rows, "\(name), night \(night)")
      }
      before = after
    }
  }

  /// An address may move other restaurants into another district as well.
  @Test func anotherAddressRaisesTheDistrict() throws {
    func export(_ districts: [String]) -> TestExport {
      var export = TestExport()
      for (number, district) in districts.enumerated() {
        export.add(
          .restaurants,
          ["id": .text("r\(number)"), "name": "R", "address": .text("Calle \(number), \(district), Lima")])
      }
      return export
    }
    try test.night(export(["Cayma", "Cayma", "Tingo", "Tingo", "Cayma", "Tingo"]))
    let before = try columns()
    try test.night(export(["Cayma", "Cayma", "Tingo", "Tingo", "Cayma", "Cayma"]))
    let after = try columns()
    #expect(before["restaurants.district"]?.rows != after["restaurants.district"]?.rows)
    #expect(before["restaurants.district"]?.digest != after["restaurants.district"]?.digest)
    #expect(before["restaurants.rating"]?.digest == after["restaurants.rating"]?.digest)
  }

  /// An edited comment asks no question about stars again.
  @Test func anEditRaisesItsColumnsAlone() throws {
    var export = TestExport()
    export.add(.restaurants, ["id": "r", "name": "R"])
    export.add(.users, ["id": "u", "name": "U"])
    export.add(.reviews, ["id": "a", "restaurant_id": "r", "user_id": "u", "stars": 4.5, "comment": "good"])
    try test.night(export)
    let before = try columns()
    var later = TestExport()
    later.add(.restaurants, ["id": "r", "name": "R"])
    later.add(.users, ["id": "u", "name": "U"])
    later.add(.reviews, ["id": "a", "restaurant_id": "r", "user_id": "u", "stars": 4.5, "comment": "bad"])
    try test.night(later)
    let after = try columns()
    #expect(after.filter { $0.value.digest != before[$0.key]?.digest }.map(\.key) == ["reviews.comment"])
  }

  /// By view and column: its digest, and its values with the ids of their rows.
  private func columns() throws -> [String: (digest: [UInt8], rows: [[AnalystValue]])] {
    let session = try session()
    var found: [String: (digest: [UInt8], rows: [[AnalystValue]])] = [:]
    let views =
      Collection.allCases.map { ($0.name, $0.keyColumns) }
      + GatheredView.allCases.map { ($0.rawValue, $0 == .byHour || $0 == .byCuisine ? 2 : 1) }
    for (name, keyColumns) in views {
      let view = try #require(AnalystDictionary.table(name))
      let keys = view.columns.prefix(keyColumns).map(\.name)
      for column in view.columns {
        let names = Set(keys + [column.name])
        var rows: [[AnalystValue]] = []
        let list = (keys + [column.name]).map { "\"\($0)\"" }.joined(separator: ", ")
        try session.query("SELECT \(list) FROM \(view.name) ORDER BY \(list)") { rows.append($1) }
        found["\(view.name).\(column.name)"] = (try session.digest(ofTable: view.name, columns: names), rows)
      }
    }
    return found
  }
}
