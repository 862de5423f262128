import Testing

@testable import Pages

struct PinSpreadTests {
  private let spread = PinSpread(width: 1000, height: 750)

  @Test func numbersThatStandFreeStay() {
    let places = [(x: 100, y: 100), (x: 500, y: 100), (x: 500, y: 600)]
    #expect(zip(spread.spread(places), places).allSatisfy { $0 == $1 })
  }

  @Test(arguments: [2, 3, 6]) func numbersOfOnePlaceComeApart(count: Int) {
    let spots = spread.spread(Array(repeating: (x: 990, y: 10), count: count))
    for (index, spot) in spots.enumerated() {
      #expect((0...1000).contains(spot.x) && (0...750).contains(spot.y))
      for other in spots[..<index] { #expect(spot != other) }
    }
  }

  @Test func neighboursDoNotCoverEachOther() {
    let spots = spread.spread([(x: 400, y: 400), (x: 410, y: 404), (x: 395, y: 420)])
    for (index, spot) in spots.enumerated() {
      for other in spots[..<index] {
        let (x, y) = (spot.x - other.x, spot.y - other.y)
        #expect(x * x + y * y >= 66 * 66)
      }
    }
  }
}
