import Testing

@testable import Pages

@Suite struct CountComparisonTests {
  @Test(arguments: [
    (5, 5, CountComparison.Finding.same), (40, 21, .more), (21, 40, .fewer), (25, 21, .chance), (5, 0, .chance),
    (0, 0, .same),
  ])
  func chanceExplainsSmallDifferences(new: Int, old: Int, finding: CountComparison.Finding) {
    #expect(CountComparison(new, old).difference == finding)
  }

  @Test(arguments: [(4, 100, CountComparison.Finding.tooLittle), (100, 4, .tooLittle), (5, 100, .fewer), (5, 5, .same)])
  func anEffectNeedsFiveOnBothSides(new: Int, old: Int, finding: CountComparison.Finding) {
    #expect(CountComparison(new, old).effect == finding)
  }
}
