import Model
import Testing

@testable import Store

@Suite struct AnalystExactSumTests {
  private func sum(_ numbers: [Double]) -> Double {
    var sum = AnalystExactSum()
    for number in numbers { sum.add(number) }
    return sum.real
  }

  @Test(
    arguments: [
      ([0.1, 0.2], 0.3), ([1e300, 1, -1e300], 1), ([0.1, -0.1], 0), ([-0.5, -0.25], -0.75), ([5e-324, 5e-324], 1e-323),
      ([], 0), ([1.7976931348623157e308, 1.7976931348623157e308], .infinity), ([-3, 0.1], -2.9),
      ([.infinity, 1], .infinity),
    ] as [([Double], Double)])
  func sumsAreExact(_ numbers: [Double], _ expected: Double) {
    #expect(abs(sum(numbers) - expected) <= abs(expected) * 2e-16 || sum(numbers) == expected)
  }

  @Test func theOrderDoesNotMatterAndNumbersCanBeTakenBack() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let numbers = (0..<50).map { _ in
        Double.random(in: -1...1, using: &random) * [1e-9, 1, 1e6, 1e15][Int.random(in: 0..<4, using: &random)]
      }
      let first = sum(numbers)
      #expect(sum(numbers.shuffled(using: &random)) == first)
      var with = AnalystExactSum()
      for number in numbers + [3.25, 1e18] { with.add(number) }
      with.add(Int64(7))
      with.add(Int64(7), times: -1)
      for number in [1e18, 3.25] { with.add(number, times: -1) }
      #expect(with.real == first)
    }
  }

  @Test func sqlKeepsItsMeaning() throws {
    let shelf = try Shelf()
    let session = try AnalystSession(store: shelf.store, asOf: CivilDay(number: 0))
    var rows: [[AnalystValue]] = []
    try session.query(
      """
      SELECT sum(a), sum(b), avg(a), total(a), sum(NULL), avg(NULL), total(NULL), sum(a) FILTER (WHERE a > 1)
      FROM (SELECT 1 AS a, 0.5 AS b UNION ALL SELECT 2, 1 UNION ALL SELECT NULL, NULL)
      """
    ) { rows.append($1) }
    #expect(
      rows == [[.integer(3), .real(1.5), .real(1.5), .real(3), .null, .null, .real(0), .integer(2)]])
    rows = []
    try session.query(
      "SELECT sum(value) OVER (ORDER BY key ROWS 1 PRECEDING) FROM json_each('[1, 2, 3.5]')"
    ) { rows.append($1) }
    #expect(rows == [[.integer(1)], [.integer(3)], [.real(5.5)]])
    rows = []
    // What does not fit in between does in the end.
    try session.query(
      """
      SELECT sum(value), total(value), avg(value) FROM json_each('[9223372036854775807, 9, 0.5, -9, -0.5, -7]')
      UNION ALL SELECT sum(value), 0, 0 FROM json_each('[-9223372036854775808, -3, 4]')
      """
    ) { rows.append($1) }
    #expect(
      rows == [
        [.real(9223372036854775800), .real(9223372036854775800), .real(9223372036854775800 / 6)],
        [.integer(-9223372036854775807), .integer(0), .integer(0)],
      ])
    rows = []
    try session.query(
      """
      SELECT sum(value) OVER (ORDER BY key ROWS 1 PRECEDING) FROM json_each('[-9223372036854775808, 5, 2.5, 1, 2]')
      """
    ) { rows.append($1) }
    #expect(
      rows == [
        [.integer(-9223372036854775808)], [.integer(-9223372036854775803)], [.real(7.5)], [.real(3.5)], [.integer(3)],
      ])
    #expect(throws: AnalystError.self) {
      try session.query("SELECT sum(value) FROM json_each('[9223372036854775807, 1]')") { _, _ in }
    }
  }
}
