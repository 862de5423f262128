import Model
import Testing
@testable import Store

/// `user_id` and `restaurant_id` of the views, which are looked up by key.
@Suite struct AnalystSubjectsTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private func session() throws -> AnalystSession {
    try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000))
  }

  private func rows(_ sql: String, _ session: AnalystSession) throws -> [[AnalystValue]] {
    var rows: [[AnalystValue]] = []
    try session.query(sql) { rows.append($1) }
    return rows
  }

  private func write(_ sql: String) throws { try test.store.write { try $0.execute(sql) } }

  private func addUsers(_ ids: [(key: Int, id: String)]) throws {
    try write(
      ids.map { "INSERT INTO users(key, id, present, derived, digest) VALUES (\($0.key), '\($0.id)', 1, 0, 0);" }
        .joined()
        + ids.map {
          "INSERT INTO visits(key, id, id_hash, digest, user_key) VALUES (\($0.key), 'v\($0.key)', 0, 0, \($0.key));"
        }.joined())
  }

  /// More than are looked up one by one, an id too long to be kept, a person's address, and keys without a row.
  @Test func everyKeyGivesTheShownIDOfItsRow() throws {
    let long = String(repeating: "x", count: 300)
    var people = (1...1200).map { (key: $0, id: "u\($0)") }
    people += [(5000, long), (5001, "bob@mail.example"), (9_000_000, "far")]
    try addUsers(people)
    try write("INSERT INTO visits(key, id, id_hash, digest, user_key) VALUES (6000, 'x', 0, 0, 77777)")
    try write("INSERT INTO visits(key, id, id_hash, digest) VALUES (6001, 'y', 0, 0)")
    let session = try session()
    let expected = people.map { [AnalystValue.text(Slug.shown($0.id))] }.sorted { "\($0)" < "\($1)" }
    for _ in 0..<2 {
      let found = try rows("SELECT user_id FROM visits WHERE user_id IS NOT NULL", session)
      #expect(found.sorted { "\($0)" < "\($1)" } == expected)
      #expect(try rows("SELECT count(*) FROM visits WHERE user_id IS NULL", session) == [[.integer(2)]])
      #expect(try rows("SELECT count(*) FROM visits WHERE user_id = '\(long)'", session) == [[.integer(1)]])
      #expect(
        try rows("SELECT count(*) FROM visits v JOIN users u ON u.id = v.user_id", session)
          == [[.integer(Int64(people.count))]])
    }
  }

  @Test func idsCompareAsText() throws {
    try addUsers([(1, "7")])
    #expect(try rows("SELECT count(*) FROM visits WHERE user_id = 7", session()) == [[.integer(1)]])
  }

  @Test func aChangedStoreIsSeenByTheNextQuestion() throws {
    try addUsers([(1, "old"), (2, "two")])
    let session = try session()
    #expect(try rows("SELECT user_id FROM visits WHERE user_id = 'old'", session) == [[.text("old")]])
    try write("UPDATE users SET id = 'new' WHERE key = 1; DELETE FROM users WHERE key = 2")
    #expect(try rows("SELECT user_id FROM visits ORDER BY 1 DESC", session) == [[.text("new")], [.null]])
  }

  /// What the function is called cannot be written, and its own statements give no rights.
  @Test func noStatementCanCallIt() throws {
    try addUsers([(1, "one")])
    let session = try session()
    for sql in ["SELECT \"users id\"(1)", "SELECT \"\u{1}users id\"(1)", "SELECT id FROM main.users"] {
      #expect(throws: AnalystError.self) { try rows(sql, session) }
    }
  }
}

@Suite struct SubjectIDsTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  /// The index by which a session finds out must have every id that is shown as another one.
  @Test(arguments: [
    "bob@mail.example", "bob%40x", "bob(at)x", "bob at x.example", "bob_AT_x.example",
    "bob&#64;x", "+51999123456", "999-123-456", "(01)4456677", "९९९१२३४५६", "ｂｏｂ＠ｘ", "tel:+51999123456", "999 123 456",
  ])
  func anIDThatIsHiddenIsFound(_ id: String) throws {
    var export = TestExport()
    export.add(.users, ["id": .text(id)])
    try test.night(IngestRules(usersPages: .all), export)
    let connection = try test.store.readingConnection()
    #expect(try SubjectIDs.hides("users", connection))
    #expect(try !SubjectIDs.hides("restaurants", connection))
    let plan = try connection.rows(
      "EXPLAIN QUERY PLAN SELECT 1 FROM main.users WHERE \(QuestionsSchema.mayBeHidden) AND shown_id(id) <> id"
    ) { $0.text(3) ?? "" }
    #expect(plan.joined().contains("users_hidden"))
  }

  @Test func ordinaryIDsAreShown() throws {
    var export = TestExport()
    for id in ["u1", "1234567", "2024-01-15", "Tom & Jerry", "José", "look at me"] {
      export.add(.users, ["id": .text(id)])
    }
    try test.night(IngestRules(usersPages: .all), export)
    #expect(try !SubjectIDs.hides("users", test.store.readingConnection()))
  }
}
