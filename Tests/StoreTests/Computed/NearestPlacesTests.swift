import Model
import Testing

@testable import Store

@Suite struct NearestPlacesTests {
  /// Every other place by distance, then by index.
  private func allByDistance(_ places: NearestPlaces, _ index: Int, of all: Int, count: Int, limit: Double) -> [Int] {
    places.nearest(to: index, count: all, within: .infinity)
      .filter { $0.metres <= limit }.sorted { ($0.metres, $0.index) < ($1.metres, $1.index) }
      .prefix(count).map(\.index)
  }

  @Test(arguments: 0..<20)
  func theTreeFindsWhatLookingAtAllFinds(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let span = [0.01, 1, 90][seed % 3]
    let positions = (0..<100).map { _ in
      // A coarse grid, so that many distances are equal.
      Position(
        latitude: (Double.random(in: -span...span, using: &random) * 500).rounded() / 500,
        longitude: (Double.random(in: -span * 2...span * 2, using: &random) * 500).rounded() / 500)
    }
    let places = NearestPlaces(positions)
    for index in positions.indices {
      let found = places.nearest(to: index, count: 6, within: 50_000).map(\.index)
      #expect(found == allByDistance(places, index, of: positions.count, count: 6, limit: 50_000))
    }
  }

  @Test(arguments: [
    (Position(latitude: 0, longitude: 179.999), Position(latitude: 0, longitude: -179.999), 222.0, 90.0),
    (Position(latitude: 89.999, longitude: 0), Position(latitude: 89.999, longitude: 180), 222, 0),
    (Position(latitude: 10, longitude: 10), Position(latitude: 9.99, longitude: 10), 1112, 180),
    (Position(latitude: 48.2082, longitude: 16.3738), Position(latitude: 48.2082, longitude: 16.3738), 0, 0),
  ])
  func distancesCrossTheDateLineAndThePole(from: Position, to: Position, metres: Double, bearing: Double) {
    let found = NearestPlaces([from, to]).nearest(to: 0, count: 6, within: 50_000)
    #expect(found == [NearestPlaces.NearPlace(index: 1, metres: metres)])
    #expect(NearestPlaces.bearing(from: from, to: to) == bearing)
  }

  @Test func nobodyAloneHasNeighbours() {
    #expect(NearestPlaces([]).nearest(to: 0, count: 6, within: 1).isEmpty)
    #expect(NearestPlaces([Position(latitude: 1, longitude: 1)]).nearest(to: 0, count: 6, within: 1).isEmpty)
  }
}
