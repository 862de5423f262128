import Testing
@testable import Pages

@Suite struct HexGridTests {
  @Test func eachPlaceIsInTheHexagonWhoseMiddleIsNearest() {
    var random = SeededRandom(11)
    for _ in 0..<300 {
      let width = Int.random(in: 40...300, using: &random)
      let place = (x: Int.random(in: 0..<4000, using: &random), y: Int.random(in: 0..<3000, using: &random))
      let cells = HexGrid([place], width: width).cells
      #expect(cells.count == 1 && cells[0].count == 1)
      let (x, y) = (Double(cells[0].x - place.x), Double(cells[0].y - place.y))
      // No place is further from its middle than a corner is; middles are rounded.
      #expect((x * x + y * y).squareRoot() <= Double(width) / 3.squareRoot() + 1)
    }
  }

  @Test func stepsRiseFromOne() {
    var random = SeededRandom(12)
    for count in [1, 2, 5, 40, 3_000] {
      let places = (0..<count).map { _ in
        (x: Int.random(in: 0..<4000, using: &random), y: Int.random(in: 0..<900, using: &random))
      }
      let steps = HexGrid(places, width: 130).steps
      #expect(steps.count == 4 && steps[0] == 1)
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    }
    #expect(HexGrid([], width: 130).steps.isEmpty)
  }

  @Test func stepsAreRoundNumbersNearTheQuartiles() {
    let places = (0..<40).flatMap { cell in Array(repeating: (x: cell % 8 * 500, y: cell / 8 * 600), count: cell + 1) }
    #expect(HexGrid(places, width: 100).steps == [1, 12, 25, 40])
  }
}
