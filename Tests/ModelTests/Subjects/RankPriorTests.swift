import Testing

@testable import Model

@Suite struct RankPriorTests {
  /// Sums of halves and sums of stars say the same mean, with halves of a tenth rounded up.
  @Test(arguments: [(0, 0, 0), (7, 1, 35), (77, 10, 39), (769, 100, 38), (771, 100, 39), (31, 4, 39)])
  func theMeanIsThatOfPages(halfStars: Int, rated: Int, tenths: Int) {
    #expect(RankPrior(halfStars: halfStars, rated: rated).meanTenths == tenths)
    guard rated > 0 else { return #expect(RankPrior(stars: 0, rated: 0) == nil) }
    #expect(RankPrior(stars: Double(halfStars) / 2, rated: Double(rated))?.meanTenths == tenths)
  }

  @Test func fewLuckyReviewsDoNotWin() {
    let prior = RankPrior(halfStars: 78, rated: 10)
    #expect(prior.adjusted(stars: 10, rated: 2) < prior.adjusted(stars: 470, rated: 100))
    #expect(prior.adjusted(stars: 0, rated: 0) == 3.9)
    #expect(prior.adjusted(stars: 10, rated: 2, weight: 0) == 5)
  }
}
