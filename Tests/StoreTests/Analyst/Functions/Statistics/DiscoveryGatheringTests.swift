import Testing

@testable import Store

@Suite struct DiscoveryGatheringTests {
  private let desk: AnalystDesk

  init() throws { desk = try AnalystDesk() }

  private func threshold(_ values: [Double], _ rate: Double) throws -> Double? {
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    return try desk.numbers("SELECT benjamini_hochberg(column1, \(rate)) FROM (VALUES \(rows))")[0]
  }

  /// The example of the paper of 1995: of 15 tests, four count at a rate of 0.05.
  @Test func theExampleOfThePaper() throws {
    let values = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
      1.0000,
    ]
    #expect(try threshold(values.shuffled(), 0.05) == 0.0095)
    #expect(try threshold(values, 0) == 0)
    #expect(try threshold(values, 1) == 1)
    #expect(try threshold([0.5], 0.05) == 0)
    #expect(try threshold([0], 0) == 0)
  }

  /// Beside the definition, by trying every value.
  @Test(arguments: 0..<60)
  func isWhatTheDefinitionSays(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let values = (0..<(1 + random.below(50))).map { _ in Double(random.below(500)) / [500, 5000, 50000][seed % 3] }
    for rate in [0.01, 0.05, 0.2] {
      let holding = values.filter { value in
        value <= Double(values.filter { $0 <= value }.count) * rate / Double(values.count)
      }
      #expect(try threshold(values, rate) == holding.max() ?? 0)
    }
  }

  @Test func rowsWithoutATestAreNoTests() throws {
    let rows = "WITH t(k, p) AS (VALUES (1, 0.02), (2, NULL), (3, 0.03), (4, 'none'), (5, 0.9))"
    #expect(
      try desk.texts("\(rows) SELECT p <= benjamini_hochberg(p, 0.05) OVER () FROM t ORDER BY k") == [
        "1", "–", "1", "0", "0",
      ])
    #expect(
      try desk.texts("\(rows) SELECT benjamini_hochberg(p, 0.05) OVER (PARTITION BY k) FROM t ORDER BY k") == [
        "0.02", "–", "0.03", "–", "0.0",
      ])
  }
}
