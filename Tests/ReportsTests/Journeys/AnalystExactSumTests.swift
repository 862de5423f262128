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

  /// The answers are those of exact fractions, rounded once; adding rounded parts of the sum gives neighbours of them.
  @Test(
    arguments: [
      ([191875284653102.66, 0.9144251823299732, 217219.7862093328, 6.42468614778921e-10], 191875284870323.34),
      ([-128089.84726968186, 8.984394960322837e-10, -537805713304315.94, -0.7493536418317075], -537805713432406.56),
      ([-609011.7811200293, -251124617861623.53, 7.817910564020318e-10, -508290061306260.9], -759414679776896.1),
      ([7.203091918459348e-10, -568806782009909.9, 539119582224821.8, 624948097381112.4], 595260897596024.4),
    ])
  func sumsAreRoundedOnce(_ numbers: [Double], _ expected: Double) { #expect(sum(numbers) == expected) }

  @Test(
    arguments: [
      ([-0.18369789005097203, 832690743617103.9, -6.807915752839236e-10], 277563581205701.22),
      ([-7.466015348994606e-10, 9.446745793730727e-10, -0.5810872350097642], -0.19369574493723038),
      ([0.3928396152823135, -0.03756322752627228, -8.859981409284202e-10], 0.11842546229001435),
    ])
  func meansAreRoundedOnce(_ numbers: [Double], _ expected: Double) {
    var sum = AnalystExactSum()
    for number in numbers { sum.add(number) }
    #expect(sum.mean == expected)
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
