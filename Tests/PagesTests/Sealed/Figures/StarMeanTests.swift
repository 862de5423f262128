import Testing

@testable import Pages

@Suite struct StarMeanTests {
  @Test func fewRatingsHaveNoMean() {
    #expect(StarMean(rated: 9, halfStars: 80) == nil)
    #expect(StarMean(rated: 10, halfStars: 80)?.mean == 4000)
  }

  @Test func moreRatingsAreMoreCertain() throws {
    let few = try #require(StarMean(rated: 10, halfStars: 90))
    let many = try #require(StarMean(rated: 1000, halfStars: 9000))
    let low = try #require(StarMean(rated: 1000, halfStars: 8000))
    #expect(few.margin == 620 && many.margin == 62)
    #expect(many.isClearlyAbove(low) && !low.isClearlyAbove(many) && !few.isClearlyAbove(low))
  }
}
