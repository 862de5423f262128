import Model
import Testing

@testable import Pages
@testable import Store

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
