import Testing
@testable import Store

@Suite struct IDTextsTests {
  @Test func idsAreToldApartByTheirBytes() {
    let ids = IDTexts()
    let known = ["", "a", "ab", "ba", String(repeating: "x", count: 64)]
    let places = known.map { id in Self.bytes(id) { ids.add($0) } }
    for (place, id) in zip(places, known) {
      for other in known { #expect(Self.bytes(other) { ids.matches($0, at: place) } == (id == other)) }
    }
  }

  /// Ids of several chunks.
  @Test func manyIdsAreFoundAtTheirPlaces() {
    let ids = IDTexts()
    let known = (0..<60_000).map { "\($0)" + String(repeating: "y", count: $0 % 60) }
    let places = known.map { id in Self.bytes(id) { ids.add($0) } }
    #expect(Set(places).count == known.count)
    for (place, id) in zip(places, known) { #expect(Self.bytes(id) { ids.matches($0, at: place) } == true) }
    #expect(Self.bytes(known[1]) { ids.matches($0, at: places[2]) } == false)
  }

  /// A long id is not kept: only the table can tell it from another long one, or from a short one.
  @Test func longIdsAreLeftToTheTable() {
    let ids = IDTexts()
    let long = String(repeating: "x", count: 65)
    let place = Self.bytes(long) { ids.add($0) }
    #expect(Self.bytes(long) { ids.matches($0, at: place) } == nil)
    #expect(Self.bytes("short") { ids.matches($0, at: place) } == nil)
  }

  private static func bytes<Answer>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    Array(text.utf8).withUnsafeBytes(body)
  }
}
