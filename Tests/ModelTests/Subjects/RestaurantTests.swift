import Testing
@testable import Model

@Suite struct RankPriorTests {
  /// Sums of thousandths and sums of stars say the same mean, with halves of a tenth rounded up.
  @Test(arguments: [
    (0, 0, 0), (3500, 1, 35), (38_500, 10, 39), (384_500, 100, 38), (385_500, 100, 39), (15_500, 4, 39),
    (14_400, 3, 48),
  ])
  func theMeanIsThatOfPages(milliStars: Int, rated: Int, tenths: Int) {
    #expect(RankPrior(milliStars: milliStars, rated: rated).meanTenths == tenths)
    guard rated > 0 else { return #expect(RankPrior(stars: 0, rated: 0) == nil) }
    #expect(RankPrior(stars: Double(milliStars) / 1000, rated: Double(rated))?.meanTenths == tenths)
  }

  @Test func fewLuckyReviewsDoNotWin() {
    let prior = RankPrior(milliStars: 39_000, rated: 10)
    #expect(prior.adjusted(stars: 10, rated: 2) < prior.adjusted(stars: 470, rated: 100))
    #expect(prior.adjusted(stars: 0, rated: 0) == 3.9)
    #expect(prior.adjusted(stars: 10, rated: 2, weight: 0) == 5)
  }
}
