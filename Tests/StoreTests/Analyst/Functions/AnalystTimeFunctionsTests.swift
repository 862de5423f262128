import Model
import Testing

@testable import Store

/// The functions of time remember what they were asked last; that must not be seen.
@Suite struct AnalystTimeFunctionsTests {
  private let test: TestStore

  init() throws { test = try TestStore() }

  private func rows(_ sql: String, zone: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }) throws
    -> [[AnalystValue]]
  {
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000), zone: zone)
    var rows: [[AnalystValue]] = []
    try session.query(sql) { rows.append($1) }
    return rows
  }

  /// Days that share a place in the memory, and days before 1970.
  @Test func everyDayIsWrittenAsItIs() throws {
    let days = [0, 8192, 1, -8192, 0, 16_384, -719_000, 20_000].map { CivilDay(number: $0) }
    let list = days.map { "(\(Int64($0.number) * 86_400_000_000 + 3_661_999_999))" }.joined(separator: ",")
    #expect(
      try rows("WITH t(at) AS (VALUES \(list)) SELECT iso_time(at) FROM t")
        == days.map { [.text($0.iso + "T01:01:01Z")] })
    let texts = days.map { "('\($0.iso)T23:30:00Z')" }.joined(separator: ",")
    #expect(
      try rows("WITH t(at) AS (VALUES \(texts)) SELECT day(at), month(at), hour(at) FROM t", zone: { _ in 3600 })
        == days.map { day in
          let next = CivilDay(number: day.number + 1).iso
          return [.text(next), .text(String(next.prefix(7))), .integer(0)]
        })
  }

  @Test func aTimeThatIsNoneForgetsNothing() throws {
    let sql = """
      WITH t(at) AS (VALUES ('2026-03-14T23:30:00Z'), ('2026-03-14T99:30:00Z'), ('2026-03-14T23:30:00Z'), (7), (NULL),
        ('2026-03-14'), ('2026-03-14 23:30'), ('')) SELECT hour(at) FROM t
      """
    #expect(
      try rows(sql) == [
        [.integer(23)], [.null], [.integer(23)], [.null], [.null], [.integer(0)], [.integer(23)], [.null],
      ])
  }

  /// More different calls than are remembered, each twice, and arguments that differ in their kind alone.
  @Test func datesAreThoseOfTheirArguments() throws {
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
      SELECT date('2026-03-14', '-' || i || ' days'), date('2026-03-14', '-' || (6 - i) || ' days'),
        date('2026-03-14', '-' || i || ' days') FROM n
      """
    #expect(
      try rows(sql)
        == (8...14).reversed().map { day in
          let text = AnalystValue.text("2026-03-\(day < 10 ? "0" : "")\(day)")
          let other = AnalystValue.text("2026-03-\(22 - day < 10 ? "0" : "")\(22 - day)")
          return [text, other, text]
        })
    #expect(
      try rows("SELECT unixepoch(v) FROM (SELECT 2460000 AS v UNION ALL SELECT 2460000.5 UNION ALL SELECT '2460000')")
        == [[.integer(1_677_240_000)], [.integer(1_677_283_200)], [.integer(1_677_240_000)]])
  }

  /// Times of the views are read without SQLite; they are what SQLite would say.
  @Test func secondsAreThoseOfSQLite() throws {
    let sql = """
      WITH t(at) AS (VALUES ('2026-03-14T23:30:09Z'), ('1969-12-31T23:59:59Z'), ('0001-01-01T00:00:00Z'),
        ('2026-02-30T10:00:00Z'), ('2026-13-01T10:00:00Z'), ('2026-03-14 23:30:09Z'), ('2026-03-14T23:30:60Z'),
        ('2026-03-14T24:30:09Z'), ('2026/03/14T23:30:09Z'), ('2026-03-14T23:30:09z'), ('x026-03-14T23:30:09Z'))
      SELECT unixepoch(at) IS unixepoch(at, '+0 seconds') FROM t
      """
    #expect(try rows(sql) == Array(repeating: [.integer(1)], count: 11))
    #expect(try rows("SELECT unixepoch('2026-03-14T23:30:09Z')") == [[.integer(1_773_531_009)]])
  }
}
