import Testing
@testable import Pages

@Suite struct PriceScaleTests {
  @Test func pricesLieInRoundSteps() {
    let scale = PriceScale([2400, 2450, 2500, 2800, 5200])
    #expect(scale.step == 200)
    #expect(scale.first == 2400)
    #expect(scale.counts.count == 15)
    #expect(scale.counts.reduce(0, +) == 5)
    #expect(scale.ticks.allSatisfy { $0.isMultiple(of: 1000) })
    #expect(scale.ticks.count <= 5)
  }

  @Test(arguments: [[1, 2], [0, 1_000_000_000], [999, 1000, 1001], [5, 5, 6, 700_000]])
  func everyPriceIsInAStep(prices: [Int]) {
    let scale = PriceScale(prices)
    #expect(scale.counts.reduce(0, +) == prices.count)
    #expect(scale.counts.count <= 17)
    #expect((1...5).contains(scale.ticks.count) || scale.ticks.isEmpty)
    for price in prices { #expect((0...PriceScale.width).contains(scale.x(price))) }
  }
}
