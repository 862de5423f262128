import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct CheckedRowTests {
  /// A small town of which everything is shown.
  private func town() throws -> TestStore {
    var export = TestExport()
    for number in 0..<3 {
      export.add(
        .restaurants,
        [
          "id": .text("r\(number)"), "name": .text("Place \(number)"), "cuisine": "Thai",
          "lat": .real(Double(number) / 100),
          "lon": 1.5, "created_at": 5,
        ])
      export.add(.users, ["id": .text("u\(number)"), "name": .text("Person \(number)"), "email": "a@b.example"])
      let (user, restaurant) = (TestExport.Field.text("u\(number)"), TestExport.Field.text("r\(number)"))
      export.add(.dishes, ["id": .text("d\(number)"), "restaurant_id": restaurant, "name": "Soup", "price": "3"])
      export.add(.offers, ["id": .text("o\(number)"), "restaurant_id": restaurant, "title": "Lunch", "discount": 20.0])
      export.add(.favorites, ["user_id": user, "restaurant_id": restaurant, "added_at": 7])
      export.add(.visits, ["id": .text("v\(number)"), "user_id": user, "restaurant_id": restaurant, "visited_at": 9])
      export.add(.orders, ["id": .text("w\(number)"), "user_id": user, "restaurant_id": restaurant, "total": "12"])
      for review in 0..<50 {
        export.review("\(number).\(review)", user: "u\(number)", restaurant: "r\(number)", at: Int64(review) * 86_400)
      }
    }
    let test = try TestStore()
    try test.night(export)
    return test
  }

  private func columns(of table: String, _ test: TestStore) throws -> [String] {
    let unread: Set = ["key", "id_hash", "derived", "name_folded", "restaurant_key", "user_key"]
    return try test.store.write { connection in
      try connection.rows("SELECT name FROM pragma_table_info(?1)", .text(table)) { $0.text(0) ?? "" }
    }.filter { !unread.contains($0) && $0 != "rank" }
  }

  /// How reading everything ends.
  private func kind(_ test: TestStore) throws -> ProblemKind? {
    do {
      _ = try test.dump(usersPages: .all)
      try test.store.reader(usersPages: .all).eachName { _ in }
      return nil
    } catch let failure as Failure {
      return failure.problem.kind
    }
  }

  @Test func aTownThatIsWhatWasWrittenIsRead() throws {
    #expect(try kind(town()) == nil)
  }

  @Test(
    arguments: Collection.allCases.map(\.name) + [
      "restaurant_summaries", "user_summaries", "neighbours", "restaurant_cuisines",
    ])
  func noCellOfARowThatIsShownCanChangeUnseen(table: String) throws {
    let test = try town()
    let rows = [
      "neighbours": "restaurant_key = 2 AND rank = 0", "restaurant_cuisines": "restaurant_key = 2 AND position <= 2",
    ]
    let row = rows[table] ?? "key = 2"
    for column in try columns(of: table, test) {
      let change = """
        UPDATE \(table) SET \(column) = CASE typeof(\(column)) WHEN 'text' THEN \(column) || 'x' WHEN 'null' THEN 1
        WHEN 'blob' THEN \(column) || x'00' ELSE \(column) + 1 END WHERE \(row)
        """
      let before = try test.store.write { connection in
        try connection.rows("SELECT \(column) FROM \(table) WHERE \(row)") { $0.value(0) }
      }
      try test.store.write { try $0.execute(change) }
      let found = try kind(test)
      #expect(found == StoreProblems.damagedRow, "\(table).\(column)")
      try test.store.write { try $0.run("UPDATE \(table) SET \(column) = ?1 WHERE \(row)", before[0]) }
      #expect(try kind(test) == nil, "\(table).\(column)")
    }
  }

  /// Rows that say that they are about others.
  @Test(arguments: ["reviews", "dishes", "offers", "favorites", "visits", "orders"])
  func aRowThatIsGivenToAnotherSubjectIsFound(table: String) throws {
    for column in ["user_key", "restaurant_key"]
    where column == "restaurant_key" || !["dishes", "offers"].contains(table) {
      let test = try town()
      try test.store.write { try $0.execute("UPDATE \(table) SET \(column) = 3 WHERE key = 2") }
      #expect(try kind(test) == StoreProblems.damagedRow, "\(table).\(column)")
    }
  }

  @Test func aSubjectThatWasNeverExportedIsNothingButItsID() throws {
    var export = TestExport()
    export.restaurant("r")
    export.review("v", user: "stub", restaurant: "r")
    let test = try TestStore()
    try test.night(export)
    #expect(try kind(test) == nil)
    try test.store.write { try $0.execute("UPDATE users SET name = 'Somebody'") }
    #expect(try kind(test) == StoreProblems.damagedRow)
  }

  /// `--full` puts them right.
  @Test func theFailureNamesTheRow() throws {
    let test = try town()
    try test.store.write { try $0.execute("UPDATE reviews SET comment = 'bad' WHERE key = 2") }
    let failure = #expect(throws: Failure.self) { try test.dump() }
    #expect(failure?.exitCode == .inputOutput)
    #expect(failure?.problem.id == "store.damaged-row")
    #expect(failure?.problem.reason.contains("row 2 of reviews") == true)
  }
}
