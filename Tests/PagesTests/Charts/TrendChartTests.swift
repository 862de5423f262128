import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct TrendChartTests {
  /// Months from January 2024 on, each with votes of these half stars.
  static func summary(_ months: [(rated: Int, halves: Int)]) -> ReviewSummary {
    var summary = ReviewSummary()
    for (index, month) in months.enumerated() where month.rated > 0 {
      summary.months.append(
        ReviewSummary.Month(
          number: 2024 * 12 + index, count: month.rated, rated: month.rated,
          milliStars: month.rated * month.halves * 500))
      summary.histogram[(month.halves + 1) / 2 - 1] += month.rated
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

  /// The axis is from three to five stars, but where the band reaches below it, which is drawn whole.
  @Test(arguments: [(2, 0), (5, 2), (6, 2), (7, 3), (10, 3)]) func theAxisHoldsTheBand(half: Int, lowest: Int) throws {
    let svg = try draw(Self.summary(Array(repeating: (12, half), count: 6)))
    #expect((0...5).map { svg.contains(">\($0)\($0 == 5 ? " ★" : "")</text>") } == (0...5).map { $0 >= lowest })
    let heights = lines(svg, "band").joined(separator: " ").split(separator: " ").compactMap {
      $0.split(separator: ",").last.flatMap { Double($0) }
    }
    #expect(heights.count == 12 && heights.allSatisfy { (0...100).contains($0) } && Set(heights).count > 2)
    #expect(Set(heights.filter { $0 == 0 }).isEmpty == (half < 10) && !heights.contains(100))
  }

  /// Old months end where they are, and the axis ends with the newest review.
  @Test func theAxisEndsWithTheNewestReview() throws {
    let months = Array(repeating: (rated: 12, halves: 8), count: 6) + Array(repeating: (0, 8), count: 30) + [(1, 8)]
    let rolling = RollingMean(Self.summary(months), .english)
    #expect(rolling.last == 2027 * 12 && rolling.points.last?.number == 2025 * 12 + 4)
    #expect(rolling.tooFewSince == 2025 * 12 + 5)
    let svg = try draw(Self.summary(months), isUnfinished: true)
    #expect(!svg.contains("dash") && svg.contains(">2027</text>"))
    let ends = lines(svg, "line").compactMap { $0.split(separator: " ").last?.split(separator: ",").first }
    #expect(ends == ["45.9"])
    #expect(RollingMean(Self.summary(Array(months.prefix(6))), .english).tooFewSince == nil)
  }

  /// A month between gaps is as wide as it is, not nothing.
  @Test func aMonthAloneIsDrawn() throws {
    var summary = Self.summary(Array(repeating: (12, 8), count: 5))
    for (number, rated) in [(0, 9), (11, 1)] {
      summary.months.append(
        ReviewSummary.Month(number: 2027 * 12 + number, count: rated, rated: rated, milliStars: rated * 4000))
    }
    let svg = try draw(summary)
    #expect(lines(svg, "line").count == 2)
    #expect(lines(svg, "line").allSatisfy { $0.split(separator: " ").count > 1 })
    #expect(lines(svg, "band").allSatisfy { $0.split(separator: " ").count > 3 })
  }

  @Test func monthsOfTooFewReviewsAreAGap() throws {
    var months: [(rated: Int, halves: Int)] = Array(repeating: (12, 8), count: 3)
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
    #expect(short.contains(">Jul 2024</text>"))
    // At 360 pixels two of these would touch: their middles are at least 23 % apart.
    for count in 4...24 {
      let svg = try draw(Self.summary(Array(repeating: (12, 9), count: count)))
      let places = svg.matches(of: /class="([mse])" x="([\d.]+)%" y="226">[A-Z]/).compactMap { match in
        Double(match.2).map { $0 + (match.1 == "s" ? 11.5 : match.1 == "e" ? -11.5 : 0) }
      }
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 22.9 }, "\(count)")
    }
  }

  @Test func nothingIsDrawnOfThreePoints() {
    let few = RollingMean(Self.summary(Array(repeating: (12, 9), count: 3)), .english)
    #expect(few.points.count == 3)
    #expect(
      (try? StringTableReaderTests.shipped(.english, ProblemLog())).flatMap { TrendChart(few, isUnfinished: false, $0) }
        == nil)
  }
}
