import Model
import Testing

@testable import Pages

@Suite struct RollingMeanTests {
  private typealias Months = [(rated: Int, halves: Int)]

  private func rolling(_ months: Months) -> RollingMean { RollingMean(TrendChartTests.summary(months), .english) }

  /// Fourteen months of one mean, then twelve of another, so that votes vary.
  private func change(_ old: [Int], _ new: [Int], each: Int) -> RollingMean.Finding? {
    var summary = ReviewSummary()
    for (number, halves) in (Array(repeating: old, count: 14) + Array(repeating: new, count: 12)).enumerated() {
      let votes = (0..<each).map { halves[$0 % halves.count] }
      summary.months.append(
        ReviewSummary.Month(number: 24_000 + number, count: each, rated: each, milliStars: votes.reduce(0, +) * 500))
      for vote in votes { summary.histogram[vote / 2 - 1] += 1 }
    }
    return RollingMean(summary, .english).change?.finding
  }

  @Test func aPointIsTheMeanOfTwelveMonths() {
    let rolling = rolling(Array(repeating: (10, 6), count: 12) + [(10, 10)])
    #expect(rolling.points.map(\.rated) == Array(stride(from: 10, through: 120, by: 10)) + [120])
    #expect(rolling.points.last?.mean == 3167 && rolling.points.first?.mean == 3000)
  }

  @Test func pointsOfFewerThanTenAreLeftOut() {
    #expect(rolling([(9, 8), (0, 8), (1, 8)]).points.map(\.number) == [2024 * 12 + 2])
    #expect(rolling([]).points.isEmpty)
  }

  @Test func atMostFiveYearsAreShown() {
    #expect(rolling(Array(repeating: (10, 8), count: 90)).points.count == 60)
  }

  @Test func onlyWhatIsBeyondChanceIsBetterOrWorse() {
    #expect(change([8, 10, 6], [10, 8, 10], each: 30) == .better)
    #expect(change([10, 8, 10], [8, 10, 6], each: 30) == .worse)
    #expect(change([8, 8, 2, 10], [8, 8, 4, 10], each: 4) == .higher)
    #expect(change([8, 8, 4, 10], [8, 8, 2, 10], each: 4) == .lower)
    #expect(change([8, 10], [8, 10], each: 4) == .same)
    #expect(rolling(Array(repeating: (20, 8), count: 12)).change == nil)
  }

  @Test func equalVotesAreNoCertainty() {
    let rolling = rolling(Array(repeating: (10, 10), count: 4))
    #expect(rolling.points.map(rolling.margin) == [310, 219, 179, 155])
  }
}
