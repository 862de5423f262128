import Model
import Testing

@testable import Store

@Suite struct SummaryBuilderTests {
  @Test(
    arguments: [
      (0.5, 500, 1), (1, 1000, 1), (2, 2000, 2), (3.5, 3500, 3), (5, 5000, 5), (4.3, 4300, 4), (4.8, 4800, 4),
      (3.99, 3990, 3), (10.0 / 3, 3333, 3), (0.0001, 1, 1),
    ] as [(Double, Int, Int)])
  func starsCountInThousandthsAndBinsAreCutDown(stars: Double, thousandths: Int, bin: Int) {
    var builder = SummaryBuilder { _ in 0 }
    builder.add(created: nil, stars: stars)
    #expect(builder.summary.milliStars == thousandths)
    #expect(builder.summary.histogram.firstIndex(of: 1) == bin - 1)
    #expect(builder.summary.fractional == (stars == stars.rounded() ? 0 : 1))
  }

  @Test(arguments: [nil, 0, -1, 5.1, .nan, .infinity] as [Double?])
  func noStarsAreNotInTheMean(stars: Double?) {
    var builder = SummaryBuilder { _ in 0 }
    builder.add(created: 5, stars: stars)
    #expect(builder.summary.count == 1)
    #expect(builder.summary.rated == 0)
    #expect(builder.summary.mean == nil)
  }

  @Test func monthsAreThoseOfTheSitesTimeZone() {
    let newYear = Timestamp(seconds: 1_704_067_200)
    for (offset, month) in [(0, 2024 * 12), (-3600, 2023 * 12 + 11), (3600, 2024 * 12)] {
      var builder = SummaryBuilder { _ in offset }
      builder.add(created: newYear.microseconds, stars: 4)
      #expect(builder.summary.months.map(\.number) == [month])
    }
  }

  @Test func orderDoesNotMatter() {
    var random = SeededRandom(seed: 4)
    let reviews = (0..<300).map { _ in
      (Int64.random(in: 0..<90_000_000_000_000, using: &random), Double(Int.random(in: 1...10, using: &random)) / 2)
    }
    func summary(_ reviews: [(Int64, Double)]) -> ReviewSummary {
      var builder = SummaryBuilder { _ in 7200 }
      for review in reviews { builder.add(created: review.0, stars: review.1) }
      return builder.summary
    }
    #expect(summary(reviews.shuffled(using: &random)) == summary(reviews))
    #expect(summary(reviews).months.map(\.number) == summary(reviews).months.map(\.number).sorted())
  }

  @Test func monthsSurviveTheirBytes() {
    let months = [0, 1, 24_000, 24_001, 24_300].map {
      ReviewSummary.Month(number: $0, count: 5 + $0, rated: 128, milliStars: 1_000_000)
    }
    MonthCoding.encode(months).withUnsafeBytes { #expect(MonthCoding.decode($0) == months) }
    // As older programs wrote the last: in half stars, without a zero before it.
    let halves: [UInt8] = [0xEC, 0xBD, 1, 3, 2, 19]
    halves.withUnsafeBytes {
      #expect(MonthCoding.decode($0) == [ReviewSummary.Month(number: 24_300, count: 3, rated: 2, milliStars: 9500)])
    }
    [UInt8](repeating: 0xFF, count: 40).withUnsafeBytes { #expect(MonthCoding.decode($0).count < 40) }
  }
}
