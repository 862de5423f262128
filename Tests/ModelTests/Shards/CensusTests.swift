import Testing

@testable import Model

struct CensusTests {
  /// Small numbers stand for hashes, so that they meet.
  private static func census(_ random: inout SplitMix) -> Census {
    var census = Census()
    func some(_ most: UInt64) -> [UInt64] {
      (0..<Int.random(in: 0..<30, using: &random)).map { _ in UInt64.random(in: 0..<most, using: &random) }
    }
    census[.reviews] = Array(Set(some(40)))
    census[.pages] = Array(Set(some(40)))
    census[.knownByReviews] = census[.pages].filter { $0 % 5 == 0 }
    census[.deleted] = some(40)
    return census
  }

  @Test(arguments: 0..<300)
  func whatIsGoneIsWhatSetsTell(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let (before, now) = (Self.census(&random), Self.census(&random))
    let deleted = (0..<10).map { _ in UInt64.random(in: 0..<40, using: &random) }.sorted()
    let gone = now.gone(since: before, deletedReviews: deleted)
    #expect(gone.reviews == Set(before[.reviews]).subtracting(now[.reviews]).subtracting(deleted).count)
    let pages = Set(before[.pages]).subtracting(now[.pages])
    let reduced = Set(now[.knownByReviews]).intersection(Set(before[.pages]).subtracting(before[.knownByReviews]))
    #expect(gone.pages == pages.subtracting(now[.deleted]).count + reduced.subtracting(now[.deleted]).count)
  }

  @Test func whatIsGivenInAnyOrderAscends() {
    var census = Census()
    census[.reviews] = [5, 1, 3]
    #expect(census[.reviews] == [1, 3, 5])
    #expect(census[.pages] == [])
  }
}
