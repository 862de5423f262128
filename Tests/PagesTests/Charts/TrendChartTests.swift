import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct TrendChartTests {
  /// The axis begins where every mean stands on it, and nothing is drawn beneath.
  @Test(arguments: [(1, "0 ★"), (2, "1 ★"), (5, "1 ★"), (6, "3 ★"), (10, "3 ★")])
  func theAxisReachesTheLowestMean(halfStars: Int, floor: String) throws {
    let months = (1...5).map { month in
      ReviewSummary.Month(number: 24_300 + month, count: 1, rated: 1, halfStars: month == 3 ? halfStars : 10)
    }
    var summary = ReviewSummary()
    summary.months = months
    let words = try StringTableReaderTests.shipped(.english, ProblemLog())
    let svg = String(decoding: try #require(TrendChart(summary, words)).draw(), as: UTF8.self)
    #expect(svg.contains(">\(floor)</text>"))
    let points = try #require(svg.split(separator: "points=\"").last?.split(separator: "\"").first)
    for point in points.split(separator: " ") {
      let y = try #require(point.split(separator: ",").last.flatMap { Double($0) })
      #expect((0...100).contains(y))
    }
  }
}
