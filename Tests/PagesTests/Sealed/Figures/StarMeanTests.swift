import Testing

@testable import Pages

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
