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
