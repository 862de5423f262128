import Testing

@testable import Model

/// Where the scale of ratings ends is counted over all of them.
@Suite struct RatingCountsTests {
  private func highest(_ ratings: [Double], fives: Int = 0) -> Int {
    var counts = RatingCounts()
    for rating in ratings + Array(repeating: 5, count: fives) { counts.add(rating) }
    return counts.highest
  }

  @Test(arguments: [
    ([4, 33.5], 0, 5), ([10, 10], 18, 10), ([10, 10], 19, 5), ([5.5, 6], 3, 6), ([6, 6.5], 3, 10), ([6.5, 7], 3, 7),
    ([7, 9], 3, 10), ([9, 11], 2, 10), ([11, 12], 2, 20), ([21, 22], 0, 50), ([51, 52], 0, 100), ([101, 102], 0, 5),
    ([101, 8], 0, 10), ([0, 0, 0, 0, 9, 9, -3], 0, 10),
  ])
  func theScaleEndsWhereAlmostNonePasses(_ ratings: [Double], _ fives: Int, _ end: Int) {
    #expect(highest(ratings, fives: fives) == end)
    var counts = RatingCounts()
    for rating in ratings { counts.add(rating) }
    #expect(counts.decided.highest == counts.highest && counts.decided.all == 2)
  }

  @Test func oneInAThousandMayPass() {
    #expect(highest(Array(repeating: 9, count: 1999) + [33, 33]) == 10)
    #expect(highest(Array(repeating: 9, count: 1996) + [33, 33, 33]) == 50)
  }

  @Test func countsOfFilesAddUp() {
    var (one, other) = (RatingCounts(), RatingCounts())
    one.add(10)
    other.add(9)
    var tallies: RatingTallies = [.reviews: [.reviews: one]]
    #expect(tallies[.reviews]?[.reviews]?.highest == 5)
    tallies.add([.reviews: [.reviews: other]])
    #expect(tallies[.reviews]?[.reviews]?.highest == 10)
    #expect(RatingCounts(numbers: one.numbers) == one)
    #expect(RatingCounts(numbers: [1]) == nil)
  }
}
