import Platform
import Testing

@testable import Store

@Suite struct RowPlacesTests {
  /// All in memory, and most of it in the file.
  @Test(arguments: [1, 9000, 1_000_000])
  func everyPlaceIsFoundAgain(most: Int) throws {
    let test = try TestStore()
    var random = SeededRandom(seed: UInt64(most))
    let places = RowPlaces(test.store.folder + "/places", most: most)
    var known: [Int64: RowPlace] = [:]
    for _ in 0..<3000 {
      let key = Int64(random.next() % 60_000) + 1
      let place = RowPlace(
        file: UInt32(truncatingIfNeeded: random.next() % 5) + 1, line: UInt32(truncatingIfNeeded: random.next()))
      try places.set(key, place)
      known[key] = place
      let other = Int64(random.next() % 60_000) + 1
      #expect(try places.place(of: other) == known[other] ?? RowPlace())
    }
    for (key, place) in known { #expect(try places.place(of: key) == place) }
    #expect(try !Files.names(in: test.store.folder).contains("places"))
  }
}
