import Model
import Testing
@testable import Pages

@Suite struct GroundDistanceTests {
  @Test func aThousandthOfADegreeNorthIsAHundredMetres() {
    let start = Position(latitude: -16.4, longitude: -71.5)
    let north = GroundDistance(from: start, to: Position(latitude: -16.399, longitude: -71.5))
    #expect(north.metres == 111)
    #expect(north.bearing == 0)
    let west = GroundDistance(from: start, to: Position(latitude: -16.4, longitude: -71.51))
    #expect(west.metres == 1067)
    #expect(west.bearing == 270)
    #expect(GroundDistance(from: start, to: Position(latitude: -16.41, longitude: -71.49)).bearing == 135)
  }
}
