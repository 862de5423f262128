import Testing
@testable import Fetching

@Suite struct BackoffTests {
  @Test func doublesUpToTheLongest() {
    let backoff = Backoff { _, _ in 1 }
    #expect([1, 2, 3, 4].map { backoff.seconds("a", attempts: $0) } == [60, 120, 240, 480])
    #expect(backoff.seconds("a", attempts: 1000) == 6 * 3600)
  }

  @Test func theRandomnessMovesItBetweenHalfAndWhole() {
    let (low, high) = (Backoff { _, _ in 0 }, Backoff { _, _ in 1 })
    for attempts in 0..<12 {
      #expect(low.seconds("a", attempts: attempts) * 2 == high.seconds("a", attempts: attempts))
    }
  }

  @Test func theSameJobRestsTheSameAndOthersOtherwise() {
    let backoff = Backoff()
    #expect(backoff.seconds("a.jpg", attempts: 2) == backoff.seconds("a.jpg", attempts: 2))
    let rests = Set((0..<100).map { backoff.seconds("p\($0).jpg", attempts: 1) })
    #expect(rests.count == 100)
    #expect(rests.allSatisfy { (30...60).contains($0) })
  }
}
