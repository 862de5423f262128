import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct TrendChartTests {
  /// Months from January 2024 on, each with votes of these half stars.
  static func summary(_ months: [(rated: Int, halfStars: Int)]) -> ReviewSummary {
    var summary = ReviewSummary()
    for (index, month) in months.enumerated() where month.rated > 0 {
      summary.months.append(
        ReviewSummary.Month(
          number: 2024 * 12 + index, count: month.rated, rated: month.rated, halfStars: month.rated * month.halfStars))
      summary.histogram[(month.halfStars + 1) / 2 - 1] += month.rated
    }
    summary.rated = summary.histogram.reduce(0, +)
    summary.count = summary.rated
    return summary
  }

  private func draw(_ summary: ReviewSummary, isUnfinished: Bool = false) throws -> String {
    let words = try StringTableReaderTests.shipped(.english, ProblemLog())
    let chart = TrendChart(RollingMean(summary, .english), isUnfinished: isUnfinished, words)
    return String(decoding: try #require(chart).draw(), as: UTF8.self)
  }

  private func lines(_ svg: String, _ name: String) -> [String] {
    svg.split(separator: "class=\"\(name)\" points=\"").dropFirst().compactMap {
      $0.split(separator: "\"").first.map(String.init)
    }
  }

  @Test func theAxisRunsFromThreeToFiveWhateverTheMeans() throws {
    for half in [2, 7, 10] {
      let svg = try draw(Self.summary(Array(repeating: (12, half), count: 6)))
      #expect(svg.contains(">3</text>") && svg.contains(">4</text>") && svg.contains(">5 ★</text>"), "\(half)")
      #expect(svg.contains("overflow=\"hidden\"") == (half < 6) && svg.contains(">↓ 1.0</text>") == (half == 2))
    }
  }

  @Test func monthsOfTooFewReviewsAreAGap() throws {
    var months: [(rated: Int, halfStars: Int)] = Array(repeating: (12, 8), count: 3)
    months += Array(repeating: (0, 8), count: 14) + Array(repeating: (12, 9), count: 3)
    let svg = try draw(Self.summary(months))
    #expect(lines(svg, "line").count == 2 && lines(svg, "band").count == 2)
  }

  @Test func anUnfinishedMonthIsDashed() throws {
    let summary = Self.summary(Array(repeating: (12, 9), count: 6))
    let svg = try draw(summary, isUnfinished: true)
    #expect(lines(svg, "line").map { $0.split(separator: " ").count } == [5])
    #expect(lines(svg, "line dash").map { $0.split(separator: " ").count } == [2])
    #expect(try draw(summary).contains("dash") == false)
  }

  @Test func ticksStandAtYearsAtMostFiveAndAsFarApart() throws {
    let svg = try draw(Self.summary(Array(repeating: (12, 9), count: 58)))
    let years = svg.split(separator: "y=\"226\">").dropFirst().compactMap { $0.split(separator: "<").first }
    #expect(
      years == ["2024", "2025", "2026", "2027", "2028"].suffix(years.count).map { Substring($0) } && years.count >= 4)
    let short = try draw(Self.summary(Array(repeating: (12, 9), count: 8)))
    #expect(short.contains(">July 2024</text>"))
  }

  @Test func nothingIsDrawnOfThreePoints() {
    let few = RollingMean(Self.summary(Array(repeating: (12, 9), count: 3)), .english)
    #expect(few.points.count == 3)
    #expect(
      (try? StringTableReaderTests.shipped(.english, ProblemLog())).flatMap { TrendChart(few, isUnfinished: false, $0) }
        == nil)
  }
}
