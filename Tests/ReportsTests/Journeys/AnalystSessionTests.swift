import Diagnostics
import Model
import Platform
import Synchronization
import Testing

@testable import Store

@Suite struct AnalystSessionTests {
  private let asOf = CivilDay(iso: "2026-03-14") ?? CivilDay(number: 0)

  private func ask(
    _ sql: String, _ parameters: [String: AnalystValue] = [:], limits: AnalystLimits = AnalystLimits(), zone: Int = 0
  ) throws -> [[AnalystValue]] {
    let shelf = try Shelf()
    let session = try AnalystSession(store: shelf.store, asOf: asOf, limits: limits, zone: { _ in zone })
    var rows: [[AnalystValue]] = []
    try session.query(sql, parameters: parameters) { rows.append($1) }
    return rows
  }

  private func refusal(_ sql: String, limits: AnalystLimits = AnalystLimits()) throws -> AnalystError? {
    do {
      _ = try ask(sql, limits: limits)
      return nil
    } catch let error as AnalystError {
      return error
    }
  }

  @Test(arguments: [
    ("SELECT id FROM restaurants ORDER BY id", ["r1", "r2"]),
    ("SELECT created_at FROM reviews WHERE id = 'a'", ["2026-03-14T00:00:00Z"]),
    ("SELECT date('now')", ["2026-03-14"]), ("SELECT date()", ["2026-03-14"]),
    ("SELECT date('NOW', '-1 day')", ["2026-03-13"]), ("SELECT CURRENT_TIMESTAMP", ["2026-03-14 00:00:00"]),
    ("SELECT strftime('%Y')", ["2026"]), ("SELECT strftime('%Y', 'now', '+1 year')", ["2027"]),
    ("SELECT datetime('now', 'start of month')", ["2026-03-01 00:00:00"]),
    ("SELECT week('2026-01-01')", ["2026-W01"]), ("SELECT week('2027-01-01T10:00:00Z')", ["2026-W53"]),
    ("SELECT month('2026-03-14T23:30:00Z')", ["2026-03"]), ("SELECT slug('A b')", [Slug.of("A b")]),
    ("WITH x AS (SELECT name FROM users) SELECT * FROM x", ["Ana"]),
    ("SELECT key || value FROM json_each('{\"a\":1}')", ["a1"]),
  ])
  func answers(_ sql: String, _ expected: [String]) throws {
    #expect(try ask(sql).map { $0[0] } == expected.map(AnalystValue.text))
  }

  @Test(arguments: [
    ("SELECT stars_mean(stars) FROM reviews", 4.5), ("SELECT median(stars) FROM reviews", 4.5),
    ("SELECT percentile(value, 25) FROM json_each('[1,2,3,4,5]')", 2),
    ("SELECT distance_km(0, 0, 0, 180)", 20015.114442), ("SELECT wilson(0, 10)", 0),
    ("SELECT round(wilson(90, 100), 4)", 0.8256), ("SELECT unixepoch('now') * 1.0", 1_773_446_400),
    ("SELECT stars_mean(value) FROM json_each('[0, 9, 3]')", 3),
  ])
  func computes(_ sql: String, _ expected: Double) throws {
    #expect(try ask(sql)[0][0].number == expected)
  }

  @Test func nothingGivesNull() throws {
    let row = try ask(
      "SELECT stars_mean(stars), median(stars), percentile(stars, 50), wilson(0, 0) FROM reviews WHERE 0")
    #expect(row == [[.null, .null, .null, .null]])
  }

  @Test func timesFollowTheSitesZone() throws {
    let row = try ask(
      """
      SELECT day(t), hour(t), weekday(t), datetime(t, 'localtime'), date('now', 'localtime')
      FROM (SELECT '2026-03-14T02:00:00Z' t)
      """, zone: -5 * 3600)
    #expect(
      row == [[.text("2026-03-13"), .integer(21), .integer(5), .text("2026-03-13 21:00:00"), .text("2026-03-14")]])
  }

  @Test func parametersAreBoundNotPasted() throws {
    #expect(try ask("SELECT :x", ["x": .text("'; DROP TABLE reviews; --")]) == [[.text("'; DROP TABLE reviews; --")]])
    let missing = #expect(throws: AnalystError.self) { try ask("SELECT :cuisin", ["cuisine": .null]) }
    #expect(missing?.mend == "Did you mean :cuisine?")
    #expect(missing?.offset == 8)
  }

  @Test(arguments: [
    "DELETE FROM reviews", "INSERT INTO reviews(id) VALUES ('x')", "UPDATE users SET name = ''", "DROP TABLE reviews",
    "ATTACH '/tmp/x.db' AS x", "PRAGMA user_version", "SELECT * FROM pragma_table_info('users')",
    "SELECT email FROM users", "SELECT email FROM main.users", "SELECT * FROM sqlite_schema",
    "SELECT load_extension('x')", "SELECT random()", "SELECT hex(randomblob(4))", "BEGIN", "SELECT 1; SELECT 2",
    "SELECT * FROM main.users", "SELECT count(*) FROM main.users", "CREATE TEMP TABLE x(y)", "VACUUM INTO '/tmp/x'",
    "WITH users AS (SELECT email FROM main.users) SELECT * FROM users",
    "SELECT * FROM (SELECT email FROM main.users) AS users", "SELECT (SELECT email FROM main.users LIMIT 1) FROM users",
    "WITH reviews AS (SELECT sql FROM sqlite_schema) SELECT * FROM reviews", "SELECT fts3_tokenizer('x')",
    "CREATE TEMP VIEW users AS SELECT email FROM main.users", "SELECT * FROM dbstat", "SELECT * FROM sqlite_stmt",
    "SELECT users.email FROM main.users", "SELECT 1 FROM main.users WHERE email LIKE 'a%'",
    "WITH users(email) AS (SELECT e.email FROM main.users e JOIN users) SELECT email FROM users",
  ])
  func refuses(_ sql: String) throws {
    let error = try refusal(sql)
    #expect(error != nil)
    #expect(error.map { !$0.reason.contains("prohibited") && !$0.mend.isEmpty } == true)
  }

  @Test(arguments: [
    ("SELECT * FROM review", "Did you mean reviews?", 14), ("SELECT star FROM reviews", "Did you mean stars?", 7),
    ("SELECT r.coment FROM reviews r", "Did you mean comment?", 7),
    ("SELECT medain(stars) FROM reviews", "Did you mean median()?", 7),
  ])
  func mistakesNameTheNearestWord(_ sql: String, _ mend: String, _ offset: Int) throws {
    let error = try refusal(sql)
    #expect(error?.mend == mend)
    #expect(error?.offset == offset)
  }

  @Test func privateColumnsAreRefusedInWords() throws {
    let error = try refusal("SELECT id, email FROM users")
    #expect(error?.kind == AnalystProblems.refused)
    #expect(error?.reason == "email is private and never leaves the store")
    #expect(error?.offset == 11)
  }

  /// A clock that goes on by so much whenever somebody looks.
  private static func clock(_ step: UInt64) -> @Sendable () -> UInt64 {
    let ticks = Mutex(UInt64(0))
    return {
      ticks.withLock { ticks in
        ticks += step
        return ticks
      }
    }
  }

  private func stopped(_ clock: Clock) throws -> (error: AnalystError?, looks: UInt64) {
    let shelf = try Shelf()
    let session = try AnalystSession(
      store: shelf.store, asOf: asOf, limits: AnalystLimits(seconds: 5), clock: clock)
    let error = #expect(throws: AnalystError.self) {
      try session.query("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n") {
        _, _ in
      }
    }
    return (error, clock.nanoseconds() / 1_000_000_000)
  }

  @Test func anEndlessStatementIsStoppedByTheTimeOfItsThread() throws {
    let second: UInt64 = 1_000_000_000
    let clock = Clock(
      microsecondsSince1970: { 0 }, nanoseconds: { 0 }, threadNanoseconds: Self.clock(second))
    let error = try stopped(clock).error
    #expect(error?.kind == AnalystProblems.slow)
    #expect(error?.reason == "the statement was stopped after 5 seconds of work")
  }

  @Test func aStatementThatOnlyWaitsIsStoppedMuchLater() throws {
    let second: UInt64 = 1_000_000_000
    let clock = Clock(
      microsecondsSince1970: { 0 }, nanoseconds: Self.clock(second), threadNanoseconds: { 0 })
    let (error, looks) = try stopped(clock)
    #expect(error?.kind == AnalystProblems.slow && looks > 50)
    #expect(error?.reason == "the statement was stopped after 50 seconds, most of which it waited")
  }

  @Test func theSystemsThreadTimeGrowsByWorkAlone() async {
    let before = Clock.system.threadNanoseconds()
    var sum = 0
    while Clock.system.threadNanoseconds() < before + 1_000_000 { sum &+= 1 }
    #expect(sum > 0)
  }

  @Test func tooManyRowsAndTooLongTextsAreStopped() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    #expect(try refusal(endless, limits: AnalystLimits(rows: 10))?.kind == AnalystProblems.large)
    #expect(try refusal("SELECT hex(zeroblob(1000000000))") != nil)
  }

  @Test func tokensOfPhotoAddressesStayInTheStore() throws {
    let shelf = try Shelf()
    try shelf.fill(
      """
      UPDATE reviews SET photo = 'https://x.example/a.jpg?alt=media&token=secret' WHERE key = 1;
      INSERT INTO photo_jobs(reference, avatar) VALUES ('https://x.example/a.jpg?alt=media&token=secret', 0);
      """)
    let session = try AnalystSession(store: shelf.store, asOf: asOf)
    var rows: [[AnalystValue]] = []
    try session.query("SELECT photo FROM reviews WHERE photo <> '' UNION ALL SELECT reference FROM photos") {
      rows.append($1)
    }
    #expect(rows == [[.text("https://x.example/a.jpg")], [.text("https://x.example/a.jpg")]])
  }

  @Test func theViewsReadAreNamed() throws {
    let shelf = try Shelf()
    let session = try AnalystSession(store: shelf.store, asOf: asOf)
    let description = try session.describe("SELECT count(*), :x FROM reviews JOIN users u ON u.id = user_id")
    #expect(description.answer.tables == ["reviews", "users"])
    #expect(description.parameters == ["x"])
    #expect(try session.describe("SELECT count(*) FROM favorites").answer.tables == ["favorites"])
    #expect(
      try session.describe("WITH x AS (SELECT count(*) n FROM photos) SELECT n FROM x").answer.tables == ["photos"])
  }

  @Test func everyDeclaredColumnCanBeRead() throws {
    let shelf = try Shelf()
    let session = try AnalystSession(store: shelf.store, asOf: asOf)
    for table in AnalystDictionary.tables {
      #expect(try session.describe("SELECT * FROM \(table.name)").answer.columns == table.columns.map(\.name))
    }
  }
}
