import Diagnostics
import Model
import Testing

@testable import Pages

@Suite struct MapDrawingTests {
  private func spots(_ count: Int, seed: Int, within degrees: Double) -> [MapDrawing.Spot] {
    var random = SeededRandom(seed)
    return (0..<count).map { index in
      let position = Position(
        latitude: -16.4 + Double.random(in: -degrees...degrees, using: &random),
        longitude: -71.5 + Double.random(in: -degrees...degrees, using: &random))
      return MapDrawing.Spot(position: position, rated: index % 4, halfStars: index % 4 * 9)
    }
  }

  private func drawing(_ spots: [MapDrawing.Spot]) throws -> MapDrawing? {
    MapDrawing(spots.map(\.position), try StringTableReaderTests.shipped(.english, ProblemLog()))
  }

  @Test(arguments: [2, 499, 500, 501, 5_000, 20_000], [0.0001, 0.05, 8])
  func atMost500MarksStandForNearlyAllPlaces(count: Int, degrees: Double) throws {
    let spots = spots(count, seed: 7, within: degrees)
    let marks = try #require(try drawing(spots)).marks(spots)
    #expect(!marks.isEmpty && marks.count <= 500)
    // The outermost hundredth of each side may lie outside.
    let shown = marks.map(\.count).reduce(0, +)
    #expect(shown <= count && shown * 100 >= count * 96)
    #expect(marks.allSatisfy { (0..<1000).contains($0.x) && (0..<750).contains($0.y) })
  }

  @Test func theOrderOfPlacesDoesNotCount() throws {
    var random = SeededRandom(3)
    let spots = spots(3_000, seed: 9, within: 0.1)
    let shuffled = spots.shuffled(using: &random)
    let one = try #require(try drawing(spots))
    let other = try #require(try drawing(shuffled))
    #expect(one.marks(spots) == other.marks(shuffled))
    #expect(one.draw(spots, best: []) == other.draw(shuffled, best: []))
  }

  @Test func aMapNeedsTwoPlaces() throws {
    #expect(try drawing(spots(1, seed: 1, within: 1)) == nil)
    #expect(try drawing([]) == nil)
  }
}
