import Testing

@testable import Pages

@Suite struct CostAxisTests {
  @Test(
    arguments: [
      (12_000, [0, 5_000, 10_000, 15_000]), (7_900, [0, 2_000, 4_000, 6_000, 8_000]), (1, [0, 1]),
    ] as [(Int64, [Int64])])
  func ticksAreRoundAndFew(highest: Int64, ticks: [Int64]) {
    #expect(CostAxis(to: highest).ticks == ticks)
  }

  @Test func pricesLieWithinTheChart() {
    let axis = CostAxis(to: 8_000)
    #expect(axis.place(0).text == "1%")
    #expect(axis.place(8_000).text == "97%")
    #expect(axis.place(.max).text == "97%")
    #expect(CostAxis(to: .max).ticks.count <= 5)
  }
}
