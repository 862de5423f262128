import Model
import Testing

@testable import Pages

@Suite struct DistanceTests {
  @Test(arguments: [
    (250.0, 3.0, "250 m north"), (3, 91, "10 m east"), (994, 180, "990 m south"), (996, 350, "1.0 km north"),
    (1130, 318, "1.1 km north-west"), (25_400, 225, "25 km south-west"), (1, -45, "10 m north-west"),
    (.nan, .nan, "north"),
  ])
  func distancesAreSaidAsPeopleSayThem(metres: Double, bearing: Double, text: String) throws {
    let words = try StringTableReaderTests.shipped(.english, .init())
    #expect(Distance.text(metres: metres, bearing: bearing, words) == text)
  }
}
