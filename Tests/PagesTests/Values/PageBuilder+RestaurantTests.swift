import Model
import Testing
@testable import Pages

@Suite struct YearPlacesTests {
  @Test func eachYearBeginsOnThePageOfItsNewestReview() {
    var summary = ReviewSummary()
    // Newest first: 25 of 2026, 30 of 2025, 5 of 2023, and 3 without a date.
    summary.months = [(2023 * 12 + 4, 5), (2025 * 12, 10), (2025 * 12 + 11, 20), (2026 * 12 + 1, 25)].map {
      ReviewSummary.Month(number: $0.0, count: $0.1, rated: 0, milliStars: 0)
    }
    summary.count = 63
    let years = YearPlaces(summary).list
    #expect(years.map(\.number) == [2026, 2025, 2023] && years.map(\.count) == [25, 30, 5])
    // The first page has 23; leaf 2 the places 23 to 42, leaf 1 those from 43.
    #expect(years.map(\.leaf) == [nil, 2, 1])
  }
}
