import Model
import Testing
@testable import Pages
@testable import Store

@Suite struct StarMeanTests {
  @Test func fewRatingsHaveNoMean() {
    #expect(StarMean(rated: 9, milliStars: 40_000) == nil)
    #expect(StarMean(rated: 10, milliStars: 40_000)?.mean == 4000)
  }

  @Test func moreRatingsAreMoreCertain() throws {
    let few = try #require(StarMean(rated: 10, milliStars: 45_000))
    let many = try #require(StarMean(rated: 1000, milliStars: 4_500_000))
    let low = try #require(StarMean(rated: 1000, milliStars: 4_000_000))
    #expect(few.margin == 620 && many.margin == 62)
    #expect(many.isClearlyAbove(low) && !low.isClearlyAbove(many) && !few.isClearlyAbove(low))
  }
}

@Suite struct NeighbourMeansTests {
  private func neighbour(_ id: String, rated: Int, in month: Int = 1000) -> NeighbourMonths {
    NeighbourMonths(
      id: id, name: id,
      months: [ReviewSummary.Month(number: month, count: rated, rated: rated, milliStars: rated * 4000)])
  }

  @Test func threeNeighboursAndTenRatingsCount() {
    let two = NeighbourMeans([neighbour("a", rated: 50), neighbour("b", rated: 50)], through: 1000)
    #expect(two.points.isEmpty && two.lastYear.count == 2)
    let nine = NeighbourMeans(["a", "b", "c"].map { neighbour($0, rated: 3) }, through: 1000)
    #expect(nine.points.isEmpty && nine.lastYear.isEmpty)
    let enough = NeighbourMeans(["a", "b", "c"].map { neighbour($0, rated: 4) }, through: 1000)
    #expect(enough.points.map(\.number) == [1000] && enough.points.first?.mean == 4000)
  }

  @Test func aMonthCountsForTheTwelveUpToEachOfTheNext() {
    let means = NeighbourMeans(["a", "b", "c"].map { neighbour($0, rated: 4, in: 980) }, through: 1000)
    #expect(means.points.map(\.number) == Array(980...991))
  }
}

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
