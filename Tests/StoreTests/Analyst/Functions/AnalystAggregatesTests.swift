import Testing

@testable import Store

/// Functions of many rows, beside values that Python's `statistics` gives and beside each other.
@Suite struct AnalystAggregatesTests {
  private let desk: AnalystDesk

  init() throws { desk = try AnalystDesk() }

  private func number(_ call: String, _ values: String) throws -> Double? {
    try desk.numbers("WITH t(x) AS (SELECT column1 FROM (VALUES \(values))) SELECT \(call) FROM t")[0]
  }

  /// Within the last digit or two: the expected value went through other roundings.
  private func isNear(_ value: Double?, _ expected: Double?) -> Bool {
    guard let value, let expected else { return value == nil && expected == nil }
    return value == expected || abs(value - expected) <= abs(expected) * 4e-16
  }

  @Test(
    arguments: [
      ("stddev(x)", "(1), (2), (3), (4)", 1.2909944487358056),
      ("stddev_pop(x)", "(1), (2), (3), (4)", 1.118033988749895),
      ("stddev_samp(x)", "(1), (2), (3), (4)", 1.2909944487358056), ("variance(x)", "(1), (2), (3), (4)", 5.0 / 3),
      ("var_samp(x)", "(1), (2), (3), (4)", 5.0 / 3), ("var_pop(x)", "(1), (2), (3), (4)", 1.25),
      ("stddev(x)", "(2.5)", nil), ("stddev_pop(x)", "(2.5)", 0), ("stddev(x)", "(NULL)", nil),
      ("stddev_pop(x)", "(NULL), ('a'), (x'00')", nil), ("stddev(x)", "(1), (NULL), ('7'), (3)", 1.4142135623730951),
      // Squares that a sum of doubles would swallow.
      ("stddev(x)", "(1000000001.0), (1000000002.0), (1000000003.0)", 1),
      ("stddev_pop(x)", "(9007199254740993), (9007199254740995)", 1),
      ("stddev(x)", "(0.1), (0.1), (0.1), (0.1), (0.1), (0.1), (0.1)", 0),
      ("stddev(x)", "(-5), (0.5), (7), (7), (0.001)", 5.128259958309446),
      // Squares that no double holds.
      ("stddev_pop(x)", "(1e200), (-1e200)", 1e200), ("stddev_pop(x)", "(3e-200), (-3e-200)", 3e-200),
      ("stddev_pop(x)", "(5e-324), (-5e-324)", 5e-324), ("var_pop(x)", "(1e200), (-1e200)", .infinity),
      ("stddev_pop(x)", "(9223372036854775807), (-9223372036854775808)", 9223372036854775807.5),
      ("stddev(x)", "(1), (2), (9e999)", nil), ("var_pop(x)", "(-9e999)", nil),
      ("median(x)", "(3), (1), (2)", 2), ("median(x)", "(1), (2), (9e999)", 2),
      ("median(x)", "(1), (9e999)", .infinity),
      ("median(x)", "(-9e999), (9e999)", nil), ("median(x)", "('a'), (NULL)", nil),
      ("quantile(x, 0.1)", "(1), (2), (4), (8), (16)", 1.4), ("quantile(x, 0.9)", "(16), (8), (4), (2), (1)", 12.8),
      ("quantile(x, 0)", "(4), (2)", 2), ("quantile(x, 1)", "(4), (2)", 4),
      ("quantile(x, 0.5)", "(-1e308), (1e308)", 0),
      ("percentile(x, 90)", "(1), (2), (4), (8), (16)", 12.8), ("stars_mean(x)", "(1), (4), (9), (NULL)", 2.5),
    ] as [(String, String, Double?)])
  func ofOneColumn(_ call: String, _ values: String, _ expected: Double?) throws {
    #expect(isNear(try number(call, values), expected))
  }

  private static let line = "(1, 2.1), (2, 3.9), (3, 6.2), (4, 7.8), (5, 10.1), (6, 12.2)"

  @Test(
    arguments: [
      ("corr(y, x)", line, 0.999104932480818), ("ols_slope(y, x)", line, 2.02),
      ("ols_intercept(y, x)", line, -0.019999999999999664), ("corr(y, x)", "(1, 1)", nil),
      ("corr(y, x)", "(1, 5), (2, 5)", nil),
      ("ols_slope(y, x)", "(1, 5), (2, 5)", 0), ("ols_slope(y, x)", "(1, 5), (1, 6)", nil),
      ("corr(y, x)", "(1, -2), (2, -4), (3, -6)", -1), ("ols_slope(y, x)", "(1, 3), (NULL, 9), (9, 'a'), (2, 5)", 2),
      ("ols_intercept(y, x)", "(1, 3), (2, 5)", 1), ("ols_slope(y, x)", "(1, 1), (2, 9e999)", nil),
      ("corr(y, x)", "(1e200, 1e-200), (2e200, 2e-200), (4e200, 4e-200)", 1),
      ("corr(y, x)", "(1000000001, 1), (1000000002, 2), (1000000003, 4)", 0.9819805060619657),
      ("ols_slope(y, x)", "(NULL, 1)", nil),
    ] as [(String, String, Double?)])
  func ofTwoColumns(_ call: String, _ values: String, _ expected: Double?) throws {
    let value = try desk.numbers(
      "WITH t(x, y) AS (SELECT column1, column2 FROM (VALUES \(values))) SELECT \(call) FROM t")[0]
    #expect(isNear(value, expected))
  }

  @Test func noRowsGiveNull() throws {
    let calls = """
      stddev(1), stddev_pop(1), variance(1), var_pop(1), median(1), quantile(1, 0.5), corr(1, 1), ols_slope(1, 1), \
      ols_intercept(1, 1), benjamini_hochberg(1, 0.1), stars_mean(1)
      """
    #expect(try desk.numbers("SELECT \(calls) WHERE 0") == Array(repeating: nil, count: 11))
    #expect(try desk.rows("SELECT \(calls) WHERE 0 GROUP BY NULL") == [])
  }

  /// Numbers of all sizes, with nulls, texts and infinities among them.
  private func fill(_ random: inout SeededRandom, _ count: Int) -> String {
    (0..<count).map { index in
      let cells = (0..<2).map { _ -> String in
        switch random.below(12) {
        case 0: "NULL"
        case 1: "'7'"
        case 2: random.below(6) == 0 ? "9e999" : "0"
        case 3...6: String(random.below(9) - 4)
        case 7, 8: "\(Double(random.below(1000)) / 7)"
        default: "\(Double(random.below(1000) - 500) * 1e12)"
        }
      }
      return "(\(index), \(cells[0]), \(cells[1]))"
    }.joined(separator: ", ")
  }

  private static let calls = [
    "stddev(x)", "var_pop(x)", "median(x)", "percentile(x, 30)", "quantile(x, 0.9)", "corr(y, x)", "ols_slope(y, x)",
    "ols_intercept(y, x)", "stars_mean(x)", "benjamini_hochberg(CASE WHEN x BETWEEN 0 AND 200 THEN x / 200.0 END, 0.3)",
    "sum(x)", "avg(x)",
  ]

  /// A window gives what a group of the same rows gives, to the last bit.
  @Test(arguments: calls, 0..<4)
  func aWindowGivesWhatAGroupGives(call: String, seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let table = "WITH t(k, x, y) AS MATERIALIZED (SELECT * FROM (VALUES \(fill(&random, 90))))"
    let (before, after) = ([0, 3, 40, 2][seed], [0, 2, 0, 30][seed])
    let windows = try desk.rows(
      """
      \(table) SELECT \(call) OVER (ORDER BY k ROWS BETWEEN \(before) PRECEDING AND \(after) FOLLOWING),
        \(call) OVER (PARTITION BY k % 4), \(call) OVER (ORDER BY k),
        \(call) OVER (ORDER BY k ROWS BETWEEN 5 FOLLOWING AND 20 FOLLOWING),
        \(call) OVER (ORDER BY k ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) FROM t ORDER BY k
      """)
    func group(_ condition: String) -> String { "(SELECT \(call) FROM t WHERE \(condition))" }
    let groups = try desk.rows(
      """
      \(table) SELECT \(group("k BETWEEN o.k - \(before) AND o.k + \(after)")), \(group("k % 4 = o.k % 4")),
        \(group("k <= o.k")), \(group("k BETWEEN o.k + 5 AND o.k + 20")), \(group("k > o.k")) FROM t AS o ORDER BY k
      """)
    #expect(windows.count == 90)
    for (window, group) in zip(windows, groups) { #expect(window == group) }
  }

  /// The same rows in another order give the same bits (law 1).
  @Test(arguments: calls, 0..<3)
  func theOrderDoesNotMatter(call: String, seed: Int) throws {
    var random = SeededRandom(seed: 90 + UInt64(seed))
    let values = fill(&random, 200)
    let answers = try ["k", "-k", "x", "(k * 7919) % 211"].map { order in
      try desk.rows(
        """
        WITH t(k, x, y) AS (SELECT * FROM (VALUES \(values))),
          u AS MATERIALIZED (SELECT * FROM t ORDER BY \(order)) SELECT \(call) FROM u WHERE x < 1e99 OR x IS NULL
        """)
    }
    for answer in answers { #expect(answer == answers[0]) }
  }

  @Test func runningWindowsOfManyRowsAreAnswered() throws {
    let rows = try desk.rows(
      """
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      SELECT median((i * 7919) % 20011) OVER (ORDER BY i), i FROM n
      """)
    #expect(rows.count == 20_001)
    var sorted: [Double] = []
    for (index, row) in rows.enumerated() where index < 3000 {
      let value = Double(index * 7919 % 20011)
      sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
      let middle = (sorted[index / 2] + sorted[(index + 1) / 2]) / 2
      #expect(row[0].number == middle)
    }
  }

  @Test(arguments: [
    ("quantile(x, 1.5)", "from 0 to 1"), ("percentile(x, 101)", "from 0 to 100"),
    ("percentile(x, NULL)", "from 0 to 100"),
    ("quantile(x, x / 10.0)", "the same second number"), ("benjamini_hochberg(x, 0.1)", "p-values"),
    ("benjamini_hochberg(x / 10.0, x)", "a rate from 0 to 1"),
    ("benjamini_hochberg(x / 10.0, 1.1)", "a rate from 0 to 1"),
  ])
  func whatHasNoAnswerIsToldWithAMend(_ call: String, _ words: String) throws {
    let mistake = try desk.mistake("WITH t(x) AS (VALUES (1), (2), (3)) SELECT \(call) FROM t")
    #expect(mistake?.reason.contains(words) == true, "\(String(describing: mistake))")
    #expect(mistake?.reason.contains("SQLite") == false && mistake?.mend.contains("Write") == true)
    #expect(mistake?.offset == 43)
  }

  @Test func numbersHeldAtOnceAreBounded() throws {
    var limits = AnalystLimits()
    limits.gathered = 100
    let desk = try AnalystDesk(limits: limits)
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
    for call in ["median(i)", "quantile(i, 0.5)", "benjamini_hochberg(i / 1000.0, 0.1)"] {
      #expect(try desk.mistake("\(numbers) SELECT \(call) FROM n")?.reason.contains("100 numbers at most") == true)
      // What a group or window held is given back.
      #expect(try desk.rows("\(numbers) SELECT \(call) FROM n GROUP BY i / 90").count == 12)
      #expect(
        try desk.rows("\(numbers) SELECT \(call) OVER (ORDER BY i ROWS 30 PRECEDING) FROM n").count == 1000)
    }
    #expect(try desk.rows("\(numbers) SELECT stddev(i), corr(i, i) FROM n")[0][1].number == 1)
  }
}
