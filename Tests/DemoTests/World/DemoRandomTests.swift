import Testing
@testable import Demo

struct PopularityTests {
  @Test func fewAreDrawnOftenAndSomeNever() {
    let table = Popularity(count: 100, offset: 8) { $0 % 10 == 9 ? nil : $0 }
    var drawn = Array(repeating: 0, count: 100)
    var random = DemoRandom(2)
    for _ in 0..<20_000 { if let index = table.draw(among: 100, &random) { drawn[index] += 1 } }
    #expect(drawn[0] > drawn[50] * 4)
    #expect(stride(from: 9, to: 100, by: 10).allSatisfy { drawn[$0] == 0 })
  }

  @Test func laterThingsDoNotMoveEarlierDraws() {
    let small = Popularity(count: 50, offset: 8) { $0 }
    let large = Popularity(count: 80, offset: 8) { $0 }
    for seed in 0..<500 {
      var first = DemoRandom(UInt64(seed))
      var second = DemoRandom(UInt64(seed))
      #expect(small.draw(among: 50, &first) == large.draw(among: 50, &second))
    }
  }

  @Test func nothingIsDrawnFromNothing() {
    var random = DemoRandom(1)
    #expect(Popularity(count: 0, offset: 8) { $0 }.draw(among: 0, &random) == nil)
    #expect(Popularity(count: 3, offset: 8) { _ in nil }.draw(among: 3, &random) == nil)
  }
}
