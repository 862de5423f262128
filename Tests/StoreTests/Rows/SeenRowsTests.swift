import Platform
import Testing
@testable import Store

@Suite struct RowLocationsTests {
  /// All in memory, and most of it in the file.
  @Test(arguments: [1, 9000, 1_000_000])
  func everyLocationIsFoundAgain(most: Int) throws {
    let test = try TestStore()
    var random = SeededRandom(seed: UInt64(most))
    let locations = RowLocations(test.store.folder + "/locations", most: most)
    var known: [Int64: RowLocation] = [:]
    for _ in 0..<3000 {
      let key = Int64(random.next() % 60_000) + 1
      let location = RowLocation(
        file: UInt32(truncatingIfNeeded: random.next() % 5) + 1, line: UInt32(truncatingIfNeeded: random.next()))
      try locations.set(key, location)
      known[key] = location
      let other = Int64(random.next() % 60_000) + 1
      #expect(try locations.location(of: other) == known[other] ?? RowLocation())
    }
    for (key, location) in known { #expect(try locations.location(of: key) == location) }
    #expect(try !Files.names(in: test.store.folder).contains("locations"))
  }
}
